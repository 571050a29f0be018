import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { badInput, refusal, unexpected } from '#contract/platform/base/refusal.ts';
import { newSchool } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer, loses } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { setTimeZone, timeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { schoolText } from '#web/school/school/school-text.ts';
import { SettingsScreen } from './settings-screen.tsx';

const exampleSchool = { school_name: 'Mabini High', time_zone: 'Asia/Manila', password_min_length: 8 };
/** An administrator with all rights */
const own = { admin_id: 5, username: 'head', kind: 'admin' as const };
const rewards = {
  level_up_points: 50,
  streak_points: 50,
  streak_step: 5,
  award_day_most: 200,
  cancel_minutes: 10,
  session_points: 10,
  session_exp: 100,
};
const read = [
  answers(calls.getAdministrator, own),
  answers(calls.getLevelThreshold, { level_threshold: 1500 }),
  answers(calls.getSchool, exampleSchool),
  answers(calls.getRewardRules, rewards),
  answers(calls.getAttendanceMarks, { attendance_marks: true }),
  answers(calls.getRollRules, { late_percent: 50, change_days: 0, offline_hours: 48 }),
  answers(calls.getBoardRules, { board_names: 'full', board_scope: 'school', board_shows: 'all', decided: false }),
  answers(calls.getFirstDay, unexpected),
  answers(calls.getLetterWords, { letters: [] }),
  answers(calls.getPrivacy, { privacy_contact: 'The office', auditDays: 400, offline_hours: 48 }),
];

/** Opens an administrator's settings; later answers override the defaults. */
function openSettings(...server: FakeAnswer[]) {
  return renderScreen(<SettingsScreen />, {
    at: paths.adminSettings.href(),
    role: 'admin',
    server: [...read, ...server],
  });
}

it('show the version of Rollcall', async () => {
  vi.stubEnv('ROLLCALL_VERSION', '9.1.0');
  openSettings();
  await screen.findByText('Rollcall 9.1.0');
  vi.unstubAllEnvs();
});

it('show the dismissed list of the first days again, and lead to it', async () => {
  const away = answers(calls.getFirstDay, { ...newSchool, isPutAway: true });
  const { user, arrived } = openSettings(away, answers(calls.updateFirstDay, { ...newSchool, message: 'x' }));
  await user.click(await screen.findByRole('button', { name: 'Show it again' }));
  await waitFor(() => expect(window.location.pathname).toBe(paths.adminDashboard.href()));
  expect(screen.queryByText('Getting started')).toBeNull();
  expect(arrived.find(({ call }) => call === calls.updateFirstDay)?.body).toEqual({
    isZoneRight: null,
    isPutAway: false,
  });
});

it('starts at the leaderboard if the address says so', async () => {
  renderScreen(<SettingsScreen />, { at: `${paths.adminSettings.href()}#leaderboard`, role: 'admin', server: read });
  const shows = await screen.findByRole('combobox', { name: 'Who is shown' });
  await waitFor(() => expect(document.activeElement).toBe(shows));
});

const updateOf = (setting: string) =>
  within(screen.getByRole('region', { name: setting })).getByRole('button', { name: 'Update' });

async function typeThreshold(user: ReturnType<typeof openSettings>['user'], threshold: string) {
  await screen.findByText('1,500');
  await user.type(screen.getByRole('textbox', { name: 'New level threshold' }), threshold);
  await user.click(updateOf('Level threshold'));
}

it('has only password and devices for a registrar, and reads nothing else', async () => {
  const { user, arrived } = openSettings(answers(calls.getAdministrator, { ...own, kind: 'registrar' }));
  const change = await screen.findByRole('button', { name: 'Change Password' });
  await waitFor(() => expect(arrived.map(({ call }) => call)).toEqual([calls.getAdministrator]));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Password and devices',
  ]);
  await user.click(change);
  expect(await screen.findByRole('dialog', { name: /Change Password/i })).toBeTruthy();
});

it('stores a logo, shows it at once, and removes it after a question', async () => {
  const logo = '/api/settings/getSchoolLogo/a1';
  const { user, arrived } = openSettings(
    answers(calls.uploadSchoolLogo, { message: calls.uploadSchoolLogo.done, school: { ...exampleSchool, logo } }),
    answers(calls.removeSchoolLogo, { message: calls.removeSchoolLogo.done, school: exampleSchool }),
  );
  expect(await screen.findByText('No logo yet')).toBeTruthy();
  await user.upload(
    screen.getByLabelText('Choose a picture', { selector: 'input' }),
    new File(['points'], 'logo.png', { type: 'image/png' }),
  );
  expect((await screen.findByRole('img', { name: 'Current logo' })).getAttribute('src')).toBe(logo);
  await press(user, 'Remove');
  await answerWith(user, baseText.cancel);
  expect(arrived.some(({ call }) => call === calls.removeSchoolLogo)).toBe(false);
  await press(user, 'Remove');
  await answerWith(user, schoolText.askRemove.confirmLabel);
  expect(await screen.findByText('No logo yet')).toBeTruthy();
});

it('changes the contact for privacy, in one line, or to none', async () => {
  const { user, arrived } = openSettings(
    answers(calls.updatePrivacyContact, ({ body }) => ({
      ...(body as { privacy_contact: string }),
      message: calls.updatePrivacyContact.done,
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
    expect(arrived.filter(({ call }) => call === calls.updatePrivacyContact).map(({ body }) => body)).toEqual([
      { privacy_contact: 'The office, Room 12' },
      { privacy_contact: '' },
    ]),
  );
});

it('turns the marks of suspected cheating off, and shows failures', async () => {
  const { user } = openSettings(
    answers(calls.updateAttendanceMarks, ({ body }) => ({
      ...(body as { attendance_marks: boolean }),
      message: 'Settings updated successfully',
    })),
  );
  const marks = await screen.findByRole('switch', { name: 'Flag suspicious scans' });
  await user.click(marks);
  expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Flag suspicious scans' })).toHaveProperty('checked', false);
});

it('changes what students see of one another beside an example, and fills in the suggestion', async () => {
  const decided = { board_names: 'initials', board_scope: 'school', board_shows: 'near', decided: true } as const;
  const { user, arrived } = openSettings(
    answers(calls.updateBoardRules, { ...decided, message: calls.updateBoardRules.done }),
  );
  const preview = await screen.findByRole('figure', { name: 'Example of what a student sees' });
  expect(preview.textContent).toContain('Invented names. Ana Cruz, place 24 of all students');
  expect(preview.textContent).toContain('1Mateo R AquinoBSCS 4A1200');
  await user.click(screen.getByRole('button', { name: 'Use our suggestion' }));
  expect(preview.textContent).not.toContain('Aquino');
  expect(within(preview).getAllByRole('listitem'), 'five on either side').toHaveLength(11);
  expect(preview.textContent).toContain('22Leila H.');
  expect(preview.textContent).toContain('24Ana B Cruz ← YOU');
  expect(preview.textContent).toContain('BSIT 2B');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ranked among' }), 'Their own program level');
  expect(preview.textContent).not.toContain('BSIT 2B');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ranked among' }), 'All students');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Names' }), 'Initials');
  expect(preview.textContent).toContain('25B. O.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who is shown' }), 'No one: no leaderboard');
  expect(within(preview).queryByRole('list')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who is shown' }), 'Five above and below the student');
  const section = screen.getByRole('region', { name: 'Leaderboard' });
  await user.click(within(section).getByRole('button', { name: 'Update' }));
  await screen.findByText(calls.updateBoardRules.done);
  expect(arrived.find(({ call }) => call === calls.updateBoardRules)?.body).toEqual({
    board_names: 'initials',
    board_scope: '',
    board_shows: 'near',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use our suggestion' })).toBeNull());
});

it('changes what level-ups and streaks give after a question that states the effect', async () => {
  const changed = {
    level_up_points: 50,
    streak_points: 20,
    streak_step: 3,
    award_day_most: 200,
    cancel_minutes: 10,
    session_points: 10,
    session_exp: 100,
  };
  const { user, arrived } = openSettings(
    answers(calls.updateRewardRules, { message: calls.updateRewardRules.done, ...changed }),
  );
  const points = await screen.findByRole('textbox', { name: 'Points for a streak' });
  await user.clear(points);
  await user.type(points, '20');
  expect(screen.getAllByText('Not saved yet.')).toHaveLength(1);
  const step = screen.getByRole('textbox', { name: 'Classes per streak' });
  await user.clear(step);
  await user.type(step, '3{Enter}');
  expect(
    await screen.findByText(
      'Points for a streak: 20. Classes per streak: 3. The new rewards apply from now on. Points already given stay.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await screen.findByText('20 points for every 3 classes attended in a row: at 3, at 6 and so on.');
  // Untouched values may have changed elsewhere.
  const untouched = {
    level_up_points: '',
    award_day_most: '',
    cancel_minutes: '',
    session_points: '',
    session_exp: '',
  };
  expect(arrived.find(({ call }) => call === calls.updateRewardRules)?.body).toEqual({
    ...untouched,
    streak_points: 20,
    streak_step: 3,
  });
  await waitFor(() => expect(screen.queryByText('Not saved yet.')).toBeNull());
});

it('states the effect only for valid rewards', async () => {
  const { user } = openSettings();
  for (const label of ['Daily limit for points by hand', 'Points for a streak', 'Minutes to cancel a redemption'])
    await user.type(await screen.findByRole('textbox', { name: label }), '{Home}-');
  expect(screen.queryByText(/a day, each time|times in a row|cancel a pending redemption/)).toBeNull();
});

it('changes only the edited rules of the reports after a question that states the effect', async () => {
  const rules = { absence_share: 10, least_days: 10, day_share: 50 };
  const { user, arrived } = openSettings(
    answers(calls.updateReportRules, { ...rules, absence_share: 15, message: 'Settings updated successfully' }),
  );
  const card = within(await screen.findByRole('region', { name: 'Reports' }));
  const share = await card.findByRole('textbox', { name: 'Chronically absent from (percent of days)' });
  await user.clear(share);
  await user.type(share, '15');
  const means = 'A student who is absent on 15 % of the days or more is chronically absent. Half a day counts as half.';
  expect(card.getByText(means)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Update' }));
  const question = await screen.findByRole('alertdialog', { name: 'Change the rules of the reports?' });
  expect(question.textContent).toContain(`${means} All reports, also about days in the past, follow the new rules.`);
  await answerWith(user, 'Yes');
  await waitFor(() => expect(arrived.at(-1)).toMatchObject({ body: { absence_share: 15 } }));
});

it('changes only the edited attendance rules after a question that states the effect', async () => {
  const { user, arrived, queryClient } = openSettings(
    answers(calls.updateRollRules, {
      message: calls.updateRollRules.done,
      late_percent: 80,
      change_days: 7,
      offline_hours: 48,
    }),
  );
  const percent = await screen.findByRole('textbox', { name: 'A late student earns (percent)' });
  const days = screen.getByRole('textbox', { name: 'Professors can change a roll for (days)' });
  expect(screen.getByText('With 0, a professor can change a roll at any time.')).toBeTruthy();
  expect(percent).toHaveProperty('value', '50');
  queryClient.setQueryData(keyOf(calls.getRollRules), { late_percent: 60, change_days: 0, offline_hours: 48 });
  await user.clear(days);
  await user.type(days, '7{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Change the attendance rules?' });
  expect(question.textContent, 'changed by another tab').not.toContain('late');
  expect(question.textContent).toContain('until 7 days after the session, an administrator at any time.');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(arrived.at(-1)?.body).toEqual({ late_percent: '', change_days: 7, offline_hours: '' }));
});

describe('the level threshold', () => {
  it('is shown, changed after a Yes, and unchanged after a No', async () => {
    const { user, arrived } = openSettings(
      answers(calls.updateLevelThreshold, { message: calls.updateLevelThreshold.done, level_threshold: 2000 }),
    );
    await typeThreshold(user, '2000');
    expect(await screen.findByRole('alertdialog', { name: 'Change the level threshold to 2,000?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(arrived.map(({ call }) => call)).not.toContain(calls.updateLevelThreshold);
    expect(screen.getByText('1,500')).toBeTruthy();
    await user.click(updateOf('Level threshold'));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Level Threshold updated successfully')).toBeTruthy();
    expect(screen.getByText('2,000')).toBeTruthy();
    expect(arrived.find(({ call }) => call === calls.updateLevelThreshold)?.body).toEqual({ level_threshold: 2000 });
  });

  it('needs a number, and says that it was not updated, and why', async () => {
    const outOfRange = refusal(badInput.code, 400, 'Level threshold must be a whole number from 1 to 1,000,000.');
    const { user } = openSettings(answers(calls.updateLevelThreshold, outOfRange));
    await screen.findByText('1,500');
    await user.click(updateOf('Level threshold'));
    expect(await screen.findByText('Level threshold is required.')).toBeTruthy();
    await typeThreshold(user, '7');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Failed to update level threshold. Please try again.')).toBeTruthy();
    expect(screen.getByText(outOfRange.message)).toBeTruthy();
  });

  it('can be retried after a failure', async () => {
    openSettings(loses(calls.getLevelThreshold));
    expect(await screen.findByText('The level threshold could not be read.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the school', () => {
  it('changes its name and time zone, which dates follow at once', async () => {
    const changed = { ...exampleSchool, school_name: 'Rizal High', time_zone: 'Asia/Tokyo' };
    const { user, arrived, queryClient } = openSettings(
      answers(calls.updateSchool, { message: calls.updateSchool.done, school: changed }),
    );
    const name = await screen.findByRole('textbox', { name: 'School name' });
    await user.clear(name);
    await user.type(name, 'Rizal High');
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await user.clear(zone);
    await screen.findByRole('option', { name: 'Type to find more' });
    await user.type(zone, 'tokyo');
    await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
    await user.clear(zone);
    await user.type(zone, 'utc');
    expect(await screen.findByRole('option', { name: 'UTC' }), 'which some browsers leave out').toBeTruthy();
    await user.clear(zone);
    await user.type(zone, 'tokyo');
    await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
    await user.click(updateOf('School'));
    expect(await screen.findByText(/use Asia\/Tokyo instead of Asia\/Manila/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('School updated successfully')).toBeTruthy();
    expect(arrived.find(({ call }) => call === calls.updateSchool)?.body).toEqual({
      school_name: 'Rizal High',
      time_zone: 'Asia/Tokyo',
    });
    expect(timeZone()).toBe('Asia/Tokyo');
    expect(queryClient.getQueryData(keyOf(calls.getSchool)), 'as every screen shows it').toEqual(changed);
    setTimeZone('UTC');
  });

  it('says that it was not updated', async () => {
    const { user } = openSettings(answers(calls.updateSchool, unexpected));
    await screen.findByRole('textbox', { name: 'School name' });
    await user.click(updateOf('School'));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Failed to update the school. Please try again.')).toBeTruthy();
  });
});
