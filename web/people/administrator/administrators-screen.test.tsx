import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usernameTaken } from '#contract/account/sign-in/new-username.ts';
import { calls } from '#contract/app/calls.ts';
import { type Administrator, lastAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import { notAllowed } from '#contract/platform/base/refusal.ts';
import { oneTimePasswordText } from '#web/account/sign-in/one-time-password-text.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { administratorText } from './administrator-text.ts';
import { AdministratorsScreen } from './administrators-screen.tsx';

/** The school's administrators, as an administrator sees them. */
const createdAt = '2026-09-08T08:00:00.000Z';
const head: Administrator = { admin_id: 5, username: 'head', kind: 'admin', createdAt, oneTimePasswordUntil: null };
const desk: Administrator = {
  ...head,
  admin_id: 6,
  username: 'desk',
  kind: 'registrar',
  oneTimePasswordUntil: createdAt,
};
const list = answers(calls.getAdministrators, { administrators: [desk, head] });

const open = (...server: FakeAnswer[]) =>
  renderScreen(<AdministratorsScreen />, {
    at: paths.adminAdministrators.href(),
    role: 'admin',
    server: [answers(calls.getAdministrator, head), ...server],
  });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

it("shows each administrator's rights and whether they ever signed in, and no actions on oneself", async () => {
  open(list);
  expect((await rowOf('desk')).textContent).toContain('RegistrarOne-time, expired');
  const own = await rowOf('head');
  expect(own.textContent).toContain('All rightsTheir own');
  expect(await within(own).findByText('You')).toBeTruthy();
  expect(within(own).queryAllByRole('button')).toEqual([]);
});

it('adds a registrar unless all rights are chosen, and shows the one-time password', async () => {
  let taken = true;
  const { user, arrived } = open(
    list,
    answers(calls.createAdministrator, () => {
      if (taken) return usernameTaken;
      return { message: calls.createAdministrator.done, administrator: desk, oneTimePassword: 'AAAA-BBBB' };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add administrator' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add administrator' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Add administrator' }));
  await save();
  expect(await dialog.findByText('Username is required.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Username/ }), 'desk');
  await save();
  expect(await dialog.findByText('This username is already taken.')).toBeTruthy();
  taken = false;
  await save();
  expect(await screen.findByDisplayValue('AAAA-BBBB')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Close without copying?' }));
  await user.click(asked.getByRole('button', { name: oneTimePasswordText.uncopied.confirmLabel }));
  const sent = arrived.filter(({ call }) => call === calls.createAdministrator).map(({ body }) => body);
  expect(sent).toEqual(Array(2).fill({ username: 'desk', kind: 'registrar' }));
});

it('changes rights and removes after a question, and says why if it fails', async () => {
  const { user, arrived } = open(
    list,
    answers(calls.updateAdministrator, {
      message: calls.updateAdministrator.done,
      administrator: { ...desk, kind: 'admin' },
    }),
    answers(calls.removeAdministrator, lastAdministrator),
  );
  await press(user, 'Give desk all rights');
  await answerWith(user, administratorText.changeKind.admin);
  expect(await screen.findByText('The administrator has been changed.')).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.updateAdministrator)).toMatchObject({
    params: { id: '6' },
    body: { kind: 'admin' },
  });
  await press(user, 'Remove desk', 'Yes');
  expect(await screen.findByText(lastAdministrator.message)).toBeTruthy();
});

it('tells a registrar who manages administrators', async () => {
  open(answers(calls.getAdministrators, notAllowed));
  expect(await screen.findByText(notAllowed.message)).toBeTruthy();
});
