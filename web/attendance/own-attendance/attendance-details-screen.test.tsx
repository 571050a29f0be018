import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getStudentClassAndSubject, type SubjectSession } from '#contract/attendance/attendance/attendance-calls.ts';
import { getStudentReport } from '#contract/attendance/report/report-calls.ts';
import { emptyReportTable, reportTables } from '#contract/attendance/report/report-tables.ts';
import { getOwnRoll, getOwnRollHistory, type OwnRollEntry } from '#contract/attendance/roll/own-roll-calls.ts';
import type { RollChange } from '#contract/attendance/roll/roll-change.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleAttendance, exampleSession, exampleStudent } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers, emptyReport, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { AttendanceDetailsScreen } from './attendance-details-screen.tsx';

/**
 * A student's own attendance on screen. Bugs that these tests have caught: a streak counted from the oldest class, and
 * a date search that compares instants instead of the text.
 */

const math = { subject_id: 1, subject_name: 'Discrete Math' };
const physics = { subject_id: 2, subject_name: 'Physics' };

function session(class_id: number, subject: typeof math, createdAt: string): SubjectSession {
  return { ...exampleSession({ class_id, ...subject, createdAt, overAt: createdAt }), subject };
}

const attended = (class_id: number, createdAt: string) => exampleAttendance(exampleStudent, class_id, createdAt);

const full = {
  studentClassAndSubject: [
    session(3, math, '2026-11-16T00:00:00.000Z'),
    session(1, math, '2026-11-02T00:00:00.000Z'),
    session(2, math, '2026-11-09T00:00:00.000Z'),
    session(4, physics, '2026-11-17T00:00:00.000Z'),
  ],
  studentClassUnderWay: [],
  studentAttendance: [attended(3, '2026-11-16T00:05:00.000Z'), attended(2, '2026-11-09T00:07:00.000Z')],
  studentSubjectName: [math, physics],
};

/** The rows of classes, without column and month headings. */
const classRows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('row')
    .filter((row) => row.querySelector('td'));

function shown(...server: FakeAnswer[]) {
  const channel = fakeRealtime();
  const screen = renderScreen(<AttendanceDetailsScreen />, {
    at: paths.attendanceDetails.href(),
    role: 'student',
    server: [answers(getOwnRoll, unexpected), ...server],
  });
  return { ...screen, channel };
}

it('has the rate, absence share and days absent of the school’s reports, with their days', async () => {
  const summary = emptyReportTable('summary', reportTables.student.summary);
  const figures: Record<string, number> = { rate: 938, absenceShare: 63, days: 1012, daysAbsent: 2.5 };
  const cells = summary.columns.map(({ id }) => figures[id] ?? null);
  const report = { ...emptyReport, report: 'student' as const, tables: [{ ...summary, rows: [{ cells }] }] };
  shown(answers(getStudentClassAndSubject, full), answers(getStudentReport, report));
  const shownFigures = (await screen.findByText('93.8 %')).closest('div')?.parentElement?.parentElement;
  expect(shownFigures?.textContent).toMatch(/rate93.8 %absence share6.3 %days absent2.5 of 1,012/);
  expect(shownFigures?.textContent).toContain('11/2/2026 – 11/29/2026.');
});

it('has a card for each subject: streak, present, absent and total', async () => {
  shown(answers(getStudentClassAndSubject, full));
  expect(await screen.findByRole('heading', { name: 'My Attendance' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  const cards = within(await screen.findByRole('list', { name: 'Subjects' })).getAllByRole('button');
  expect(screen.getByText('Present at 2 of 4 classes: 50 %')).toBeTruthy();
  expect(cards[0]?.textContent).toMatch(/Discrete Math.*3 classes · 67 %.*2 Present.*1 Absent/);
  expect(within(cards[0] as HTMLElement).getByRole('img', { name: 'Streak: 2' })).toBeTruthy();
  expect(cards[1]?.textContent).toMatch(/Physics.*1 class.*0 Present.*1 Absent/);
  expect(within(cards[1] as HTMLElement).getByRole('img', { name: 'Streak: 0' })).toBeTruthy();
});

it('opens every class of a subject, newest first, and searches by the displayed date', async () => {
  const { user } = shown(answers(getStudentClassAndSubject, full));
  await user.click(await screen.findByRole('button', { name: /Discrete Math/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discrete Math' });
  const [first, second, third] = classRows(dialog);
  expect(within(dialog).getByRole('rowheader', { name: 'November 2026' })).toBeTruthy();
  expect(first?.textContent).toMatch(/11\/1[56]\/2026.*:05 [AP]M.*Present/);
  expect(second?.textContent).toMatch(/11\/[89]\/2026.*:07 [AP]M.*Present/);
  expect(third?.textContent).toMatch(/11\/[12]\/2026.*–.*Absent/);
  const search = within(dialog).getByRole('searchbox', { name: 'Search by date' });
  await user.type(search, (second?.textContent ?? '').slice(2, 6));
  await waitFor(() => expect(classRows(dialog)).toHaveLength(1));
  await user.type(search, '9999');
  expect(await within(dialog).findByText('No class on this date.')).toBeTruthy();
});

it('shows a month of a subject beside its list: a day lists its class, and a filter lists only absences', async () => {
  setTimeZone('Asia/Manila');
  const { user } = shown(answers(getStudentClassAndSubject, full));
  await user.click(await screen.findByRole('button', { name: /Discrete Math/ }));
  const list = await screen.findByRole('dialog', { name: 'Discrete Math' });
  const dialog = within(list);
  const month = within(dialog.getByRole('region', { name: 'By month' }));
  expect(month.getByRole('heading').textContent).toBe('November 2026');
  expect(month.getAllByRole('button', { name: /\d+:/ }).map((day) => day.getAttribute('aria-label'))).toEqual([
    '11/2/2026: Absent',
    '11/9/2026: Present',
    '11/16/2026: Present',
  ]);
  const rows = () => classRows(list).map((row) => row.textContent);
  await user.click(month.getByRole('button', { name: '11/9/2026: Present' }));
  expect(rows()).toEqual([expect.stringMatching(/^11\/9\/2026/)]);
  await user.click(month.getByRole('button', { name: '11/9/2026: Present' }));
  expect(rows()).toHaveLength(3);
  await user.click(dialog.getByRole('button', { name: 'Absent only' }));
  expect(rows()).toEqual([expect.stringMatching(/^11\/2\/2026.*Absent/)]);
  // The months begin and end with the subject's classes.
  for (const other of ['Previous', 'Next']) {
    expect((month.getByRole('button', { name: `${other} month` }) as HTMLButtonElement).disabled).toBe(true);
  }
});

it('tells two classes of a day apart by their start time', async () => {
  const of = { status: 'absent', timeIn: null, source: null, reason: '', points: 0, exp: 0, changes: 0 } as const;
  const day = session(3, math, '2026-11-16T00:00:00.000Z');
  const other = session(2, math, '2026-11-09T00:00:00.000Z');
  const roll = [{ ...day, class_id: 4, start_time: '13:00' }, day, other].map((each) => ({ class: each, ...of }));
  const { user } = shown(answers(getStudentClassAndSubject, full), answers(getOwnRoll, { roll }));
  await user.click(await screen.findByRole('button', { name: /Discrete Math/ }));
  await screen.findByText('1:00 PM');
  const dates = classRows(await screen.findByRole('table')).map((row) => row.querySelector('td')?.textContent);
  expect(dates).toEqual(['11/16/20261:00 PM', '11/16/20268:00 AM', '11/9/2026']);
});

it('shows status, reason, points and changes of each class, and refreshes when a status changes', async () => {
  const entry = (class_id: number, createdAt: string, some: Partial<OwnRollEntry>): OwnRollEntry => ({
    class: session(class_id, math, createdAt),
    status: 'absent',
    timeIn: null,
    source: null,
    reason: '',
    points: 0,
    exp: 0,
    changes: 0,
    ...some,
  });
  const timeIn = '2026-11-16T00:25:00.000Z';
  const late = entry(3, '2026-11-16T00:00:00.000Z', { status: 'late', timeIn, points: 55, exp: -1450 });
  let excused = entry(2, '2026-11-09T00:00:00.000Z', { reason: '=At the dentist', changes: 1 });
  const change: RollChange = {
    change_id: 4,
    timeIn: null,
    reason: '=At the dentist',
    by: 'Grace Hopper',
    at: timeIn,
    was: 'present' as const,
    now: 'excused' as const,
    source: 'hand' as const,
    byRole: 'professor' as const,
    posted: { points: -10, exp: -100, level: 0 },
    kept: { points: 50, exp: 0, level: 0 },
  };
  const caught = catchDownloads();
  const { user, channel, arrived } = shown(
    answers(getStudentClassAndSubject, full),
    answers(getOwnRoll, () => ({ roll: [late, excused] })),
    answers(getOwnRollHistory, { changes: [change] }),
  );
  await user.click(await screen.findByRole('button', { name: /Discrete Math/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discrete Math' });
  await within(dialog).findByText('Late');
  const { reason } = excused;
  excused = { ...excused, reason: 'Scanned elsewhere' };
  channel.tell({ qrCode: '9PLSEA4WPES165', reward: {} } as never);
  await within(dialog).findByText('Scanned elsewhere');
  excused = { ...excused, reason, status: 'excused' };
  const now = { subject_name: 'Discrete Math', status: 'excused', points: 0, exp: 0, level: 1 } as const;
  channel.tell({ type: 'roll', class_id: 2, subject_id: 1, ...now });
  await within(dialog).findByText('Excused');
  const reads = () =>
    [getStudentClassAndSubject, getOwnRoll].map((of) => arrived.filter(({ call }) => call === of).length);
  expect(reads(), 'the list of subjects as well').toEqual([3, 3]);
  channel.tell({ type: 'session', class_id: 2 });
  await waitFor(() => expect(reads()).toEqual([4, 4]));
  const [first, second] = classRows(dialog);
  expect(within(dialog).getByText('100 %').parentElement?.textContent).toBe('100 % 1 of 1 class');
  const legend = within(dialog).getByRole('list', { name: 'What counts' });
  expect(legend.textContent).toBe('1 Latecounts as present1 Excusednot counted');
  expect(first?.textContent).toMatch(/11\/1[56]\/2026.*:25 [AP]M.*Late.*\+55 points, level up/);
  expect(second?.textContent).toMatch(/11\/[89]\/2026.*–.*Excused.*=At the dentist/);
  await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(caught).toHaveLength(1));
  expect(caught[0]?.fileName).toBe('attendance_Discrete Math.csv');
  expect(caught[0]?.lines.map((line) => line.slice(2))).toEqual([
    ['Status', 'Reason', 'Points', 'Exp'],
    ['Late', '', '55', '-1450'],
    ['Excused', "'=At the dentist", '0', '0'],
  ]);
  await user.click(within(dialog).getByRole('button', { name: /^History of/ }));
  const history = await screen.findByRole('list', { name: 'Changes' });
  expect(history.textContent).toMatch(/Present.*Excused=At the dentist.*by Grace Hopper−10 points, −100 exp/);
  expect(history.textContent).toContain('50 of 60 points were already spent and stay spent.');
});

it('shows a class that is in progress as not marked, and leaves it out of absences and sums', async () => {
  const chemistry = { subject_id: 3, subject_name: 'Chemistry' };
  const studentClassUnderWay = [
    session(5, math, '2026-11-18T00:00:00.000Z'),
    session(6, chemistry, '2026-11-18T00:00:00.000Z'),
  ];
  const { user } = shown(answers(getStudentClassAndSubject, { ...full, studentClassUnderWay }));
  const cards = within(await screen.findByRole('list', { name: 'Subjects' })).getAllByRole('button');
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringMatching(/Chemistry.*0 classes.*0 Present.*0 Absent.*Not marked/),
    expect.stringMatching(/Discrete Math.*3 classes.*2 Present.*1 Absent.*Not marked/),
    expect.not.stringMatching(/Not marked/),
  ]);
  expect(within(cards[1] as HTMLElement).getByRole('img', { name: 'Streak: 2' })).toBeTruthy();
  await user.click(cards[1] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Discrete Math' });
  expect(within(dialog).getByRole('status').textContent).toBe('3 classes · Today');
  expect(classRows(dialog)[0]?.textContent).toMatch(/11\/1[78]\/2026–Not marked/);
});

it('says that loading failed, retries, and says that there are no classes yet', async () => {
  let reads = 0;
  const nothing = {
    studentClassAndSubject: [],
    studentClassUnderWay: [],
    studentAttendance: [],
    studentSubjectName: [],
  };
  const { user } = shown(answers(getStudentClassAndSubject, () => (++reads === 1 ? unexpected : nothing)));
  expect(await screen.findByText('Your attendance could not be loaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no class sessions for you yet.')).toBeTruthy();
});
