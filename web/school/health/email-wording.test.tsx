import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unknownPlaceholder, updateLetterWords, type WordedLetter } from '#contract/platform/mail/letter-calls.ts';
import { defaultWords } from '#contract/platform/mail/letter-rules.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { sendTestMail } from '#contract/school/health/health-calls.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { LetterWordsSetting } from './email-wording-setting.tsx';

/** The setting for a school's email texts, beside a preview. */
const values = { school: 'Mabini High', first_name: 'Ana', username: 'ana.cruz', code: '0000' };
const letter = (kind: 'approval' | 'decline'): WordedLetter => ({
  kind,
  ...defaultWords[kind],
  isOwn: false,
  body: 'what stands fast.',
  values,
});

const school = answers(getSchool, {
  school_name: 'Mabini High',
  time_zone: 'UTC',
  password_min_length: 8,
  sends_mail: true,
});

it('shows the email while typing, refuses unknown placeholders, and sends the saved texts', async () => {
  const worded = { ...letter('approval'), subject: 'Welcome, {first_name}', isOwn: true };
  const { user, arrived } = renderScreen(<LetterWordsSetting letters={[letter('approval'), letter('decline')]} />, {
    at: paths.adminSettings.href(),
    role: 'admin',
    server: [
      school,
      answers(updateLetterWords, { message: updateLetterWords.done, letter: worded }),
      answers(sendTestMail, { message: sendTestMail.done, outcome: 'taken', answer: '250 ok' }),
    ],
  });
  const sent = () => arrived.filter(({ call }) => call.method !== 'GET').map(({ body }) => body);
  const preview = within(await screen.findByRole('figure'));
  expect(preview.getByRole('heading').textContent).toBe('Your account at Mabini High has been approved');
  const subject = screen.getByRole('textbox', { name: 'Subject' });
  await user.clear(subject);
  await user.type(subject, 'Welcome, {{first_name} {{code}');
  expect(preview.getByRole('heading').textContent).toBe('Welcome, Ana 0000');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('This email cannot use {code}.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.clear(subject);
  await user.type(subject, 'Welcome, {{first_name}');
  expect(screen.getByText(/Update first/)).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Email' });
  await user.selectOptions(choice, 'decline');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([choice.value, subject], 'what is typed stays').toEqual([
    'approval',
    screen.getByDisplayValue('Welcome, {first_name}'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByText('Email text updated successfully');
  expect(sent()).toEqual([
    {
      kind: 'approval',
      subject: 'Welcome, {first_name}',
      greeting: 'Hello {first_name},',
      signature: ['{school}'],
    },
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Email' }), 'Decline');
  await user.type(screen.getByRole('textbox', { name: /Send a test/ }), 'it@school.test');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('250 ok');
  expect(sent().at(-1)).toEqual({ email: 'it@school.test', kind: 'decline' });
});

it('shows a refusal of the server at its field', async () => {
  const refused = unknownPlaceholder;
  const { user } = renderScreen(<LetterWordsSetting letters={[letter('decline')]} />, {
    at: paths.adminSettings.href(),
    role: 'admin',
    server: [school, answers(updateLetterWords, refused)],
  });
  await user.type(await screen.findByRole('textbox', { name: 'Greeting' }), '!');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(refused.message)).toBeTruthy();
});
