/** Cards are turned on, made for chosen students, shown once to be printed, and ended. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { passwordRequired } from '#contract/platform/base/refusal.ts';
import { exampleAccount } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { fakeAddresses } from '#web/gallery/testing/fake-window.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { answerPasswordQuestion } from '#web/platform/base/sign-in-store.ts';
import { cardText } from './card-text.ts';
import { CardsScreen } from './cards-screen.tsx';

const approved = { isValidated: true };
const ana = exampleAccount({ stud_id: 1, ...approved });
const ben = exampleAccount({
  stud_id: 2,
  first_name: 'Ben',
  last_name: 'Dizon',
  courseYearSection: 'BSIT 2B',
  ...approved,
});
const value = '0123456789ABCDEFGHJKMNPQRSTV';

const card = { stud_id: 1, tail: 'WXYZ', createdAt: '2026-11-02T04:00:00.000Z' };

function show(kind: 'admin' | 'registrar' = 'admin', cards = [card], ...more: FakeAnswer[]) {
  let accepted = 'off';
  return renderScreen(<CardsScreen />, {
    at: paths.adminCards.href(),
    role: 'admin',
    server: [
      answers(calls.getSchool, { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' }),
      answers(calls.getAdministrator, { admin_id: 5, username: 'admin', kind } as never),
      answers(calls.getAllStudent, { students: [ana, ben, exampleAccount({ stud_id: 3, last_name: 'Waits' })] }),
      answers(calls.getCards, () => ({ accepted, cards }) as never),
      answers(calls.updateCardSetting, ({ body }) => {
        accepted = (body as { accepted: string }).accepted;
        return { message: '', accepted } as never;
      }),
      answers(calls.endCards, { message: '1 ended.', done: [1], failed: [] }),
      answers(calls.getStudentPhoto, new Blob(['x'], { type: 'image/webp' })),
      answers(calls.makeSignInSheets, {
        message: '',
        done: [1, 2],
        failed: [],
        sheets: [ana, ben].map((student) => ({ ...student, oneTimePassword: 'ABCD-EFGH' })),
        mailed: 0,
      }),
      answers(calls.makeCards, {
        message: '',
        done: [1],
        failed: [{ id: 2, message: 'This account has been removed in the meantime.' }],
        cards: [{ ...ana, value }],
      }),
      ...more,
    ],
  });
}

it('is turned on, and makes cards that are printed beside new sheets', async () => {
  fakeAddresses();
  const { user, arrived } = show();
  const rows = within(await screen.findByRole('table', { name: 'Students and their cards' }));
  expect(rows.getByText(/… WXYZ/).closest('tr')?.textContent).toContain('11/2/2026');
  expect(rows.queryByText(/Waits/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /Choose Ben/ }));
  expect(screen.getByText('Scanners must accept cards before you can make any.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Make cards/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /Choose Ben/ }));
  const accept = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Professors’ scanners accept cards/ });
  await user.click(accept);
  await waitFor(() => expect(accept.checked).toBe(true));
  expect(screen.getByRole('button', { name: 'Make cards' }).hasAttribute('disabled'), 'of nobody').toBe(true);
  await user.click(screen.getByRole('button', { name: 'Choose all 2' }));

  await user.click(screen.getByRole('button', { name: 'Make cards (2)' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Make cards for 2 students?' }));
  expect(asked.getByText('1 student already has a card, which stops working.')).toBeTruthy();
  await user.click(asked.getByRole('checkbox', { name: 'With photos' }));
  await user.click(asked.getByRole('checkbox', { name: /^With new sign-in sheets/ }));
  await user.click(asked.getByRole('button', { name: cardText.makeCards }));
  const made = within(await screen.findByRole('dialog', { name: 'One card' }));
  expect(made.getByText(/This account has been removed/).textContent).toContain('Dizon, Ben');
  expect(arrived.find(({ call }) => call === calls.makeCards)?.body).toEqual({ ids: [1, 2] });

  const [printed] = document.querySelectorAll('ul[data-beside-sheets]');
  expect([...(printed?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ABCD-EFGH'),
    'Ana CruzBSCS 4A … RSTV',
  ]);
  expect(printed?.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 37 37');
  await waitFor(() => expect(printed?.querySelector('img')?.getAttribute('src')).toBe('blob:photo'));
  await user.click(made.getByRole('button', { name: 'Done' }));
  await answerWith(user, 'Close without printing');
  await waitFor(() => expect(document.querySelector('ul[data-beside-sheets]')).toBeNull());
});

it('says what to do before the first card, then lists only students', async () => {
  const { user } = show('admin', []);
  expect(await screen.findByText('No cards have been made.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept cards' }));
  await screen.findByRole('table');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Professors’ scanners accept cards/ }).checked).toBe(
    true,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('Card');
  expect(screen.queryByRole('combobox', { name: 'Card' })).toBeNull();
});

it('leaves everything as it was when the password is not entered', async () => {
  const { user } = show('admin', [card], answers(calls.makeCards, passwordRequired));
  const accept = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Professors’ scanners accept cards/ });
  await user.click(accept);
  await waitFor(() => expect(accept.checked).toBe(true));
  await press(user, 'Choose all 2', 'Make cards (2)', cardText.makeCards);
  await screen.findByRole('dialog', { name: 'Making cards' });
  await waitFor(() => {
    act(() => answerPasswordQuestion('admin', false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(screen.getByText(passwordRequired.message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make cards (2)' })).toBeTruthy();
});

it('ends the cards of students who have one, and turns nothing on for a registrar', async () => {
  const { user, arrived } = show('registrar');
  expect(await screen.findByText(/An administrator with all rights can turn cards on/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Prof/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Card' }), 'With a card');
  expect(screen.queryByText('Dizon, Ben')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /Choose Ana/ }));
  await user.click(screen.getByRole('button', { name: 'End cards (1)' }));
  expect(await screen.findByText('The card stops working now. You can make a new card at any time.')).toBeTruthy();
  await answerWith(user, 'End now');
  await waitFor(() => expect(arrived.find(({ call }) => call === calls.endCards)?.body).toEqual({ ids: [1] }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /End cards/ })).toBeNull());
});
