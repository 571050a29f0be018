import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { updateProfessorPassword, updateStudentPassword } from '#contract/account/sign-in/own-password-calls.ts';
import { studentSignIns, wrongPassword } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { logoutStudent } from '#contract/account/sign-in/sign-in-calls.ts';
import { passwordRequired } from '#contract/platform/base/refusal.ts';
import { passwordTooShort } from '#contract/platform/settings/password-words.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { answers, loses } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setMustChangePassword, signInToken } from '#web/platform/base/sign-in-store.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { RoleGuard } from './role-guard.tsx';

const school = answers(getSchool, { school_name: 'Riverside', time_zone: 'Asia/Manila', password_min_length: 10 });
const changes = answers(updateProfessorPassword, { message: 'Password updated successfully' });

async function type(user: ReturnType<typeof renderScreen>['user'], first: string, second: string) {
  const [one, two] = [
    await screen.findByLabelText('New Password', { selector: 'input' }),
    screen.getByLabelText('Confirm Password', { selector: 'input' }),
  ];
  await user.clear(one);
  await user.clear(two);
  if (first) await user.type(one, first);
  if (second) await user.type(two, second);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
}

test('both fields are required and must match, before any question or request', async () => {
  const { user, arrived } = renderScreen(<ChangePasswordDialog who="professor" opened onClose={() => {}} />, {
    role: 'professor',
    server: [school, changes],
  });
  await type(user, 'chalk and cheese', '');
  expect(screen.getByText('Please fill in both password fields')).toBeTruthy();
  await type(user, 'chalk and cheese', 'chalk and chess');
  expect(screen.getByText('The passwords do not match. Please try again.')).toBeTruthy();
  expect(document.activeElement, 'the one that differs').toBe(
    screen.getByLabelText(/^Confirm/, { selector: '[aria-invalid=true]' }),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(arrived.filter((one) => one.call === updateProfessorPassword)).toEqual([]);
  expect(await screen.findByText('At least 10 characters')).toBeTruthy();
});

test('after a Yes the password is changed with a message and the dialog closes; after a No nothing happens', async () => {
  const onClose = vi.fn();
  const { user, arrived } = renderScreen(<ChangePasswordDialog who="professor" opened onClose={onClose} />, {
    role: 'professor',
    server: [school, changes],
  });
  const sent = () => arrived.filter((one) => one.call === updateProfessorPassword);
  await type(user, 'chalk and cheese', 'chalk and cheese');
  await user.click(await screen.findByRole('button', { name: 'No' }));
  expect(sent()).toEqual([]);
  await press(user, 'Save password', 'Yes');
  expect(await screen.findByText('Password updated successfully')).toBeTruthy();
  expect(sent().map((one) => one.body)).toEqual([{ password: 'chalk and cheese' }]);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a refused password and a lost response are explained in the form', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const refused = renderScreen(<ChangePasswordDialog who="professor" opened onClose={() => {}} />, {
    role: 'professor',
    server: [school, answers(updateProfessorPassword, passwordTooShort)],
  });
  await type(refused.user, 'chalk', 'chalk');
  await refused.user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText(passwordTooShort.message)).toBeTruthy();
  refused.unmount();
  const lost = renderScreen(<ChangePasswordDialog who="professor" opened onClose={() => {}} />, {
    role: 'professor',
    server: [school, loses(updateProfessorPassword)],
  });
  await type(lost.user, 'chalk and cheese', 'chalk and cheese');
  await lost.user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Failed to update password. Please try again.')).toBeTruthy();
  expect(screen.getByText('A network error occurred.')).toBeTruthy();
});

test('if the server wants the old password, the user is asked for it, and the change continues', async () => {
  let confirmed = false;
  const { user, arrived } = renderScreen(
    <RoleGuard who="student">
      <ChangePasswordDialog who="student" opened onClose={() => {}} />
    </RoleGuard>,
    {
      role: 'student',
      server: [
        school,
        answers(updateStudentPassword, () =>
          confirmed ? { message: 'done', warning: 'Your password is easy to guess.' } : passwordRequired,
        ),
        answers(studentSignIns.confirm, ({ body }) => {
          confirmed = (body as { password: string }).password === 'the old one';
          return confirmed ? { message: 'Password confirmed.' } : wrongPassword;
        }),
      ],
    },
  );
  const begin = async () => {
    await type(user, 'chalk and cheese', 'chalk and cheese');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    return screen.findByRole('dialog', { name: 'Confirm it’s you' });
  };
  await user.click(within(await begin()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(passwordRequired.message)).toBeTruthy();

  const dialog = await begin();
  const field = within(dialog).getByLabelText('Password', { exact: false, selector: 'input' });
  await user.type(field, 'a guess{Enter}');
  expect(await within(dialog).findByText(wrongPassword.message)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'the old one{Enter}');
  expect(await screen.findByText('Password updated successfully')).toBeTruthy();
  const message = screen
    .getByText('Password updated successfully')
    .closest('[role="status"], li, article, div')?.parentElement;
  expect(message?.textContent).toMatch(/^Password updated successfully.*Easy to guess\. Choose a stronger password\.$/);
  const sent = arrived.filter(({ call }) => call === updateStudentPassword);
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ password: 'chalk and cheese' }));
});

test('with a one-time password, the dialog closes only after a new password or a logout', async () => {
  const { user, queryClient } = renderScreen(
    <RoleGuard who="student">
      <p>home</p>
    </RoleGuard>,
    {
      role: 'student',
      server: [
        school,
        answers(updateStudentPassword, { message: 'Password updated successfully' }),
        answers(logoutStudent, { message: 'Logged out.' }),
      ],
    },
  );
  expect(screen.queryByText('Change Password')).toBeNull();
  queryClient.setQueryData(['what was refused until then'], null);
  setMustChangePassword('student', true);
  expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeTruthy();
  expect(screen.queryByText('home')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Change Password' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await type(user, 'chalk and cheese', 'chalk and cheese');
  await waitFor(() => expect(screen.queryByRole('dialog'), 'there was nothing else to choose').toBeNull());
  expect(screen.getByText('home')).toBeTruthy();
  expect(queryClient.getQueryData(['what was refused until then'])).toBeUndefined();

  setMustChangePassword('student', true);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(signInToken('student')).toBeNull());
});
