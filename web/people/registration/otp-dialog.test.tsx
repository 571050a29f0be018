import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registerStudent, wrongOtp } from '#contract/people/registration/registration-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { answers, type FakeAnswer, loses } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { OtpDialog } from './otp-dialog.tsx';

const school = { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' };
const who = { first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A', username: 'ana' };
const entry = { ...who, email: 'ana@school.org', password: 'riverside', again: 'riverside' };

function shown(...server: FakeAnswer[]) {
  const mailed = { email: entry.email, resendAtMs: Date.parse('2999-01-01') };
  const on = { onMailed: () => undefined, onRefused: () => false, onCancel: () => undefined };
  return renderScreen(<OtpDialog opened asksPassword={false} {...{ entry, mailed, ...on }} />, {
    at: paths.registerStudent.href(),
    server: [answers(getSchool, school), ...server],
  });
}

async function typeCode() {
  const boxes = await screen.findAllByRole('textbox');
  for (const [place, box] of boxes.entries()) fireEvent.change(box, { target: { value: String(place) } });
}

test('says whom to ask for the code where the school sends no email', async () => {
  const first = shown();
  await screen.findByRole('dialog', { name: 'Your one-time code' });
  expect(screen.getByText(/Ask your administrator for the code/)).toBeTruthy();
  first.unmount();
  shown(answers(getSchool, { ...school, sends_mail: true }));
  await screen.findByRole('dialog', { name: 'Check your email' });
  expect(screen.queryByText(/Ask your administrator for the code/)).toBeNull();
});

test('keeps a warning about the password until it was read', async () => {
  const warning = 'Your password is easy to guess. Please choose a stronger password.';
  const reply = { message: 'Registered successfully.', warning } as ReplyOf<typeof registerStudent>;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = shown(answers(registerStudent, reply));
  await typeCode();
  expect(await screen.findByText(new RegExp(warning))).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(window.location.pathname).toBe(paths.registerStudent.href());
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(window.location.pathname).toBe('/');
});

test('keeps a refusal when empty boxes are sent', async () => {
  const { user } = shown(answers(registerStudent, wrongOtp));
  await typeCode();
  await screen.findByText(wrongOtp.message);
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(screen.getByText(wrongOtp.message)).toBeTruthy();
});

test('says what to do when no answer came, and keeps the digits', async () => {
  shown(loses(registerStudent));
  await typeCode();
  expect(await screen.findByText(/A network error occurred. .*Try again/)).toBeTruthy();
  expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual(['0', '1', '2', '3']);
});
