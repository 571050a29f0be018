/** Expected and present students at a scanner, as lists and as a file. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getAttendance } from '#contract/attendance/attendance/attendance-calls.ts';
import { getRoll } from '#contract/attendance/roll/roll-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { scannedClass } from '#web/gallery/testing/scanned-class.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';

const { roll, show } = scannedClass;
beforeEach(() => {
  setTimeZone('Asia/Manila');
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00+08:00'), toFake: ['Date'] });
});

it('shows the master list with everyone’s status: no one is absent before the class is over', async () => {
  const { user } = show();
  await screen.findByText('1 of 3');
  await user.click(screen.getByRole('button', { name: 'View Master list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Master list of this session' }));
  const shown = () => dialog.getAllByRole('listitem').map((row) => row.textContent?.replace('BSCS 4A', ' '));
  for (const [moment, missed] of Object.entries({ '21T09:30': 'Absent', '21T09:29': 'Not marked', '20T23:59': '–' })) {
    vi.setSystemTime(`2026-11-${moment}:00+08:00`);
    const everyone = ['Cara Abad Excused', `Ana Cruz ${missed}`, 'Ben Dizon Present8:15 AM'];
    await waitFor(() => expect(shown()).toEqual(everyone));
  }
  await user.type(dialog.getByRole('searchbox'), 'cruz');
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});

it('shows the present list, and says when it is empty', async () => {
  const { user } = show(answers(getAttendance, { attend: [] }));
  expect(await screen.findByText('No students in the attendance list yet.')).toBeTruthy();
  expect(screen.getByText('0 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'View present list' }));
  await screen.findByRole('dialog', { name: 'Present students' });
  expect(screen.getAllByText('No students in the attendance list yet.')).toHaveLength(2);
});

it('says that a program has no students, and that there is nothing to download', async () => {
  const { user } = show(answers(getAttendance, { attend: [] }), answers(getRoll, { ...roll, roll: [] }));
  await screen.findByText('0 present');
  await user.click(screen.getByRole('button', { name: 'View Master list' }));
  expect(await screen.findByText('No Students')).toBeTruthy();
  expect(screen.getByText('No students found for this program.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('No student data available.')).toBeTruthy();
});

it('downloads under the program’s name without its spaces', async () => {
  const downloads = catchDownloads();
  const { user } = show();
  await screen.findByText('1 of 3');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.fileName).toBe('Attendance_2026-11-21_BSCS4A.csv');
  expect(downloads[0]?.lines.slice(1)).toEqual([
    ['11/21/2026', 'Cara', '', 'Abad', 'BSCS 4A', '', 'Excused', '', 'Discrete Math', '', 'Ill'],
    ['11/21/2026', 'Ana', '', 'Cruz', 'BSCS 4A', '', 'Pending', '', 'Discrete Math', '', ''],
    ['11/21/2026', 'Ben', '', 'Dizon', 'BSCS 4A', '8:15 AM', 'Late', '', 'Discrete Math', '', ''],
  ]);
});
