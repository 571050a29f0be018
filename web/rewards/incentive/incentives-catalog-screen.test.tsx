import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { notFound, unexpected } from '#contract/platform/base/refusal.ts';
import { daysWithoutTimes, type ShopItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { plainOffer } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { IncentivesCatalogScreen } from './incentives-catalog-screen.tsx';

const professor = { first_name: 'Rosa', middle_name: '', last_name: 'Lim' };
const pen: ShopItem = {
  item_id: 3,
  item_name: 'Pen',
  item_quantity: 0,
  item_price: 1,
  item_classSection: 'BSCS 4A',
  item_subject: 'Algebra 10',
  professor,
  ...plainOffer,
};
const quiz: ShopItem = {
  item_id: 12,
  item_name: 'Quiz exemption',
  item_quantity: 5,
  item_price: 1200,
  item_classSection: 'BSIT 10A',
  item_subject: 'Algebra 2',
  professor,
  ...plainOffer,
};
const subject = {
  subject_id: 1,
  subject_name: 'Discrete Math',
  subject_courseYearSection: 'BSIT 2B',
  subject_start_time: '08:00',
  subject_end_time: '09:00',
  session_count: 0,
  bin_count: 0,
  lateAfterMinutes: null,
};
const read = [
  answers(calls.getItems, { shopItem: [pen, quiz] }),
  answers(calls.getAllSubject, { subject: [subject] }),
  answers(calls.getProgramLevels, { programLevels: ['BSIT 2B', 'BSIT 10A'] }),
];

function open(...server: FakeAnswer[]) {
  return renderScreen(<IncentivesCatalogScreen />, {
    at: paths.incentivesCatalog.href(),
    role: 'professor',
    server: [...read, ...server],
  });
}

const shownRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map((cell) => cell.textContent),
    );

describe('the incentives', () => {
  it('are shown newest first, with their points, and lead to the log', async () => {
    open();
    await screen.findByText('Quiz exemption');
    expect(shownRows()).toEqual([
      ['Quiz exemption', 'Algebra 2', 'BSIT 10A', '5 left', '1,200 Points'],
      ['Pen', 'Algebra 10', 'BSCS 4A', 'Sold out', '1 Point'],
    ]);
    expect(screen.getByRole('link', { name: 'Students Incentives Log' }).getAttribute('href')).toBe(
      '/professor/shop/Transaction',
    );
  });

  it('are searchable, and filtered by subject and program level in natural order', async () => {
    const { user } = open();
    const filter = await screen.findByRole('combobox', { name: 'Subject' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['All Subjects', 'Algebra 2', 'Algebra 10']);
    await user.selectOptions(filter, 'Algebra 10');
    await waitFor(() => expect(shownRows()).toHaveLength(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Program Level' }), 'BSIT 10A');
    expect(await screen.findByText('No matching items found.')).toBeTruthy();
    await user.selectOptions(filter, 'All Subjects');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Program Level' }), 'All Programs');
    for (const [typed, found] of [
      ['bsit 10a', 'Quiz exemption'],
      ['algebra 10', 'Pen'],
    ] as const) {
      await user.clear(screen.getByRole('searchbox'));
      await user.type(screen.getByRole('searchbox'), typed);
      await waitFor(() => expect(shownRows().map(([name]) => name)).toEqual([found]));
    }
  });

  it('are added once every field is filled, also for one day, and that is today', async () => {
    vi.useFakeTimers({ now: Date.parse('2099-12-01T12:00Z'), toFake: ['Date'] });
    const { user, arrived } = open(answers(calls.createItems, { message: calls.createItems.done, item: pen }));
    await user.click(await screen.findByRole('button', { name: 'Add Incentive' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Incentive' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Incentive Label' }), 'Pen');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('All fields are required.')).toBeTruthy();
    expect(dialog.querySelectorAll('[aria-invalid="true"]').length, 'fields marked as missing').toBe(4);
    expect(arrived.map(({ call }) => call)).not.toContain(calls.createItems);

    const ofSubject = within(dialog).getByRole('combobox', { name: 'Subject' });
    await user.type(ofSubject, 'discrete');
    await user.click(await screen.findByRole('option', { name: 'Discrete Math' }));
    await user.clear(ofSubject);
    await user.type(ofSubject, 'Nonsense');
    expect(await within(dialog).findByText('You have no subject called Nonsense.')).toBeTruthy();
    await user.clear(ofSubject);
    await user.type(ofSubject, 'discret maht');
    await user.click(await within(dialog).findByRole('button', { name: 'Did you mean Discrete Math?' }));
    expect(document.activeElement, 'whose button is gone').toBe(ofSubject);
    const program = within(dialog).getByRole('combobox', { name: 'Program Level' });
    // A level of the professor's own incentives that no student has any longer.
    await user.type(program, 'BSCS 4A');
    expect(await within(dialog).findByText('No student is in BSCS 4A yet.')).toBeTruthy();
    await user.clear(program);
    await user.type(program, 'bsit-2b');
    await user.click(await within(dialog).findByRole('button', { name: 'Did you mean BSIT 2B?' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Quantity' }), '10');
    await user.type(within(dialog).getByRole('textbox', { name: 'Point Value' }), '0');
    await user.click(within(dialog).getByRole('button', { name: 'More options' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Limit per student' }), '2');
    for (const label of ['Available from', 'Available until'])
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value: '2099-12-01' } });
    await user.click(within(dialog).getByRole('radio', { name: 'coffee' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Incentive added successfully!')).toBeTruthy();
    expect(arrived.find(({ call }) => call === calls.createItems)?.body).toEqual({
      perStudent: 2,
      perDays: null,
      availableFrom: '2099-12-01T00:00:00.000Z',
      isHidden: null,
      availableUntil: '2099-12-02T00:00:00.000Z',
      icon: 'coffee',
      item_name: 'Pen',
      item_quantity: 10,
      item_price: 0,
      item_classSection: 'BSIT 2B',
      item_subject: 'Discrete Math',
    });
  });

  it('are updated after a question, and say in place when that fails', async () => {
    let refused = true;
    const { user, arrived } = open(
      answers(calls.updateProfessorShopItem, () =>
        refused ? unexpected : { message: calls.updateProfessorShopItem.done, item: quiz },
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Update Quiz exemption' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update Incentive' });
    const price = within(dialog).getByRole('textbox', { name: 'Point Value' });
    expect(price).toHaveProperty('value', '1200');
    await user.clear(price);
    await user.type(price, '9e2');
    await user.click(within(dialog).getByRole('button', { name: 'More options' }));
    const days = within(dialog).getByRole('textbox', { name: 'Every … days' });
    await user.type(days, '7');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Point Value must be a whole number from 0 to 1,000,000.')).toBeTruthy();
    expect(within(dialog).getByText(daysWithoutTimes.message), 'said at once').toBeTruthy();
    expect(within(dialog).getAllByText('Picture'), 'the choice is named').toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(price);
    await user.clear(days);
    await user.clear(price);
    await user.type(price, '900');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Failed to update incentive')).toBeTruthy();
    expect(screen.getByText('An error occurred while updating incentive')).toBeTruthy();
    refused = false;
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Incentive updated successfully')).toBeTruthy();
    const sent = arrived.findLast(({ call }) => call === calls.updateProfessorShopItem);
    expect(sent?.params).toEqual({ itemId: '12' });
    expect(sent?.body).toMatchObject({ item_price: 900, item_name: '', item_quantity: '' });
    expect(sent?.body).toMatchObject({ availableUntil: null, icon: null, perStudent: null });
  });

  it('ask before saving if their offer is already over', async () => {
    const ended = { ...quiz, availableUntil: '2026-11-21T00:00:00.000Z' };
    const { user } = open(answers(calls.getItems, { shopItem: [ended] }));
    await press(user, 'Update Quiz exemption', 'Save');
    const question = await screen.findByRole('alertdialog', { name: 'Update “Quiz exemption”?' });
    expect(within(question).getByText('The offer ended on 11/20/2026. Students cannot redeem it.')).toBeTruthy();
  });

  it('are deleted after a question that names the incentive', async () => {
    let gone = false;
    const { user } = open(
      answers(calls.deleteProfessorShopItem, () => (gone ? notFound : { message: calls.deleteProfessorShopItem.done })),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Pen', hidden: true }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete “Pen, BSCS 4A”?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Incentive Deleted successfully')).toBeTruthy();
    gone = true;
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Delete Pen', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Failed to delete incentive')).toBeTruthy();
    expect(screen.getByText(notFound.message)).toBeTruthy();
  });

  it('show a skeleton while loading, can be retried, and say when there are none', async () => {
    let failing = true;
    const { user } = open(answers(calls.getItems, () => (failing ? unexpected : { shopItem: [] })));
    expect(await screen.findByText('Loading')).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Try again' });
    failing = false;
    await user.click(again);
    expect(await screen.findByText('No shop items available.')).toBeTruthy();
  });
});
