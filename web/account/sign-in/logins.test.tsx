import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { tooManyCodes } from '#contract/account/mailed-code/mailed-code-field.ts';
import { invalidCredentials, waitingForApproval } from '#contract/account/sign-in/sign-in-calls.ts';
import { calls } from '#contract/app/calls.ts';
import { tokenHeader } from '#contract/platform/base/call.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { answers, loses } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { dropEndedSignIn, keepSignIn, signInToken } from '#web/platform/base/sign-in-store.ts';
import { noteApprovalWait, waitsForApproval } from './approval-wait-store.ts';
import { AdminLoginScreen, ProfessorLoginScreen, StudentLoginScreen } from './login-screens.tsx';

const school = answers(calls.getSchool, { school_name: 'Riverside', time_zone: 'Asia/Manila', password_min_length: 8 });
const logins = [
  {
    who: 'student',
    Login: StudentLoginScreen,
    call: calls.loginStudent,
    greeting: 'Greetings Students!',
    home: paths.studentHome,
  },
  {
    who: 'professor',
    Login: ProfessorLoginScreen,
    call: calls.loginProfessor,
    greeting: 'Greetings Professors!!',
    home: paths.subjects,
  },
  {
    who: 'admin',
    Login: AdminLoginScreen,
    call: calls.loginAdmin,
    greeting: 'Hello Admin!',
    home: paths.adminDashboard,
  },
] as const;

// A login shows how the last sign-in ended, so this removes the sign-ins of earlier test files.
beforeAll(() => {
  for (const { who } of logins) keepSignIn(who, 'earlier');
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const welcome = { token: 'fresh', message: 'Welcome' };

async function enter(user: ReturnType<typeof renderScreen>['user'], username = 'ana') {
  await user.type(screen.getByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'chalk and cheese{Enter}');
}

for (const { who, Login, call, greeting, home } of logins) {
  test(`the ${who} is greeted, signs in and goes to their own start screen`, async () => {
    const { user, arrived } = renderScreen(<Login />, {
      server: [school, answers(call, welcome)],
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(greeting);
    await enter(user);
    await waitFor(() => expect(window.location.pathname).toBe(home.href()));
    expect(signInToken(who)).toBe('fresh');
    expect(arrived.find((one) => one.call === call)?.body).toEqual({ username: 'ana', password: 'chalk and cheese' });
  });
}

test('on a shared device a student is signed in only in this tab', async () => {
  const { user } = renderScreen(<StudentLoginScreen />, { server: [school, answers(calls.loginStudent, welcome)] });
  await user.click(screen.getByLabelText(/This is a shared device/));
  await enter(user);
  await waitFor(() => expect(window.sessionStorage.getItem(tokenHeader.student)).toBe('fresh'));
  expect(window.localStorage.getItem(tokenHeader.student)).toBeNull();
});

test('an empty field shows a message, and nothing is sent', async () => {
  const { user, arrived } = renderScreen(<StudentLoginScreen />, { server: [school] });
  await user.type(screen.getByLabelText('Username'), '   ');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Username and Password are required.')).toBeTruthy();
  expect(arrived.filter((one) => one.call === calls.loginStudent)).toEqual([]);
});

test('a wrong password shows the server’s message, and the login stays', async () => {
  const { user } = renderScreen(<StudentLoginScreen />, {
    server: [school, answers(calls.loginStudent, invalidCredentials)],
  });
  await enter(user);
  expect(await screen.findByText('Invalid Username or Password')).toBeTruthy();
  expect(window.location.pathname).toBe('/');
  expect(signInToken('student')).toBeNull();
});

test('a lost response and a server error have different messages', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const lost = renderScreen(<StudentLoginScreen />, { server: [school, loses(calls.loginStudent)] });
  await enter(lost.user);
  expect(await screen.findByText('A network error occurred.')).toBeTruthy();
  lost.unmount();
  const failing = renderScreen(<StudentLoginScreen />, { server: [school, answers(calls.loginStudent, unexpected)] });
  await enter(failing.user);
  expect(await screen.findByText('Server Error')).toBeTruthy();
});

test('an account that waits for approval shows that it waits', async () => {
  const { user } = renderScreen(<StudentLoginScreen />, {
    server: [school, answers(calls.loginStudent, waitingForApproval)],
  });
  await enter(user);
  // The message shows once, with what happens next, even after several tries.
  for (const again of [false, true]) {
    if (again) await user.click(screen.getByRole('button', { name: 'Sign In' }));
    const said = await screen.findAllByText("Your account is waiting for an administrator's approval.");
    expect([said.length, screen.getAllByText(/approval/i).length]).toEqual([1, 1]);
    expect(screen.getByText(/ask at the school’s office/)).toBeTruthy();
  }
});

test('a login shows that approval is pending until the user signs in or dismisses it, and whether an email follows', async () => {
  const mails = answers(calls.getSchool, {
    school_name: 'Riverside',
    time_zone: 'Asia/Manila',
    password_min_length: 8,
    sends_mail: true,
  });
  noteApprovalWait('student');
  const first = renderScreen(<StudentLoginScreen />, { server: [mails, answers(calls.loginStudent, welcome)] });
  expect(
    await within(await screen.findByRole('region', { name: 'Your account is waiting for approval' })).findByText(
      /We’ll email you/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  await enter(first.user);
  await waitFor(() => expect(waitsForApproval('student')).toBe(false));
  first.unmount();
  dropEndedSignIn('student', 'fresh');
  // Professors have no confirmed address yet.
  noteApprovalWait('professor');
  const { user } = renderScreen(<ProfessorLoginScreen />, { server: [mails] });
  const wait = await screen.findByRole('region', { name: 'Your account is waiting for approval' });
  expect(wait.textContent).toMatch(/ask at the school’s office/);
  await user.click(within(wait).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Your account is waiting for approval' })).toBeNull();
  expect(waitsForApproval('professor')).toBe(false);
});

test('signed-in users continue at once', async () => {
  renderScreen(<ProfessorLoginScreen />, { at: paths.professorLogin.href(), role: 'professor', server: [school] });
  await waitFor(() => expect(window.location.pathname).toBe('/professor'));
});

test.each([
  ['student', '/student/shop?sort=price', '/student/shop?sort=price'],
  ['professor', '/professor/session/1/a%2Fb/BSCS/08:00/09:00', '/professor/session/1/a%2Fb/BSCS/08:00/09:00'],
  ['admin', '/adminStudentDashboard?status=pending', '/adminStudentDashboard?status=pending'],
  ['student', '/professor/event', '/student'],
  ['student', '/student/../professor', '/student'],
  ['student', '/student/..//evil.test/student', '/student'],
  ['professor', '//evil.test/professor', '/professor'],
  ['professor', '/\\evil.test/professor', '/professor'],
  ['professor', 'https://evil.test/professor', '/professor'],
  ['admin', '/admin', '/adminDashboard'],
  ['admin', 'javascript:alert(1)', '/adminDashboard'],
  ['admin', 7, '/adminDashboard'],
] as const)('a %s who requested %j arrives at %s', async (who, wanted, arrives) => {
  const { Login } = logins.find((one) => one.who === who) as (typeof logins)[0];
  renderScreen(<Login />, { server: [school] });
  act(() => {
    window.history.replaceState({ wanted }, '', '/');
    keepSignIn(who, 'fresh');
  });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(arrives));
});

test('the requested page of one person does not apply to the next person who signs in here', async () => {
  const entering = () =>
    renderScreen(<ProfessorLoginScreen />, { server: [school, answers(calls.loginProfessor, welcome)] });
  const { user, unmount } = entering();
  await enter(user);
  await waitFor(() => expect(signInToken('professor')).toBe('fresh'));
  unmount();
  dropEndedSignIn('professor', 'fresh');
  const next = entering();
  act(() => window.history.replaceState({ wanted: '/professor/event' }, '', '/'));
  await enter(next.user, 'ben');
  await waitFor(() => expect(window.location.pathname).toBe('/professor'));
});

test('a login says that the sign-in has ended', async () => {
  keepSignIn('student', 'old');
  dropEndedSignIn('student', 'old');
  renderScreen(<StudentLoginScreen />, { server: [school] });
  expect(screen.getByText('You were signed out. Please sign in again.')).toBeTruthy();
});

test('a login says that the user signed out in another tab', () => {
  keepSignIn('student', 'old');
  window.localStorage.setItem('rollcall-student', 'signed-out');
  window.localStorage.removeItem(tokenHeader.student);
  window.dispatchEvent(new StorageEvent('storage'));
  renderScreen(<StudentLoginScreen />, { server: [school] });
  expect(screen.getByText('You signed out in another tab.')).toBeTruthy();
  // Ends the other roles' sign-ins of earlier files too.
  for (const role of ['professor', 'admin'] as const) keepSignIn(role, 'again');
});

test('the logins link to the registrations', () => {
  const { unmount } = renderScreen(<StudentLoginScreen />, { server: [school] });
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/RegisterStudent');
  unmount();
  renderScreen(<ProfessorLoginScreen />, { server: [school] });
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/RegisterProfessor');
});

test('a professor who forgot the password gets a code by email, closes the dialog to read it, and chooses a new password', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  const { user, arrived } = renderScreen(<ProfessorLoginScreen />, {
    server: [
      school,
      answers(calls.forgotProfessorPassword, () => (++asked === 2 ? tooManyCodes(90) : { message: 'on its way' })),
      answers(calls.chooseProfessorPassword, { message: 'done' }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' });
  await user.type(within(dialog).getByLabelText(/Username/), 'ana');
  await user.click(within(dialog).getByRole('button', { name: 'Email me a code' }));
  expect(document.activeElement).toBe(await screen.findByLabelText(/^Code/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  // The button counts down to the next code, and again if the server wants a longer wait.
  for (const [wait, left] of [
    [60, /in (1:00|0:5\d)/],
    [90, /in 1:[23]\d/],
  ] as const) {
    expect(await screen.findByRole('button', { name: left })).toHaveProperty('disabled', true);
    act(() => void vi.advanceTimersByTime(wait * 1000));
    await user.click(await screen.findByRole('button', { name: 'Another code' }));
  }
  await waitFor(() => expect(asked).toBe(3));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/Username/).value).toBe('ana');
  await user.click(screen.getByRole('button', { name: 'I already have a code' }));
  await user.type(await screen.findByLabelText(/^Code/), 'abcde-23456');
  expect(asked).toBe(3);
  await user.type(screen.getByLabelText(/New Password/, { selector: 'input' }), 'chalk and cheese');
  await user.type(screen.getByLabelText(/Confirm Password/, { selector: 'input' }), 'chalk and cheese');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() =>
    expect(arrived.find((one) => one.call === calls.chooseProfessorPassword)?.body).toEqual({
      username: 'ana',
      code: 'abcde-23456',
      password: 'chalk and cheese',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an administrator who forgot the password sees whom to ask', async () => {
  const { user } = renderScreen(<AdminLoginScreen />, { server: [school] });
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(await screen.findByText('npm run admin -- NAME')).toBeTruthy();
});
