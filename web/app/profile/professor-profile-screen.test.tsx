import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { wrongCode } from '#contract/account/mailed-code/mailed-code-field.ts';
import { getProfessor, updateProfessor } from '#contract/people/professor/professor-calls.ts';
import { proveEmail, removeEmail, sendEmailCode } from '#contract/people/professor/professor-email-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { exampleProfessor } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { professorEmailText } from '#web/people/professor/professor-email-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { ProfessorProfileScreen } from './professor-profile-screen.tsx';

const rosa = exampleProfessor({ prof_id: 1, middle_name: 'Santos', isValidated: true });
const read = answers(getProfessor, rosa);

function open(...server: FakeAnswer[]) {
  return renderScreen(<ProfessorProfileScreen />, {
    at: paths.professorProfile.href(),
    role: 'professor',
    server: [read, ...server],
  });
}

async function typeLastName(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Update Profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Profile' });
  const field = within(dialog).getByRole('textbox', { name: 'Last Name' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/^Nothing was changed/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'Garcia');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
}

describe('the profile', () => {
  it('shows the full name, and changes it after a question, or shows why it could not', async () => {
    let failing = true;
    const changed = { message: updateProfessor.done, professor: { ...rosa, last_name: 'Garcia' } };
    const { user, arrived } = open(answers(updateProfessor, () => (failing ? unexpected : changed)));
    expect(await screen.findByRole('heading', { name: 'Rosa Santos Lim' })).toBeTruthy();
    await typeLastName(user);
    expect(await screen.findByText('Last Name: Lim → Garcia.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(arrived.map(({ call }) => call)).not.toContain(updateProfessor);
    const saveAgain = async () => {
      await press(user, 'Save', 'Yes');
    };
    await saveAgain();
    expect(await screen.findByText('Failed to update profile')).toBeTruthy();
    expect(screen.getByText('An error occurred while updating profile')).toBeTruthy();
    failing = false;
    await saveAgain();
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Rosa Santos Garcia' })).toBeTruthy();
    expect(arrived.find(({ call }) => call === updateProfessor)?.body).toEqual({
      first_name: '',
      middle_name: '',
      last_name: 'Garcia',
    });
  });

  it('takes an email address after its mailed code is confirmed, and removes it after a question', async () => {
    let codes = 0;
    const email = 'rosa@school.test';
    const { user, arrived } = open(
      answers(sendEmailCode, { message: sendEmailCode.done }),
      answers(proveEmail, () =>
        ++codes === 1 ? wrongCode : { message: proveEmail.done, professor: { ...rosa, email } },
      ),
      answers(removeEmail, { message: removeEmail.done, professor: rosa }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add Email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Email address' });
    await user.type(within(dialog).getByLabelText(/^Email/), `${email}{Enter}`);
    await screen.findByLabelText(/^Code from the email/);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Add Email' }));
    const code = await screen.findByLabelText(/^Code from the email/);
    await user.type(code, 'AAAAA BBBBB{Enter}');
    expect(await screen.findByText(wrongCode.message)).toBeTruthy();
    await user.clear(code);
    await user.type(code, 'ABCDE 23456{Enter}');
    expect(await screen.findByText(proveEmail.done)).toBeTruthy();
    expect(arrived.at(-1)?.body).toEqual({ email, code: 'ABCDE 23456' });
    expect(await screen.findByText(email)).toBeTruthy();

    await press(user, 'Change Email', 'Remove', professorEmailText.askRemove.confirmLabel);
    expect(await screen.findByText('None yet')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be retried after a failure, and opens the form to change the password', async () => {
    const school = { school_name: 'Mabini High', time_zone: 'UTC', password_min_length: 8 };
    let failing = true;
    const { user } = open(
      answers(getSchool, school),
      answers(getProfessor, () => (failing ? unexpected : rosa)),
    );
    expect(await screen.findByText('Your profile could not be read.')).toBeTruthy();
    failing = false;
    await press(user, 'Try again', 'Change Password');
    expect(await screen.findByRole('dialog', { name: /Change Password/i })).toBeTruthy();
  });
});
