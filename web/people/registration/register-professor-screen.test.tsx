import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usernameTaken } from '#contract/account/sign-in/new-username.ts';
import { registerProfessor } from '#contract/people/registration/registration-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { type Refusal, unexpected } from '#contract/platform/base/refusal.ts';
import { passwordTooEasy } from '#contract/platform/settings/password-words.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { RegisterProfessorScreen } from './register-professor-screen.tsx';

/**
 * The professor registration on screen. Bugs that these tests have caught: leading to the student login afterwards, and
 * sending the repeated password.
 */

const registered = {
  message: 'Registered successfully. An administrator will approve your account.',
} as ReplyOf<typeof registerProfessor>;

function shown(...server: FakeAnswer[]) {
  const school = answers(getSchool, {
    school_name: 'Rizal High',
    password_min_length: 8,
    time_zone: 'Asia/Manila',
  } as never);
  return renderScreen(<RegisterProfessorScreen />, {
    at: paths.registerProfessor.href(),
    server: [school, answers(registerProfessor, registered), ...server],
  });
}

async function signUp(user: ReturnType<typeof shown>['user'], again = 'correct horse', first = 'Rosa') {
  const typed = { 'First Name': first, 'Last Name': 'Lim', Username: 'rosa', Password: 'correct horse' };
  for (const [name, value] of Object.entries({ ...typed, 'Confirm Password': again })) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' }), { target: { value } });
  }
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
}

it('requires all but the middle name, sends nothing until valid, and goes to the professor login', async () => {
  const { user, arrived } = shown();
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByText('All fields are required except Middle Name.')).toBeTruthy();
  await signUp(user, 'another one');
  expect(await screen.findByText('Password do not match. Please try again.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Confirm Password/, { selector: 'input' }));
  await signUp(user, 'correct horse', '\u200B');
  expect(screen.getByLabelText(/^First Name/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('All fields are required except Middle Name.')).toBeTruthy();
  expect(arrived.filter(({ call }) => call === registerProfessor)).toEqual([]);
  await signUp(user);
  expect(await screen.findByText(registered.message)).toBeTruthy();
  expect(arrived.at(-1)?.body).toEqual({
    first_name: 'Rosa',
    middle_name: '',
    last_name: 'Lim',
    username: 'rosa',
    password: 'correct horse',
  });
  await waitFor(() => expect(window.location.pathname).toBe(paths.professorLogin.href()));
});

it('shows a refusal at its field and focuses it, and says when the server fails', async () => {
  let refused: Refusal = usernameTaken;
  const { user } = shown(answers(registerProfessor, () => refused as typeof unexpected));
  await signUp(user);
  expect(await screen.findByText('This username is already taken.')).toBeTruthy();
  expect(screen.getByLabelText(/^Username/).getAttribute('aria-invalid')).toBe('true');
  refused = passwordTooEasy;
  await signUp(user);
  const field = screen.getByLabelText(/^Password/, { selector: 'input' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  refused = unexpected;
  await signUp(user);
  expect(await screen.findByText('Registration failed. Please try again.')).toBeTruthy();
});
