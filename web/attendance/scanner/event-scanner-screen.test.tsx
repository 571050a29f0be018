/** The event scanner on screen: a camera inside the scan window and none outside. */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getAttendance } from '#contract/attendance/attendance/attendance-calls.ts';
import { getRoll, type Roll } from '#contract/attendance/roll/roll-calls.ts';
import { deleteClassRestore, getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleAttendance, exampleRollEntry, exampleSession } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { EventScannerScreen } from './scanner-screens.tsx';

const session = exampleSession({
  class_id: 31,
  subject_id: 4,
  subject_name: 'Career Fair',
  class_courseYearSection: '',
  start_time: '09:00',
  end_time: '16:30',
  createdAt: '2026-11-20T00:00:00.000Z',
  overAt: '2026-11-20T08:30:00.000Z',
});
const ana = { stud_id: 1, first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A' };
const ben = { stud_id: 2, first_name: '=Ben', middle_name: 'R.', last_name: 'Dizon', courseYearSection: 'BSIT 1B' };
const record = exampleAttendance(ana, 31, '2026-11-20T01:05:00.000Z');
const roll: Roll = {
  class: session,
  roll: [
    { ...exampleRollEntry(1, 'Ana', 'Cruz', 'present'), meant: false, student: ana, timeIn: record.createdAt },
    { ...exampleRollEntry(2, 'Ben', 'Dizon', null), meant: false, student: ben },
  ],
  counts: { present: 1, late: 0, excused: 0, school: 0, absent: 0, none: 1 },
  isOver: false,
  locked: false,
  taken: true,
  mayHold: [],
};

beforeEach(() => {
  setTimeZone('Asia/Manila');
  fakeRealtime();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

/** Shows the screen at a time of day on 11/20/2026 in Manila. */
function showAt(time: string, ...server: FakeAnswer[]) {
  vi.setSystemTime(`2026-11-20T${time}:00.000+08:00`);
  return renderScreen(<EventScannerScreen />, {
    at: paths.eventScanner.href({ subjectID: 4, sessionID: 31, programlevel: ' ' }),
    pattern: paths.eventScanner.pattern,
    role: 'professor',
    server: [
      answers(getSchool, { school_name: 'x', time_zone: 'Asia/Manila', password_min_length: 8 }),
      answers(getSingleClass, { classes: session }),
      answers(getAttendance, { attend: [record] }),
      answers(getRoll, roll),
      ...server,
    ],
  });
}

it('scans inside the window, and stops when it closes', async () => {
  showAt('16:30');
  expect(await screen.findByRole('heading', { level: 1, name: 'Attendance for 11/20/2026' })).toBeTruthy();
  expect(screen.getByText('Career Fair')).toBeTruthy();
  expect(screen.getByText('SCANNING QR CODE')).toBeTruthy();
  expect(await screen.findByText('CAMERA OFF')).toBeTruthy();
  vi.setSystemTime('2026-11-20T16:31:00.000+08:00');
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(screen.queryByText('SCANNING QR CODE')).toBeNull();
  expect(screen.queryByText('CAMERA OFF')).toBeNull();
  expect(screen.getByText('This event is not open for attendance now.')).toBeTruthy();
  expect(screen.getByText('Scanning was open on 11/20/2026, 9:00 AM – 4:30 PM.')).toBeTruthy();
  expect(screen.getByText('Ana Cruz')).toBeTruthy();
});

it('says when it opens, and opens automatically', async () => {
  showAt('08:59');
  expect(await screen.findByText('Scanning opens today at 9:00 AM.')).toBeTruthy();
  expect(screen.queryByText('SCANNING QR CODE')).toBeNull();
  vi.setSystemTime('2026-11-20T09:00:00.000+08:00');
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(screen.getByText('SCANNING QR CODE')).toBeTruthy();
});

it.each([
  [{ start_time: null }, 'This session has no class hours. Set a start and end time to scan.'],
  [{ createdAt: '2026-11-21T01:00:00.000Z' }, 'Scanning opens on 11/21/2026 at 9:00 AM.'],
  [
    { createdAt: '2026-11-18T12:00:00.000Z', start_time: '20:00' },
    /^Scanning was open on 11\/18\/2026, 8:00 PM – 4:30 PM the next day/,
  ],
])('says why it is closed: %j', async (given, text) => {
  showAt('10:00', answers(getSingleClass, { classes: { ...session, ...given } }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('scans past midnight if it ends the next day', async () => {
  const evening = { createdAt: '2026-11-19T12:00:00.000Z', start_time: '20:00', end_time: '01:00' };
  showAt('01:00', answers(getSingleClass, { classes: { ...session, ...evening } }));
  expect(await screen.findByText('SCANNING QR CODE')).toBeTruthy();
  vi.setSystemTime('2026-11-20T01:01:00.000+08:00');
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(screen.getByText('Scanning was open on 11/19/2026, 8:00 PM – 1:00 AM the next day.')).toBeTruthy();
});

it('does not scan for a session in the bin until it is restored there', async () => {
  let isdeleted = true;
  const { user } = showAt(
    '10:00',
    answers(getSingleClass, () => ({ classes: { ...session, isdeleted } })),
    answers(deleteClassRestore, () => {
      isdeleted = false;
      return { message: deleteClassRestore.done, class: { ...session, isdeleted } };
    }),
  );
  expect(await screen.findByText('This session is in the recycle bin.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Recycle bin' }).getAttribute('href')).toBe(
    '/professor/event/RecycleSession/4/Career%20Fair/%20',
  );
  expect(screen.queryByText('SCANNING QR CODE')).toBeNull();
  await press(user, 'Restore', 'Yes');
  expect(await screen.findByText('SCANNING QR CODE')).toBeTruthy();
});

it('downloads the whole master list with status and time in', async () => {
  const downloads = catchDownloads();
  const { user } = showAt('10:00');
  await screen.findByText('1 present');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Downloaded Successfully')).toBeTruthy();
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]).toEqual({
    fileName: 'Attendance_2026-11-20_noprogram.csv',
    lines: [
      [
        'Date',
        'First Name',
        'Middle Name',
        'Last Name',
        'Program Level',
        'Time in',
        'Status',
        'Student Number',
        'Subject',
        'Professor',
        'Reason',
      ],
      ['11/20/2026', 'Ana', '', 'Cruz', 'BSCS 4A', '9:05 AM', 'Present', '', 'Career Fair', '', ''],
      ['11/20/2026', "'=Ben", 'R.', 'Dizon', 'BSIT 1B', '', 'Pending', '', 'Career Fair', '', ''],
    ],
  });
});

it('says that there is nothing to download', async () => {
  const { user } = showAt('10:00', answers(getAttendance, { attend: [] }), answers(getRoll, { ...roll, roll: [] }));
  await screen.findByText('0 present');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('No student master list data available to generate CSV.')).toBeTruthy();
});

it('says when the attendance could not be loaded, and retries', async () => {
  let failing = true;
  const { user } = showAt(
    '10:00',
    answers(getAttendance, () => (failing ? unexpected : { attend: [record] })),
  );
  expect(await screen.findByText('Failed to load session data or attendance.')).toBeTruthy();
  failing = false;
  // The first button belongs to the camera, which this test does not have.
  const [, again] = screen.getAllByRole('button', { name: 'Try again' });
  if (again) await user.click(again);
  expect(await screen.findByText('1 present')).toBeTruthy();
});
