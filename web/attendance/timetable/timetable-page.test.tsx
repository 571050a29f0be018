import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { meetingsOverlap, ownTimetable, schoolTimetable } from '#contract/attendance/timetable/timetable-calls.ts';
import { getAllSubject } from '#contract/subjects/subject/subject-calls.ts';
import { exampleMeeting, exampleRule } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { TimetablePage } from './timetable-page.tsx';
import { timetableText as text } from './timetable-text.ts';

setTimeZone('Asia/Manila');
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-02T09:00+08:00'), toFake: ['Date'] });
});

const math = {
  subject_id: 7,
  subject_name: 'Math',
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: '08:00',
  subject_end_time: '09:30',
  session_count: 3,
  bin_count: 0,
  lateAfterMinutes: null,
};
const monday = exampleMeeting();
const cancelled = exampleMeeting({ day: '2026-12-02', date: '2026-12-02', change: 'cancelled', reason: 'Ill' });
const saturday = exampleMeeting({ day: '2026-12-04', date: '2026-12-05', change: 'moved', isDue: true });
const holiday = {
  day_off_id: 1,
  firstDay: '2026-12-03',
  lastDay: '2026-12-03',
  name: 'Founders’ Day',
  courseYearSection: '',
};
const week = { meetings: [monday, cancelled, saturday], rules: [exampleRule()], daysOff: [holiday], due: [saturday] };

const open = (meetings = week, ...server: FakeAnswer[]) =>
  renderScreen(<TimetablePage who="professor" />, {
    at: paths.ownTimetable.href(),
    role: 'professor',
    server: [answers(calls.getMeetings, meetings), answers(getAllSubject, { subject: [math] }), ...server],
  });
const card = (day: string) => screen.findByRole('button', { name: RegExp(`^Math.*${day}$`) });
const sent = (arrived: ReturnType<typeof open>['arrived'], call: unknown) =>
  arrived.filter((one) => one.call === call).map(({ params, body }) => [params, body]);

it('shows the week in columns, with what is special about a class or day, and goes to other weeks', async () => {
  const { user, arrived } = open();
  expect((await card('Monday 11/30')).textContent).toContain('8:00 AM – 9:30 AMRoom 12');
  expect((await card('Wednesday 12/2')).querySelector('s')?.textContent).toBe('Math');
  expect((await card('Saturday 12/5')).textContent).toContain('Moved · Roll due');
  const columns = screen.getAllByRole('region').map((region) => region.ariaLabel);
  expect(columns).toEqual([
    'Monday 11/30',
    'Tuesday 12/1',
    'Wednesday 12/2',
    'Thursday 12/3',
    'Friday 12/4',
    'Saturday 12/5',
  ]);
  expect(screen.getByText('Founders’ Day')).toBeTruthy();
  expect(screen.getByText('Wednesday 12/2 · Today').closest('[aria-current="date"]')).toBeTruthy();
  await press(user, text.weekAfter);
  expect(window.location.search).toBe('?week=2026-12-07');
  await press(user, text.today);
  expect(window.location.search).toBe('');
  const asked = arrived.filter(({ call }) => call === calls.getMeetings).map(({ query }) => query.get('from'));
  expect(asked.slice(0, 2)).toEqual(['2026-11-30', '2026-12-07']);
});

it('lists the week by day on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('48em'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  open();
  expect(await screen.findByRole('heading', { name: 'Wednesday 12/2 · Today' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Tuesday 12/1' })).toBeNull();
  vi.unstubAllGlobals();
});

it('is dragged in steps of five minutes, alone or with all later ones, and not with Escape', async () => {
  const { arrived, user } = open(
    week,
    answers(ownTimetable.move, { message: '', meeting: monday }),
    answers(ownTimetable.update, { message: '', rule: exampleRule() }),
  );
  const dragged = async (leave = false) => {
    const one = await card('Monday 11/30');
    fireEvent.pointerDown(one, { button: 0, clientX: 0, clientY: 0, pointerType: 'mouse' });
    fireEvent.pointerMove(one, { clientX: 0, clientY: 62 });
    expect(one.textContent).toContain('9:00 AM – 10:30 AM');
    if (leave) fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(one);
    fireEvent.click(one);
  };
  await dragged(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  await dragged();
  await screen.findByRole('dialog', { name: text.move });
  await press(user, text.onlyThis);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await dragged();
  expect(await screen.findByText(/Wednesday and Friday get the same hours too/)).toBeTruthy();
  await press(user, text.allLater);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const hours = { start_time: '09:00', end_time: '10:30', room: 'Room 12' };
  expect(sent(arrived, ownTimetable.move)).toEqual([
    [{ ruleId: '3' }, { day: '2026-11-30', toDay: '2026-11-30', ...hours, reason: '' }],
  ]);
  expect(sent(arrived, ownTimetable.update)).toMatchObject([
    [{ ruleId: '3' }, { weekdays: [3, 5, 1], ...hours, fromDay: '2026-11-30' }],
  ]);
});

it('moves, cancels, restores, changes and removes a class by its dialog, and says refusals at their field', async () => {
  let refuses = true;
  const { user, arrived } = open(
    week,
    answers(ownTimetable.move, () => {
      if (!refuses) return { message: '', meeting: monday };
      refuses = false;
      return meetingsOverlap;
    }),
    answers(ownTimetable.cancel, { message: '', meeting: monday }),
    answers(ownTimetable.restore, { message: '', meeting: monday }),
    answers(ownTimetable.update, { message: '', rule: exampleRule() }),
    answers(ownTimetable.end, { message: '' }),
  );
  const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await card('Monday 11/30'));
  await press(user, text.move);
  fireEvent.change(await screen.findByLabelText(/New day/), { target: { value: '2026-12-03' } });
  expect(screen.getByText(/This is a day off: Founders’ Day/)).toBeTruthy();
  await press(user, text.move);
  expect(await screen.findByText(meetingsOverlap.message)).toBeTruthy();
  await press(user, text.move);
  await done();
  await user.click(await card('Monday 11/30'));
  await press(user, text.cancel);
  await user.type(await screen.findByLabelText(RegExp(text.reason)), 'Fire drill');
  await press(user, text.cancel);
  await done();
  await user.click(await card('Wednesday 12/2'));
  await press(user, text.restore);
  await done();
  await user.click(await card('Monday 11/30'));
  await press(user, text.editRule);
  await user.click(await screen.findByRole('checkbox', { name: 'Friday' }));
  await press(user, 'Save');
  await done();
  await user.click(await card('Monday 11/30'));
  await press(user, text.remove, text.remove);
  await done();
  const rule = { everyWeeks: 1, firstDay: '2026-09-07', lastDay: '2026-12-18' };
  const hours = { start_time: '08:00', end_time: '09:30', room: 'Room 12' };
  const day = '2026-11-30';
  expect([
    sent(arrived, ownTimetable.move)[1],
    ...['cancel', 'restore', 'update', 'end'].flatMap((name) => sent(arrived, ownTimetable[name as 'end'])),
  ]).toEqual([
    [{ ruleId: '3' }, { day, toDay: '2026-12-03', ...hours, reason: '' }],
    [{ ruleId: '3' }, { day, reason: 'Fire drill' }],
    [{ ruleId: '3' }, { day: '2026-12-02' }],
    [{ ruleId: '3' }, { ...rule, ...hours, weekdays: [1, 3], fromDay: day }],
    [{ ruleId: '3' }, { fromDay: day }],
  ]);
});

it('adds a class where an administrator clicks, after they chose whose week they want to see', async () => {
  const due = exampleMeeting({
    subject_id: 9,
    subject_name: 'Art',
    day: '2026-12-01',
    date: '2026-12-01',
    isDue: true,
  });
  const { user, arrived } = renderScreen(<TimetablePage who="admin" />, {
    at: paths.schoolTimetable.href(),
    role: 'admin',
    server: [
      answers(calls.getSchoolSubjects, { subjects: [{ ...math, prof_id: 1, professor: 'Rosa Lim' }] }),
      answers(calls.getDueRolls, { due: [due], hasTimetable: true }),
      answers(calls.getSchoolMeetings, { meetings: [], rules: [], daysOff: [] }),
      answers(schoolTimetable.create, { message: '', rule: exampleRule() }),
    ],
  });
  expect(await screen.findByText(text.choose)).toBeTruthy();
  expect((await screen.findByText('1 roll due')).closest('details')?.open).toBe(true);
  expect(screen.getByText('Tuesday 12/1 · 8:00 AM – 9:30 AM · Rosa Lim')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: text.level }), 'BSCS 4A');
  await user.click(await screen.findByRole('button', { name: 'Add a class on Tuesday 12/1' }));
  const form = within(await screen.findByRole('dialog', { name: text.add }));
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Tuesday' }).checked).toBe(true);
  for (const [part, typed] of [
    ['Hours', '10'],
    ['Minutes', '00'],
  ] as const)
    await user.type(form.getByRole('spinbutton', { name: RegExp(`End time: ${part}`, 'i') }), typed);
  await user.selectOptions(form.getByRole('combobox', { name: /End time/ }), 'AM');
  await user.type(form.getByLabelText(text.room), 'Lab 2');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent(arrived, schoolTimetable.create)).toEqual([
      [
        { subjectId: '7' },
        {
          weekdays: [2],
          everyWeeks: 1,
          firstDay: '2026-11-30',
          lastDay: '2027-03-21',
          start_time: '08:00',
          end_time: '10:00',
          room: 'Lab 2',
        },
      ],
    ]),
  );
});

it('lists days off, and deletes one after a question', async () => {
  let daysOff = [holiday];
  const { user } = renderScreen(<TimetablePage who="admin" />, {
    at: `${paths.schoolTimetable.href()}?show=days-off`,
    role: 'admin',
    server: [
      answers(calls.getSchoolSubjects, { subjects: [] }),
      answers(calls.getDaysOff, () => ({ daysOff })),
      answers(calls.deleteDayOff, () => {
        daysOff = [];
        return { message: '', dayOff: holiday };
      }),
      answers(calls.createDayOff, ({ body }) => {
        daysOff = [{ day_off_id: 2, ...(body as Omit<typeof holiday, 'day_off_id'>) }];
        return { message: '', dayOff: holiday };
      }),
    ],
  });
  expect(await screen.findByText('12/3/2026 · Whole school')).toBeTruthy();
  await press(user, 'Delete Founders’ Day');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete Founders’ Day' }));
  expect(await screen.findByText(text.noDaysOff)).toBeTruthy();
  await press(user, text.addDayOff);
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/Name/), 'Sports day');
  await user.click(form.getByRole('button', { name: text.addDayOff }));
  expect(await screen.findByText('12/2/2026 · Whole school')).toBeTruthy();
});
