import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { DECLINED } from '#contract/school/approval/approval-calls.ts';
import { useFocusGuard } from '#web/account/sign-in/focus-guard.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleProfessor } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { accountText } from '#web/school/approval/approval-text.ts';
import { ProfessorListScreen } from './professor-list-screen.tsx';

const rosa = exampleProfessor({ prof_id: 1 });
const abel = exampleProfessor({ prof_id: 2, first_name: 'Abel', isValidated: true });
const looksLike = { first_name: 'Abel', middle_name: '', last_name: 'Lim', username: 'abel' };
const zita = exampleProfessor({ prof_id: 3, first_name: 'Zita', last_name: 'Aquino', looksLike });
const list = answers(calls.getAllProfessor, { professors: [rosa, abel, zita] });

function open(server: readonly FakeAnswer[], search = '') {
  return renderScreen(<ProfessorListScreen />, { at: paths.adminProfessors.href() + search, role: 'admin', server });
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.querySelector('span > span')?.textContent);

describe('the professor list', () => {
  it('closes chosen professors after a question, and readmits those who had left', async () => {
    const left = { ...zita, leftAt: '2026-11-01T00:00:00.000Z' };
    const { user, arrived } = open([
      answers(calls.getAllProfessor, { professors: [abel, left] }),
      answers(calls.closeProfessor, { message: calls.closeProfessor.done, professor: abel }),
      answers(calls.decideProfessors, { message: '1 approved.', done: [3], failed: [] }),
    ]);
    await screen.findByText('Lim, Abel');
    await user.click(screen.getByRole('checkbox', { name: /Abel/ }));
    await press(user, 'Close (1)', 'Close accounts');
    expect(await screen.findByText('1 professor closed.')).toBeTruthy();
    expect(arrived.find(({ call }) => call === calls.closeProfessor)?.params).toEqual({ id: '2' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Validation' }), 'Left');
    await user.click(await screen.findByRole('checkbox', { name: /Zita/ }));
    await press(user, 'Readmit (1)', 'Readmit');
    expect(await screen.findByText('1 professor readmitted.')).toBeTruthy();
    expect(arrived.find(({ call }) => call === calls.decideProfessors)?.body).toEqual({
      ids: [3],
      decision: 'approve',
    });
  });

  it('corrects names and email address, and sends only what changed', async () => {
    const changed = { ...abel, last_name: 'Lima', email: 'abel@school.test' };
    const { user, arrived } = open([
      list,
      answers(calls.updateProfessorAccount, { message: calls.updateProfessorAccount.done, professor: changed }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit Abel Lim' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Abel Lim' }));
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
    await save();
    expect(await dialog.findByText('Nothing was changed.')).toBeTruthy();
    const last = dialog.getByRole('textbox', { name: /Last name/ });
    await user.clear(last);
    await save();
    expect(await dialog.findByText('First name and last name are required.')).toBeTruthy();
    await user.type(last, 'Lima');
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'abel@school.test');
    await save();
    expect(await screen.findByText('Lima, Abel')).toBeTruthy();
    expect(arrived.find(({ call }) => call === calls.updateProfessorAccount)?.body).toEqual({
      first_name: '',
      middle_name: null,
      last_name: 'Lima',
      email: 'abel@school.test',
    });
  });

  it('is sorted by last name, then first name, with the count, and can be filtered by pending approval', async () => {
    const { user } = open([list]);
    await screen.findByText('Lim, Rosa');
    expect(names()).toEqual(['Aquino, Zita', 'Lim, Abel', 'Lim, Rosa']);
    expect(screen.getByText('Total: 3 professors')).toBeTruthy();
    expect(
      within(screen.getByRole('row', { name: /Zita/ })).getByText('Looks like Professor Abel Lim (abel)'),
    ).toBeTruthy();
    const filter = screen.getByRole('combobox', { name: 'Validation' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['All Professors', 'Approved', 'Pending Approval', 'Left']);
    await user.selectOptions(filter, 'Pending Approval');
    await waitFor(() => expect(names()).toEqual(['Aquino, Zita', 'Lim, Rosa']));
  });

  it('moves the focus to the same action of the next or last row, or to the heading of an empty list', async () => {
    function Kept() {
      useFocusGuard();
      return <ProfessorListScreen />;
    }
    const waiting = [1, 2, 3].map((prof_id) => exampleProfessor({ prof_id, first_name: `No${prof_id}` }));
    const { user } = renderScreen(<Kept />, {
      at: `${paths.adminProfessors.href()}?status=pending`,
      role: 'admin',
      server: [
        answers(calls.getAllProfessor, { professors: waiting }),
        answers(calls.validateProfessor, { message: calls.validateProfessor.done, professor: rosa }),
      ],
    });
    for (const [name, next] of [
      ['No2 Lim', 'Approve No3 Lim'],
      ['No3 Lim', 'Approve No1 Lim'],
      ['No1 Lim', null],
    ]) {
      (await screen.findByRole('button', { name: `Approve ${name}` })).focus();
      await user.keyboard('{Enter}');
      await user.click(await screen.findByRole('button', { name: 'Yes' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(next));
    }
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('declines one, and says what the removal of another deletes', async () => {
    const { user, arrived } = open([
      list,
      answers(calls.getProfessorBelongings, ({ params }) =>
        params.id === '2'
          ? { subjects: 2, events: 1, sessions: 12, attendance: 1400, incentives: 0, pendingRedemptions: 3 }
          : { subjects: 0, events: 0, sessions: 0, attendance: 0, incentives: 0, pendingRedemptions: 0 },
      ),
      answers(calls.deleteProfessor, ({ params }) => ({
        message: params.id === '2' ? calls.deleteProfessor.done : DECLINED.professor,
      })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Decline Zita Aquino' }));
    expect(await screen.findByText(/Nothing has been recorded/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Professor Declined and Removed!')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Remove Abel Lim', hidden: true }));
    const has = 'The professor has 2 subjects, 1 event, and 1,400 attendance records.';
    expect(await screen.findByText(has)).toBeTruthy();
    expect(screen.getByText('The account and everything the professor has are permanently deleted.')).toBeTruthy();
    const first = screen.getByRole('link', { name: 'Hand over first' });
    expect(first.getAttribute('href')).toBe('/adminProfessorSubjects/2');
    await user.click(screen.getByRole('button', { name: 'Delete everything' }));
    expect(await screen.findByText(/2 subjects, 1 event, 12 sessions, and 1,400 attendance records\./)).toBeTruthy();
    expect(
      screen.getByText(/3 redemptions are still pending. An administrator must approve them afterwards\./),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Professor has been deleted')).toBeTruthy();
    const pending = arrived.flatMap(({ call, query }) =>
      call === calls.deleteProfessor ? [query.get('pending')] : [],
    );
    expect(pending).toEqual(['true', null]);
    await waitFor(() => expect(names()).toEqual(['Lim, Rosa']));
  });

  it('closes the account of a professor who leaves, and approves it again', async () => {
    let leftAt: string | null = null;
    const { user, arrived } = open([
      answers(calls.getAllProfessor, () => ({ professors: [{ ...abel, isValidated: leftAt === null, leftAt }] })),
      answers(calls.getProfessorBelongings, {
        subjects: 0,
        events: 0,
        sessions: 0,
        attendance: 0,
        incentives: 0,
        pendingRedemptions: 0,
      }),
      answers(calls.closeProfessor, () => {
        leftAt = '2026-11-16T04:00:00.000Z';
        return { message: calls.closeProfessor.done, professor: abel };
      }),
      answers(calls.validateProfessor, { message: calls.validateProfessor.done, professor: abel }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove Abel Lim', hidden: true }));
    expect(await screen.findByText('The professor has no subjects, events or incentives.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close the account' }));
    expect(await screen.findByText('The account is closed.')).toBeTruthy();
    expect(await screen.findByText('No professors found.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Validation' }), 'Left');
    await user.click(await screen.findByRole('button', { name: 'Readmit Abel Lim' }));
    expect(await screen.findByText('The account opens again with everything it had.')).toBeTruthy();
    await answerWith(user, accountText.readmit);
    expect(await screen.findByText('Professor Approved!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Readmit Abel Lim' })).toBeNull();
    expect(arrived.filter(({ call }) => call === calls.deleteProfessor)).toEqual([]);
  });

  it('ends the wait of an approved professor on request', async () => {
    const { user, arrived } = open([list, answers(calls.endProfessorWait, { message: calls.endProfessorWait.done })]);
    const end = await screen.findByRole('button', { name: 'Unlock sign-in for Abel Lim', hidden: true });
    await user.click(end);
    await answerWith(user, baseText.cancel);
    await user.click(end);
    expect(await screen.findByRole('alertdialog', { name: 'Unlock sign-in for “Abel Lim”?' })).toBeTruthy();
    await answerWith(user, accountText.endWait);
    expect(await screen.findByText('Sign-in unlocked. This person can try again now.')).toBeTruthy();
    expect(arrived.filter(({ call }) => call === calls.endProfessorWait)).toHaveLength(1);
  });

  it('says spec §8’s sentences when a call fails', async () => {
    const { user } = open([
      list,
      answers(calls.validateProfessor, unexpected),
      answers(calls.resetProfessorPassword, unexpected),
      answers(calls.getProfessorBelongings, unexpected),
    ]);
    await press(user, 'Approve Rosa Lim', 'Yes');
    expect(await screen.findByText('An error occurred during validation.')).toBeTruthy();
    expect(screen.getByText('Rosa Lim'), 'who it is about').toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset the password of Rosa Lim', hidden: true }));
    expect(await screen.findByText(/email address is removed too/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('An error occurred while resetting the password.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Abel Lim', hidden: true }));
    expect(await screen.findByText('The professor’s subjects could not be loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete everything' }));
    expect(await screen.findByText('An error occurred while deleting the professor.')).toBeTruthy();
  });

  it('downloads the filtered rows', async () => {
    const caught = catchDownloads();
    const { user } = open([list], '?q=lim');
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(caught).toEqual([
        {
          fileName: 'professors_list.csv',
          lines: [
            ['First Name', 'Middle Name', 'Last Name', 'Validated', 'Date Registered'],
            ['Abel', '', 'Lim', 'Approved', '11/2/2026'],
            ['Rosa', '', 'Lim', 'Not Approved', '11/2/2026'],
          ],
        },
      ]),
    );
  });
});
