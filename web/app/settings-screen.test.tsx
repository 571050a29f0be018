import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getAdministrator } from '#contract/administrator/administrator-calls.ts';
import { badInput, refusal, unexpected } from '#contract/base/refusal.ts';
import { getRollRules, updateRollRules } from '#contract/roll/school-roll-calls.ts';
import { removeSchoolLogo, uploadSchoolLogo } from '#contract/school/logo-calls.ts';
import { getPrivacy, updatePrivacyContact } from '#contract/school/privacy-calls.ts';
import {
  getAttendanceMarks,
  updateAttendanceMarks,
  updateLevelThreshold,
  updateSchool,
} from '#contract/settings/changed-settings-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/settings/settings-calls.ts';
import { setTimeZone, timeZone } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { type Answer, answers, loses } from '#web/testing/fake-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

/**
 * The administrator's settings.
 * Seeded defect: sending the update before the question instead of on Yes made "changes nothing on No" fail.
 */
const school = { school_name: 'Mabini High', time_zone: 'Asia/Manila', password_min_length: 8 };
const own = { admin_id: 5, username: 'head', kind: 'admin' as const };
const read = [
  answers(getAdministrator, own),
  answers(getLevelThreshold, { level_threshold: 1500 }),
  answers(getSchool, school),
  answers(getAttendanceMarks, { attendance_marks: true }),
  answers(getRollRules, { late_percent: 50, change_days: 0 }),
  answers(getPrivacy, { privacy_contact: 'The office' }),
];

function open(...server: Answer[]) {
  return renderScreen(<SettingsScreen />, {
    at: paths.adminSettings.href(),
    role: 'admin',
    server: [...read, ...server],
  });
}

async function typeThreshold(user: ReturnType<typeof open>['user'], threshold: string) {
  await screen.findByText('1,500');
  await user.type(screen.getByRole('textbox', { name: 'New level threshold' }), threshold);
  await user.click(screen.getAllByRole('button', { name: 'Update' })[0] as HTMLElement);
}

it('has nothing but password and devices for a registrar, and asks for nothing else', async () => {
  const { arrived } = open(answers(getAdministrator, { ...own, kind: 'registrar' }));
  expect(await screen.findByRole('button', { name: 'Change Password' })).toBeTruthy();
  await waitFor(() => expect(arrived.map(({ call }) => call)).toEqual([getAdministrator]));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Password and devices',
  ]);
});

it('stores a logo, shows it at once, and removes it after a question', async () => {
  const logo = '/api/settings/getSchoolLogo/a1';
  const { user, arrived } = open(
    answers(uploadSchoolLogo, { message: uploadSchoolLogo.done, school: { ...school, logo } }),
    answers(removeSchoolLogo, { message: removeSchoolLogo.done, school }),
  );
  expect(await screen.findByText('No logo yet')).toBeTruthy();
  await user.upload(
    screen.getByLabelText('Choose a picture', { selector: 'input' }),
    new File(['points'], 'logo.png', { type: 'image/png' }),
  );
  expect((await screen.findByRole('img', { name: 'The logo now' })).getAttribute('src')).toBe(logo);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  expect(arrived.some(({ call }) => call === removeSchoolLogo)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('No logo yet')).toBeTruthy();
});

it('changes whom people ask about privacy, in one line, and to nobody', async () => {
  const { user, arrived } = open(
    answers(updatePrivacyContact, ({ body }) => ({
      ...(body as { privacy_contact: string }),
      message: updatePrivacyContact.done,
    })),
  );
  const contact = await screen.findByRole('textbox', { name: 'Contact' });
  const save = () => user.click(contact.closest('form')?.querySelector('[type=submit]') as Element);
  await user.type(contact, '{Enter}Room 12');
  await save();
  expect(await screen.findByText('Contact updated successfully')).toBeTruthy();
  await user.clear(contact);
  await save();
  await waitFor(() =>
    expect(arrived.filter(({ call }) => call === updatePrivacyContact).map(({ body }) => body)).toEqual([
      { privacy_contact: 'The office, Room 12' },
      { privacy_contact: '' },
    ]),
  );
});

it('turns the marks of what looks like cheating off, and says when it could not', async () => {
  const { user } = open(
    answers(updateAttendanceMarks, ({ body }) => ({
      ...(body as { attendance_marks: boolean }),
      message: 'Settings updated successfully',
    })),
  );
  const marks = await screen.findByRole('switch', { name: 'Mark it' });
  await user.click(marks);
  expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Mark it' })).toHaveProperty('checked', false);
});

it('changes the rules of attendance after a question that says what follows', async () => {
  const { user, arrived } = open(
    answers(updateRollRules, { message: updateRollRules.done, late_percent: 80, change_days: 7 }),
  );
  const percent = await screen.findByRole('textbox', { name: 'Share for lateness, in percent' });
  const days = screen.getByRole('textbox', { name: 'Days in which a roll can be changed' });
  expect(screen.getByText('With 0, a professor can always change a roll.')).toBeTruthy();
  await user.clear(percent);
  await user.type(percent, '80');
  await user.clear(days);
  await user.type(days, '7{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Change the rules of attendance?' });
  expect(question.textContent).toContain('gets 80 % of a session’s points');
  expect(question.textContent).toContain('until 7 days after its session; then only an administrator can.');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(arrived.at(-1)?.body).toEqual({ late_percent: 80, change_days: 7 }));
});

describe('the level threshold', () => {
  it('is shown and changed after a Yes', async () => {
    const { user, arrived } = open(
      answers(updateLevelThreshold, { message: updateLevelThreshold.done, level_threshold: 2000 }),
    );
    await typeThreshold(user, '2000');
    expect(await screen.findByRole('alertdialog', { name: 'Change the level threshold to 2,000?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Level Threshold updated successfully')).toBeTruthy();
    expect(screen.getByText('2,000')).toBeTruthy();
    expect(arrived.find(({ call }) => call === updateLevelThreshold)?.body).toEqual({ level_threshold: 2000 });
  });

  it('changes nothing on No', async () => {
    const { user, arrived } = open();
    await typeThreshold(user, '2000');
    await user.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(arrived.map(({ call }) => call)).not.toContain(updateLevelThreshold);
    expect(screen.getByText('1,500')).toBeTruthy();
  });

  it('needs a number', async () => {
    const { user } = open();
    await screen.findByText('1,500');
    await user.click(screen.getAllByRole('button', { name: 'Update' })[0] as HTMLElement);
    expect(await screen.findByText('Level threshold is required.')).toBeTruthy();
  });

  it('says when it was not updated, and why', async () => {
    const outOfRange = refusal(badInput.code, 400, 'Level threshold must be a whole number from 1 to 1,000,000.');
    const { user } = open(answers(updateLevelThreshold, outOfRange));
    await typeThreshold(user, '7');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Failed to update level threshold. Please try again.')).toBeTruthy();
    expect(screen.getByText(outOfRange.message)).toBeTruthy();
  });

  it('can be read again after a failure', async () => {
    open(loses(getLevelThreshold));
    expect(await screen.findByText('The level threshold could not be read.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the school', () => {
  it('gets another name and another time zone, which dates follow at once', async () => {
    const changed = { ...school, school_name: 'Rizal High', time_zone: 'Asia/Tokyo' };
    const { user, arrived, queryClient } = open(answers(updateSchool, { message: updateSchool.done, school: changed }));
    const name = await screen.findByRole('textbox', { name: 'School name' });
    await user.clear(name);
    await user.type(name, 'Rizal High');
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await user.clear(zone);
    await user.type(zone, 'tokyo');
    await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
    await user.click(screen.getAllByRole('button', { name: 'Update' })[1] as HTMLElement);
    expect(await screen.findByText(/by Asia\/Tokyo instead of Asia\/Manila/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('School updated successfully')).toBeTruthy();
    expect(arrived.find(({ call }) => call === updateSchool)?.body).toEqual({
      school_name: 'Rizal High',
      time_zone: 'Asia/Tokyo',
    });
    expect(timeZone()).toBe('Asia/Tokyo');
    expect(queryClient.getQueryData(['school']), 'as every screen shows it').toEqual(changed);
    setTimeZone('UTC');
  });

  it('says when it was not updated', async () => {
    const { user } = open(answers(updateSchool, unexpected));
    await screen.findByRole('textbox', { name: 'School name' });
    await user.click(screen.getAllByRole('button', { name: 'Update' })[1] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Failed to update the school. Please try again.')).toBeTruthy();
  });
});

describe('the password', () => {
  it('is changed in its dialog', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('dialog', { name: /Change Password/i })).toBeTruthy();
  });
});
