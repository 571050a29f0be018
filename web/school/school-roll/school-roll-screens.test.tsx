import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { type RollCounts, type RollEntry, rollChanged } from '#contract/attendance/roll/roll-calls.ts';
import type { SchoolRollEntry, SchoolSession } from '#contract/attendance/roll/school-roll-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleMayHold, exampleSession, exampleStudent } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { ClassRollScreen } from './class-roll-screen.tsx';
import { SchoolDayScreen } from './school-day-screen.tsx';
import { SessionRollScreen } from './session-roll-screen.tsx';
import { StudentRollScreen } from './student-roll-screen.tsx';
import { TodaySoFar } from './today-so-far.tsx';

const student = { ...exampleStudent, last_name: '=Cruz' };
const counts = (some: Partial<RollCounts>): RollCounts => ({
  present: 0,
  late: 0,
  excused: 0,
  school: 0,
  absent: 0,
  none: 0,
  ...some,
});
const held = (class_id: number, subject_name: string, some: Partial<SchoolSession> = {}): SchoolSession => ({
  class: exampleSession({ class_id, subject_name }),
  subject_courseYearSection: 'BSCS 4A',
  isOver: true,
  professor: 'Grace Hopper',
  counts: counts({ present: 36, late: 1, absent: 27 }),
  taken: true,
  ...some,
});
const entry = (status: Status): RollEntry => ({
  student,
  meant: true,
  status,
  timeIn: null,
  source: null,
  reason: '',
  changes: 0,
});

const at = (place: { href: (params: never) => string; pattern: string }, params: object = {}) => ({
  at: place.href(params as never),
  pattern: place.pattern,
  role: 'admin' as const,
});

it('shows a day, untaken rolls first, missing students by session, another day, and both as files', async () => {
  const caught = catchDownloads();
  const future = (class_id: number, subject_name: string) =>
    exampleSession({ class_id, subject_name, createdAt: '2099-11-21T00:10:00.000Z' });
  const sessions = [
    held(1, 'Algebra'),
    held(2, 'Physics', { taken: false, counts: counts({ absent: 64 }) }),
    held(4, 'Botany', { isOver: false, class: future(4, 'Botany'), counts: counts({ excused: 1, none: 63 }) }),
    held(3, 'Zoology', { isOver: false, class: future(3, 'Zoology'), counts: counts({ present: 32, none: 30 }) }),
    held(5, 'Fair', { subject_courseYearSection: '', counts: counts({ present: 94 }) }),
  ];
  const marks = [{ class_id: 2, status: 'absent' as const }];
  const { user, arrived } = renderScreen(<SchoolDayScreen />, {
    ...at(paths.adminAttendance),
    server: [
      answers(calls.getDay, ({ query }) => ({
        day: query.get('day') ?? '',
        sessions,
        mayHold: [exampleMayHold],
        students: [{ student, marks }],
      })),
    ],
  });
  const table = await screen.findByRole('table', { name: /^Sessions on/ });
  expect(
    screen.getByText(/^Ada Cruz’s device \(Chrome on Android\) has 3 scans of Math that are not recorded yet\./),
  ).toBeTruthy();
  const [, first, second, fourth, third, event] = within(table).getAllByRole('row');
  expect(first?.textContent).toMatch(/Physics.*Grace Hopper.*Not taken0 \/ 64/);
  expect(second?.textContent).toMatch(/Algebra.*Taken37 \/ 64/);
  expect(third?.textContent, 'somebody was let in early').toMatch(/Zoology.*In progress30 not marked32 \/ 62/);
  expect(fourth?.textContent).toMatch(/Upcoming0 \/ 64/);
  expect(event?.textContent, 'of nobody who is expected').toMatch(/^Fair.*Taken94000$/);
  expect(screen.getByText('1 roll not taken')).toBeTruthy();
  expect(screen.getByText('69 of 190').parentElement?.textContent, 'of those that have begun').toMatch(
    /^69 of 190 here, 1 late/,
  );
  expect(screen.getByText(/^3 classes have started\./), 'and of no event').toBeTruthy();
  expect(screen.getAllByText('5 sessions'), 'said once').toHaveLength(1);
  const missing = screen.getByRole('region', { name: 'Absent, late or excused' });
  expect(table.compareDocumentPosition(missing) & Node.DOCUMENT_POSITION_FOLLOWING, 'below the sessions').toBeTruthy();
  expect(within(missing).getAllByRole('row')[1]?.textContent).toMatch(/=Cruz, Ana Reyes.*Absent Physics, 8:00/);
  await user.click(within(missing).getByRole('button', { name: 'Download CSV of students' }));
  await waitFor(() => expect(caught[0]?.lines[1]?.slice(0, 3)).toEqual(["'=Cruz, Ana Reyes", 'BSCS 4A', 'Absent']));
  await user.selectOptions(within(missing).getByRole('combobox', { name: 'Status' }), 'Late');
  expect(await within(missing).findByText('No student matches your search.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await waitFor(() => expect(new Set(arrived.map(({ query }) => query.get('day'))).size).toBe(2));
  expect(window.location.search).toContain('day=');
});

it('shows on the dashboard the share present in classes that have begun, and nothing before', async () => {
  let sessions: SchoolSession[] = [];
  const day = answers(calls.getDay, () => ({ day: '2026-11-26', sessions, mayHold: [], students: [] }));
  const before = renderScreen(<TodaySoFar />, { ...at(paths.adminDashboard), server: [day] });
  await waitFor(() => expect(before.arrived).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
  before.unmount();
  const forgotten = held(2, 'Physics', { taken: false, counts: counts({}) });
  sessions = [held(3, 'Zoology', { isOver: false, counts: counts({ present: 32, none: 30 }) }), forgotten];
  renderScreen(<TodaySoFar />, { ...at(paths.adminDashboard), server: [day] });
  const link = await screen.findByRole('link');
  expect(link.textContent?.trim()).toMatch(
    /^Today’s attendance32 of 62 here 30 not marked 1 roll not taken2 classes have started\. .*Events are not counted\.$/,
  );
  expect(link.getAttribute('href')).toBe(paths.adminAttendance.href());
});

it('corrects a status with a reason, says when someone was faster, and starts from the new status', async () => {
  let now: Status = 'late';
  const session = exampleSession();
  const refused = rollChanged.saying({ entry: entry('late') });
  const { user, arrived } = renderScreen(<SessionRollScreen />, {
    ...at(paths.adminSessionRoll, { sessionID: 25 }),
    server: [
      answers(calls.getSessionRoll, () => ({
        class: session,
        professor: 'Grace Hopper',
        roll: [entry(now === 'late' ? 'absent' : now)],
        counts: counts({ absent: 1 }),
        isOver: true,
        locked: false,
        taken: true,
        mayHold: [],
      })),
      answers(calls.overrideStatus, ({ body }) => {
        if ((body as { was: Status }).was !== now) return refused;
        now = 'excused';
        const kept = { points: 50, exp: 0, level: 0 };
        return { message: calls.overrideStatus.done, entry: entry(now), attendance: null, reward: null, kept };
      }),
    ] satisfies FakeAnswer[],
  });
  await user.click(await screen.findByRole('button', { name: /^Change the status of/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Excused' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'At the dentist');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The status is now Late. Save again to replace this status.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('50 points were already spent and stay spent.')).toBeTruthy();
  const sent = arrived.filter(({ call }) => call === calls.overrideStatus);
  const body = { stud_id: 7, status: 'excused', reason: 'At the dentist', timeIn: null };
  expect(sent.map((one) => one.body)).toEqual([
    { ...body, was: 'absent' },
    { ...body, was: 'late' },
  ]);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
  expect(await screen.findByRole('row', { name: /=Cruz.*Excused/ })).toBeTruthy();
});

it('shows a student’s sessions, and a class over some days with a rate that ignores excuses', async () => {
  const roll = (['present', 'late', 'excused', 'absent'] as const).map((status, place) => ({
    class: exampleSession({ class_id: place, subject_id: place % 3, subject_name: `Subject ${place % 3}` }),
    professor: 'Grace Hopper',
    status,
    timeIn: null,
    source: null,
    reason: '',
    changes: 0,
  }));
  const [today, coming] = [new Date().toISOString(), '2099-11-21T00:10:00.000Z'];
  const open = [today, coming].map((createdAt, place) => ({
    ...roll[0],
    class: exampleSession({
      class_id: 8 + place,
      subject_name: `Subject ${8 + place}`,
      createdAt,
      start_time: null,
      overAt: coming,
    }),
    status: null,
  })) as SchoolRollEntry[];
  const shown = renderScreen(<StudentRollScreen more={() => null} />, {
    ...at(paths.adminStudentRoll, { studentID: 7 }),
    server: [
      answers(calls.getStudentRoll, { student, roll: [...roll, ...open] }),
      answers(calls.getStudentPhoto, new Blob()),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Ana Reyes =Cruz' })).toBeTruthy();
  expect(screen.getByText('Attendance · BSCS 4A')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Subject 8/ }).textContent).toContain('Not marked');
  expect(screen.getByRole('row', { name: /Subject 9/ }).textContent).toContain('Upcoming');
  expect((await screen.findByText('67 %')).closest('[role=status]')?.textContent).toBe(
    '1 present 1 late 1 excused 1 absent 2 not marked 67 % rate ',
  );
  const sums = within(screen.getByRole('list', { name: 'By subject' })).getAllByRole('listitem');
  expect(sums.map(({ textContent }) => textContent)).toEqual([
    'Subject 01 / 2 50 %',
    'Subject 11 / 1 100 %',
    'Subject 2–',
    'Subject 8–',
  ]);
  expect(screen.getByText('6 sessions')).toBeTruthy();
  await shown.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Late');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  shown.unmount();

  const asked: (string | null)[][] = [];
  const { user } = renderScreen(<ClassRollScreen />, {
    ...at(paths.adminClassRoll, { programlevel: 'BSCS 4A' }),
    server: [
      answers(calls.getClassRoll, ({ params, query }) => {
        asked.push([params.programLevel ?? '', query.get('from'), query.get('to')]);
        const students = [{ student, counts: counts({ present: 2, school: 1, excused: 4, absent: 1 }) }];
        return { from: '', to: '', students, sessions: [] };
      }),
    ],
  });
  expect((await screen.findByRole('row', { name: /=Cruz/ })).textContent).toMatch(/2041175 %$/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'This month');
  await waitFor(() => expect(asked.at(-1)).toEqual(['BSCS 4A', expect.stringMatching(/-01$/), expect.any(String)]));
});
