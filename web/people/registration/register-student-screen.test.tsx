import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { usernameTaken } from '#contract/account/sign-in/new-username.ts';
import {
  getProgramLevels,
  otpNotSent,
  otpTriesUsedUp,
  registerStudent,
  sendOTP,
  wrongOtp,
} from '#contract/people/registration/registration-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { tooMany, unexpected } from '#contract/platform/base/refusal.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { answers, type FakeAnswer, loses } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { RegisterStudentScreen } from './register-student-screen.tsx';

/**
 * The student registration on screen. Bugs that these tests have caught: an OTP dialog that keeps its digits after
 * Cancel, and a countdown with which Resend works from the start.
 */

const registered = {
  message: 'Registered successfully. An administrator will approve your account.',
} as ReplyOf<typeof registerStudent>;

const ground: FakeAnswer[] = [
  answers(getSchool, { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila', sends_mail: true }),
  answers(getProgramLevels, { programLevels: ['BSCS 2A', 'BSCS 10A'] }),
  answers(sendOTP, { message: 'The OTP has been sent. Please check your email.' }),
  answers(registerStudent, registered),
];

function shown(...server: FakeAnswer[]) {
  return renderScreen(<RegisterStudentScreen />, { at: paths.registerStudent.href(), server: [...ground, ...server] });
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' });
const otp = { name: 'Check your email' };

function type(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
}

function fill(again = 'correct horse') {
  type('First Name', 'Ana');
  type('Last Name', 'Cruz');
  type('Program Level', 'BSCS 4A');
  type('Username', 'ana');
  type('Email', 'ana@school.org');
  type('Password', 'correct horse');
  type('Confirm Password', again);
}

const who = { first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A', username: 'ana' };
const everything = { ...who, admin_id: 5, email: 'ana@school.org', password: 'correct horse', otp: '4711' };

const digitsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
    .join('');

async function toOtp(...server: FakeAnswer[]) {
  const page = shown(...server);
  fill();
  await page.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  const dialog = await screen.findByRole('dialog', otp);
  const boxes = within(dialog).getAllByRole('textbox');
  async function paste(code: string) {
    await page.user.click(boxes[0] as HTMLElement);
    await page.user.paste(code);
  }
  return { ...page, dialog, boxes, paste };
}

describe('the form', () => {
  it('requires all but the middle name, marks what is missing, and says if the passwords do not match', async () => {
    const { user, arrived } = shown();
    type('First Name', 'Ana');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText('All fields are required except Middle Name.')).toBeTruthy();
    expect(field('Last Name').getAttribute('aria-invalid')).toBe('true');
    expect(field('First Name').getAttribute('aria-invalid')).not.toBe('true');
    expect(field('Middle Name').getAttribute('aria-invalid')).not.toBe('true');
    fill('something else');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText('Passwords do not match. Please try again.')).toBeTruthy();
    expect(arrived.some(({ call }) => call === sendOTP)).toBe(false);
  });

  it('says at the field that a password is too short or an address is invalid', async () => {
    const { user } = shown();
    fill('x');
    type('Password', 'x');
    type('Email', 'nobody');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText('The password must have at least 8 characters.')).toBeTruthy();
    expect(screen.getByText('Email must be an address like name@school.org.')).toBeTruthy();
  });

  it('suggests the program levels that exist, and leads to the login', async () => {
    shown();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/');
    const suggested = () =>
      [...(document.getElementById(field('Program Level').getAttribute('list') ?? '')?.children ?? [])].map((option) =>
        option.getAttribute('value'),
      );
    await waitFor(() => expect(suggested()).toEqual(['BSCS 2A', 'BSCS 10A']));
  });

  it('suggests the program level that was probably meant, takes it with one tap, and accepts a new one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = shown();
    await user.type(field('Program Level'), 'bscs-10a');
    expect(await screen.findByText('No student is in bscs-10a yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Did you mean BSCS 10A?' }));
    expect(field('Program Level')).toHaveProperty('value', 'BSCS 10A');
    expect(document.activeElement).toBe(field('Program Level'));
    expect(screen.queryByText(/No student has/)).toBeNull();
    await user.type(field('Program Level'), '{Backspace}B');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText(/No student has/)).toBeNull();
  });

  it('asks once about a program level that is probably misspelled, before it sends a code', async () => {
    const { user, arrived } = shown();
    fill();
    type('Program Level', 'bscs-10a');
    const signUp = screen.getByRole('button', { name: 'Sign Up' });
    await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2));
    await user.click(signUp);
    expect(await screen.findByText('Did you mean BSCS 10A? If not, press Sign Up again.')).toBeTruthy();
    expect(arrived.some(({ call }) => call === sendOTP)).toBe(false);
    await user.click(signUp);
    expect(await screen.findByRole('dialog', otp)).toBeTruthy();
  });

  it.each([
    ['the OTP could not be sent', answers(sendOTP, otpNotSent), 'Failed to send OTP. Please try again.'],
    ['the server failed', answers(sendOTP, unexpected), 'Failed to send OTP.'],
    ['it was not sent without a network', loses(sendOTP), 'Failed to send OTP. Please try again.'],
    ['there is no network, and what to do', loses(sendOTP), 'Your entries are still here. Try again.'],
  ])('says that %s', async (_, server, sentence) => {
    const { user } = shown(server);
    fill();
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('dialog', otp)).toBeNull();
  });
});

describe('the one-time code', () => {
  it('spreads a pasted code over the boxes, registers, and goes to the login', async () => {
    const { arrived, dialog, paste } = await toOtp();
    expect(within(dialog).getByText('OTP is sent to ana@school.org')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: /Resend in (5:00|4:5\d)/ })).toHaveProperty('disabled', true);
    await paste('4711');
    expect(await screen.findByText(registered.message)).toBeTruthy();
    expect(arrived.at(-1)?.body).toEqual(everything);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('takes digits only, and requires all four', async () => {
    const { user, arrived, dialog, boxes } = await toOtp();
    await user.type(boxes[0] as HTMLElement, 'a7b');
    expect(boxes.map((box) => (box as HTMLInputElement).value).join('')).toBe('7');
    await user.click(within(dialog).getByRole('button', { name: 'Verify OTP' }));
    expect(within(dialog).getByText('Please enter all four digits.')).toBeTruthy();
    expect(arrived.some(({ call }) => call === registerStudent)).toBe(false);
  });

  it('clears the digits on Cancel, and sends the same address no second code while the first is valid', async () => {
    const { user, arrived, dialog, paste } = await toOtp();
    await paste('471');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', otp)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    const again = await screen.findByRole('dialog', otp);
    expect(digitsIn(again)).toBe('');
    await user.click(within(again).getByRole('button', { name: 'Verify OTP' }));
    expect(within(again).getByText('Please enter all four digits.')).toBeTruthy();
    expect(arrived.filter(({ call }) => call === sendOTP)).toHaveLength(1);
  });

  it('says below the empty boxes that the code is wrong, until the next digit', async () => {
    const { user, arrived, dialog, boxes } = await toOtp(answers(registerStudent, wrongOtp));
    for (const [place, box] of boxes.entries()) await user.type(box, String(place));
    expect(await within(dialog).findByText('The OTP is not correct.')).toBeTruthy();
    expect(arrived.at(-1)?.body).toMatchObject({ otp: '0123' });
    await waitFor(() => expect(digitsIn(dialog)).toBe(''));
    const [first] = within(dialog).getAllByRole('textbox');
    expect(first?.getAttribute('aria-invalid')).toBe('true');
    await user.type(first as HTMLElement, '9');
    expect(within(dialog).queryByText('The OTP is not correct.')).toBeNull();
    expect(within(dialog).getAllByRole('textbox')[0]?.getAttribute('aria-invalid')).not.toBe('true');
  });

  it.each([
    ['after ten minutes', () => vi.setSystemTime(vi.getRealSystemTime() + 600_000)],
    [
      'when the stored data is not a registration',
      () => sessionStorage.setItem('rollcall-registration', '{"email": 7}'),
    ],
  ])('is forgotten %s', async (_, later) => {
    const { unmount } = await toOtp();
    unmount();
    later();
    // As stored by version 0.2.
    localStorage.setItem('rollcall-registration', '{}');
    shown();
    expect(screen.queryByRole('dialog', otp)).toBeNull();
    expect(field('Email')).toHaveProperty('value', '');
    for (const storage of [sessionStorage, localStorage]) expect(storage.getItem('rollcall-registration')).toBeNull();
  });

  it('is asked for without another email if the student has one already', async () => {
    const { user, arrived } = shown(answers(sendOTP, tooMany.retryAfter(42)));
    await user.click(screen.getByRole('button', { name: 'I already have a code' }));
    expect(await screen.findByText('All fields are required except Middle Name.')).toBeTruthy();
    fill();
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText(/Choose “I already have a code”, or request a new code in 42 s/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I already have a code' }));
    const dialog = await screen.findByRole('dialog', otp);
    await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
    expect(await within(dialog).findByRole('button', { name: /Resend in 0:4[12]/ })).toBeTruthy();
    await user.click(within(dialog).getAllByRole('textbox')[0] as HTMLElement);
    await user.paste('4711');
    expect(await screen.findByText(registered.message)).toBeTruthy();
    expect(arrived.filter(({ call }) => call === sendOTP)).toHaveLength(2);
  });

  it('lets a new code be requested when the tries are used up, and says when that fails', async () => {
    let mails = 0;
    const { user, dialog, paste } = await toOtp(
      answers(registerStudent, otpTriesUsedUp),
      answers(sendOTP, () => (++mails === 1 ? { message: 'sent' } : tooMany)),
    );
    await paste('0000');
    const resend = await within(dialog).findByRole('button', { name: 'Resend' });
    await user.click(resend);
    expect(await within(dialog).findByText(/^Failed to resend OTP\. Too many requests/)).toBeTruthy();
  });

  it('counts down to Resend, sends another after a minute on request, and starts again from 5:00', async () => {
    const start = vi.getRealSystemTime();
    vi.setSystemTime(start);
    const { user, dialog } = await toOtp();
    expect(within(dialog).queryByRole('button', { name: /No letter yet/ })).toBeNull();
    vi.setSystemTime(start + 120_000);
    expect(await within(dialog).findByRole('button', { name: /Resend in (3:00|2:5\d)/ })).toBeTruthy();
    await user.click(await within(dialog).findByRole('button', { name: 'No email yet? Send another' }));
    vi.setSystemTime(start + 420_000);
    await user.click(await within(dialog).findByRole('button', { name: 'Resend' }));
    expect(within(dialog).getByRole('button', { name: /Resend in (5:00|4:5\d)/ })).toBeTruthy();
  });

  it('asks for another username after a reload, when the first was taken', async () => {
    const { unmount, paste } = await toOtp(answers(registerStudent, usernameTaken));
    await paste('1234');
    await screen.findByText('This username is already taken.');
    unmount();
    shown();
    expect([field('Username'), field('Email')]).toMatchObject([{ value: '' }, { value: 'ana@school.org' }]);
    expect(screen.queryByRole('dialog', otp)).toBeNull();
  });

  it('falls back to its own error message when the server fails', async () => {
    const { dialog, paste } = await toOtp(answers(registerStudent, unexpected));
    await paste('1234');
    expect(await within(dialog).findByText('Registration failed.')).toBeTruthy();
  });
});
