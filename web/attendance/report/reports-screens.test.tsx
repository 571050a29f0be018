import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { type AttendanceReport, busyReporting, type ReportTable } from '#contract/attendance/report/report-calls.ts';
import type { ReportName } from '#contract/attendance/report/report-names.ts';
import { emptyReportTable, reportTables } from '#contract/attendance/report/report-tables.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { answers, emptyReport, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { SchoolGlance } from './report-glance.tsx';
import { OwnReportsScreen, SchoolReportsScreen } from './reports-screens.tsx';

type Row = ReportTable['rows'][number];

/** A table of a report with the contract's columns, and a column for each of the days. */
function table(report: ReportName, id: string, rows: readonly Row[], days: readonly string[] = []): ReportTable {
  const made = emptyReportTable(
    id,
    (reportTables[report] as Record<string, readonly [string, string]>)[id] ?? ['', ''],
  );
  const letters = days.map((day) => ({ id: day, title: day, kind: 'letter' as const }));
  return { ...made, columns: made.columns.toSpliced(2, 0, ...letters), rows: [...rows] };
}

const ana = { report: 'student', stud_id: 9 } as const;
const week = (day: string, rate: number | null, before: number | null): Row => ({
  cells: [day, rate, 9, 10, before],
  link: { report: 'sessions', from: day, to: day },
});
const overview: AttendanceReport = {
  ...emptyReport,
  rollsMissing: 3,
  tables: [
    table('overview', 'figures', [
      { cells: ['This week', '2026-11-23', '2026-11-29', 902, -8, 1804, 2000], link: { report: 'classes' } },
    ]),
    table('overview', 'weeks', [week('2026-11-16', 931, 920), week('2026-11-23', null, 914)]),
    table('overview', 'hours', [
      { cells: ['Monday', '08:00', 856, 6, 7], link: { report: 'sessions', day_of_week: 1, hour: 8 } },
    ]),
    table('overview', 'levels', [
      { cells: ['BSIT 2B', 930, 93, 100, null], link: { report: 'classes', courseYearSection: 'BSIT 2B' } },
      { cells: ['BSCS 4A', 812, 81, 100, -24], link: { report: 'classes', courseYearSection: 'BSCS 4A' } },
    ]),
    table('overview', 'words', [
      { cells: ['=Cruz, Ana', 'BSCS 4A', '4 absences in a row', 4, 2, 20, 3, 150], link: ana },
    ]),
  ],
};
const subject = { subject_id: 7, subject_name: 'Algebra', subject_courseYearSection: 'BSCS 4A' };
const schoolSubjects = answers(calls.getSchoolSubjects, {
  subjects: [{ ...subject, session_count: 1, bin_count: 0, prof_id: 1, professor: 'Grace Hopper' }],
});

const school = answers(calls.getSchool, {
  school_name: 'Mabini High',
  time_zone: 'Asia/Manila',
  password_min_length: 8,
});

function open(search: string, ...server: FakeAnswer[]) {
  const at = paths.schoolReports.href() + search;
  const setting = { at, pattern: paths.schoolReports.pattern, role: 'admin' as const };
  return renderScreen(<SchoolReportsScreen />, { ...setting, server: [school, schoolSubjects, ...server] });
}
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('shows figures, line, hours and levels, each mark with a link to what it is made of, and how it is counted', async () => {
  const { user } = open('', answers(calls.getSchoolReport, overview));
  const figure = await screen.findByRole('link', { name: /^This week/ });
  expect(figure.textContent).toBe('This week90.2 %▼ -0.8 points1,804 of 2,000');
  expect(await screen.findByRole('link', { name: 'Week from 11/23: –, same week before: 91.4 %' })).toBeTruthy();
  const point = screen.getByRole('link', { name: 'Week from 11/16: 93.1 %, same week before: 92.0 %' });
  expect(point.getAttribute('href')).toBe('/adminReports?report=sessions&period=days&from=2026-11-16&to=2026-11-16');
  expect(hrefOf('Monday, 8:00 AM: 86 %')).toBe('/adminReports?report=sessions&day_of_week=1&hour=8');
  expect(hrefOf('3 rolls missing')).toBe('/adminReports?report=rolls');
  expect(hrefOf('=Cruz, Ana')).toBe('/adminReports?report=student&stud_id=9');
  const levels = within(screen.getByRole('region', { name: 'Program levels' })).getAllByRole('link');
  expect(
    levels.map(({ textContent }) => textContent),
    'worst first',
  ).toEqual(['BSCS 4A', 'BSIT 2B']);
  // The chart is a table too.
  await user.click(within(screen.getByRole('region', { name: 'Attendance by week' })).getByText('Show as table'));
  expect(screen.getByRole('table', { name: 'Attendance by week' }).textContent).toContain('11/16/202693.1 %91092.0 %');
  expect(screen.getByText(/at least 10 % of the days with sessions/)).toBeTruthy();
  expect(screen.getByText(/^Made on 11\/(29|30)\/2026/)).toBeTruthy();
});

it('keeps report, days, program level and subject in the address, and Back undoes each choice', async () => {
  const { user, arrived } = open(
    '?report=absence&courseYearSection=BSCS+4A',
    answers(calls.getSchoolReport, emptyReport),
  );
  await screen.findByRole('option', { name: 'Algebra · BSCS 4A' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'From – to');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Algebra · BSCS 4A');
  const asked = () => Object.fromEntries([...(arrived.at(-1)?.query ?? [])].filter(([, value]) => value !== ''));
  const days = { from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
  await waitFor(() => expect(asked()).toEqual({ ...days, courseYearSection: 'BSCS 4A', subject_id: '7' }));
  expect(screen.getByRole('link', { name: 'Rolls' }).getAttribute('href')).toBe(
    `${window.location.pathname}${window.location.search.replace('absence', 'rolls')}`,
  );
  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Subject' })).toHaveProperty('value', ''));
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  expect(window.location.search).toMatch(/^\?report=absence&period=days&from=[\d-]+&to=[\d-]+$/);
});

it('says that nothing is recorded yet, what is still to choose, and that another report is being made', async () => {
  let answer: AttendanceReport | typeof busyReporting = busyReporting;
  const { user, unmount } = open(
    '',
    answers(calls.getSchoolReport, () => answer),
  );
  expect(await screen.findByText(/^Another report is still being made/)).toBeTruthy();
  answer = { ...emptyReport, tables: [table('overview', 'figures', [{ cells: ['Today', '', '', null, null, 0, 0] }])] };
  await press(user, 'Try again');
  expect(await screen.findByText('Nothing is recorded in these days yet.')).toBeTruthy();
  unmount();
  const { arrived } = open('?report=register');
  expect(screen.getByText('Choose a program level or a subject.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
  expect(arrived.some(({ call }) => call === calls.getSchoolReport)).toBe(false);
});

it('finds a student by name among those of a program level or subject', async () => {
  const rows = ['Cruz, Ana', 'Dee, Ben'].map((name, at) => ({
    cells: [name, 'BSCS 4A'],
    link: { report: 'student', stud_id: 9 + at } as const,
  }));
  const { user, arrived } = open(
    '?report=student&courseYearSection=BSCS+4A',
    answers(calls.getSchoolReport, { ...emptyReport, tables: [table('register', 'register', rows)] }),
  );
  const choice = await screen.findByRole('combobox', { name: 'Student' });
  await waitFor(() => expect(choice).toHaveProperty('disabled', false));
  await user.type(choice, 'ben');
  await user.click(await screen.findByRole('option', { name: 'Dee, Ben · BSCS 4A' }));
  expect(window.location.search).toBe('?report=student&courseYearSection=BSCS+4A&stud_id=10');
  await waitFor(() => expect(arrived.at(-1)?.query?.get('stud_id')).toBe('10'));
});

it('shows starts in 12 hours and groups thousands, which the CSV and the paper do not', async () => {
  const cells = ['2026-11-20', '13:05', 'Algebra', 'BSCS 4A', 'Grace Hopper', 'Taken', 7070, 7000, 0, 0, 70, 990];
  const sessions = { ...emptyReport, tables: [table('sessions', 'sessions', [{ cells, link: { class_id: 31 } }])] };
  open('?report=sessions', answers(calls.getSchoolReport, sessions));
  const list = await screen.findByRole('table', { name: 'Sessions' });
  expect(list.textContent).toContain('1:05 PM');
  expect(list.textContent).toContain('7,070');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('article').textContent).toContain('13:05AlgebraBSCS 4AGrace HopperTaken70707000');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

it('prints the cells of its CSV in their order, with a line for a signature', async () => {
  const caught = catchDownloads();
  const row: Row = { cells: ['Cruz, Ana', 'BSCS 4A', 'P', null, 'A', 3, 1, 0, 1, 1, 500, 1.5], link: ana };
  const rows = [row, { ...row, cells: row.cells.map((cell, at) => (at === 0 ? 'Dee, Ben' : cell)) }];
  const register = {
    ...emptyReport,
    report: 'register' as const,
    tables: [table('register', 'register', rows, ['11/2', '11/3', '11/4'])],
  };
  const { user } = open('?report=register&courseYearSection=BSCS+4A', answers(calls.getSchoolReport, register));
  await user.click(
    await screen
      .findByRole('link', { name: 'Cruz, Ana' })
      .then(() => screen.getByRole('button', { name: 'Download CSV' })),
  );
  await waitFor(() => expect(caught).toHaveLength(1));
  expect(caught[0]?.fileName).toBe('report_register_2026-11-02_2026-11-29.csv');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = screen.getByRole('article').textContent;
  let place = 0;
  for (const cell of caught[0]?.lines.slice(1).flat() ?? []) {
    expect(paper.indexOf(cell, place), `${cell} after ${paper.slice(place, place + 20)}`).toBeGreaterThanOrEqual(place);
    place = paper.indexOf(cell, place) + cell.length;
  }
  expect(paper.slice(place)).toMatch(/^Date and signatureHow is this counted\?P present, /);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article')).toBeNull();
});

it('offers a professor the subjects that they own or teach together, and leads from a session to its roll', async () => {
  const shared = (subject_id: number, subject_name: string, role: 'co' | 'helper') => ({
    ...own,
    subject_id,
    subject_name,
    role,
    firstDay: null,
    lastDay: null,
    holds: true,
    owner: 'Alan Turing',
    addedAt: '2026-11-01T00:00:00.000Z',
  });
  const own = {
    ...subject,
    subject_start_time: null,
    subject_end_time: null,
    session_count: 1,
    bin_count: 0,
    lateAfterMinutes: null,
  };
  const missing = table('rolls', 'missing', [
    { cells: ['2026-11-20', '08:00', 'Algebra', 'BSCS 4A', 'Grace Hopper'], link: { class_id: 31 } },
  ]);
  renderScreen(<OwnReportsScreen />, {
    at: `${paths.ownReports.href()}?report=rolls&subject_id=7`,
    pattern: paths.ownReports.pattern,
    role: 'professor',
    server: [
      school,
      answers(calls.getAllSubject, { subject: [own] }),
      answers(calls.getSharedSubjects, { shared: [shared(8, 'Physics', 'co'), shared(9, 'Botany', 'helper')] }),
      answers(calls.getOwnReport, { ...emptyReport, tables: [missing] }),
    ],
  });
  expect((await screen.findByRole('link', { name: '11/20/2026' })).getAttribute('href')).toBe('/professor/roll/7/31');
  const offered = within(screen.getByRole('combobox', { name: 'Subject' })).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'All subjects',
    'Algebra · BSCS 4A',
    'Physics · BSCS 4A',
  ]);
});

it('shows on the dashboard the line and the students to talk to first', async () => {
  renderScreen(<SchoolGlance />, { role: 'admin', server: [answers(calls.getSchoolReport, overview)] });
  expect(await screen.findByRole('link', { name: /^Week from 11\/16: 93.1 %/ })).toBeTruthy();
  const named = within(screen.getByRole('heading', { name: 'Needs a word' }).parentElement as HTMLElement);
  expect(named.getByRole('listitem').textContent).toBe('=Cruz, AnaBSCS 4A · 4 absences in a row');
});
