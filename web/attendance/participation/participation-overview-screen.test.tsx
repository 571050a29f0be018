import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { type CountedSession, getAllSubjectClass } from '#contract/attendance/session/session-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleAttendance, exampleSession } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { ParticipationOverviewScreen } from './participation-overview-screen.tsx';

/** The attendance of each student at each session of a subject, as a professor sees it. */
const courseYearSection = 'BSCS 4A';
const ana: StudentInClass = {
  stud_id: 1,
  first_name: 'Ana',
  middle_name: 'Reyes',
  last_name: 'Cruz',
  courseYearSection,
};
const ben: StudentInClass = { stud_id: 2, first_name: 'Ben', middle_name: '', last_name: 'Abad', courseYearSection };

const session = (class_id: number, createdAt: string): CountedSession =>
  exampleSession({ class_id, subject_id: 4, subject_name: 'Algebra', createdAt, overAt: createdAt });

const sessions = [session(1, '2026-11-02T08:00:00.000Z'), session(2, '2026-11-09T08:00:00.000Z')];
const entry = [
  exampleAttendance(ana, 1, '2026-11-02T08:05:00.000Z'),
  exampleAttendance(ana, 2, '2026-11-09T08:00:00.000Z'),
  exampleAttendance(ben, 2, '2026-11-09T08:01:00.000Z'),
  exampleAttendance(ben, 99, '2026-11-10T08:01:00.000Z'),
];
/**
 * The marks are in the order of the master list, which differs from the order of the lines. Session 99 was just moved
 * to the bin.
 */
const marks = [
  { class_id: 1, present: '10', statuses: 'PA' },
  { class_id: 2, present: '11', statuses: 'PP' },
  { class_id: 99, present: '01', statuses: 'AP' },
];
const full = [
  answers(getAllSubjectClass, { getAllSubjectClass: sessions }),
  answers(getStudentEntry, ({ query }) => {
    if (query.get('entries') === 'statuses') return { entry: [], masterlist: [[ana, ben]], marks };
    const whose = Number(query.get('stud_id'));
    return { entry: entry.filter(({ student }) => student.stud_id === whose), masterlist: [[ana, ben]] };
  }),
];

function open(...server: FakeAnswer[]) {
  const place = { subjectID: 4, subjectName: 'Algebra', subjectProgramLevel: courseYearSection };
  return renderScreen(<ParticipationOverviewScreen />, {
    at: paths.participationOverview.href(place),
    pattern: paths.participationOverview.pattern,
    role: 'professor',
    server: [...full, ...server],
  });
}

/** Gives elements a size: the simulated browser measures nothing, and the grid shows no cells in a window of size 0. */
function giveSizes() {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
}

beforeEach(() => {
  setTimeZone('UTC');
  giveSizes();
});

describe('the overview', () => {
  it('has a line for every student and a column for every session, newest first, with sums on both sides', async () => {
    const { arrived } = open();
    const grid = await screen.findByRole('grid', { name: /Participation in Algebra/ });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['Student', '11/9', '11/2', 'Present']);
    const [benRow, anaRow, sums] = within(grid).getAllByRole('row').slice(1);
    expect(benRow?.textContent).toBe('Abad, Ben1 / 2');
    expect(anaRow?.textContent).toBe('Cruz, Ana Reyes2 / 2');
    expect(sums?.textContent).toBe('Present2175 %');
    expect(within(grid).getByRole('gridcell', { name: 'Ben Abad, 11/9/2026, Present' })).toBeTruthy();
    expect(within(grid).getByRole('gridcell', { name: 'Ben Abad, 11/2/2026, Absent' })).toBeTruthy();
    expect(screen.getByText('2 sessions · 2 students')).toBeTruthy();
    expect(within(grid).getByRole('gridcell', { name: '1 / 2, below 80 %' })).toBeTruthy();
    const asked = arrived.filter(({ call }) => call === getStudentEntry);
    expect(
      asked.map(({ query }) => String(query)),
      'a letter each, and no records',
    ).toEqual(['entries=statuses']);
    expect(within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')).toHaveLength(4);
  });

  /**
   * Ben joined after the first session. Ana is present at the third session, which is in progress. The last session is
   * still to come.
   */
  const inMidTerm = [
    answers(getAllSubjectClass, {
      getAllSubjectClass: [...sessions, session(3, '2026-11-16T08:00:00.000Z'), session(4, '2999-11-17T08:00:00.000Z')],
    }),
    answers(getStudentEntry, {
      entry: [],
      masterlist: [[ana, ben]],
      marks: [
        { class_id: 1, present: '1-', statuses: 'L-' },
        { class_id: 2, present: '10', statuses: 'PA' },
        { class_id: 3, present: '1.', statuses: 'P.' },
        { class_id: 4, present: '--', statuses: '--' },
      ],
    }),
  ];

  it('shows a dash for students who are not marked or not counted, and leaves them out of every sum', async () => {
    const caught = catchDownloads();
    const { user } = open(...inMidTerm);
    const grid = await screen.findByRole('grid');
    const [benRow, anaRow, sums] = within(grid).getAllByRole('row').slice(1);
    expect([benRow, anaRow, sums].map((row) => row?.textContent)).toEqual([
      'Abad, Ben0 / 1',
      'Cruz, Ana ReyesL3 / 3',
      'Present11175 %',
    ]);
    expect(within(grid).getByRole('gridcell', { name: 'Ben Abad, 11/16/2026, Not marked' })).toBeTruthy();
    expect(within(grid).getByRole('gridcell', { name: 'Ben Abad, 11/2/2026, Not counted' })).toBeTruthy();
    expect(within(grid).getByRole('gridcell', { name: '1 of 1 students present' })).toBeTruthy();
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(legend.map((each) => each.textContent)).toEqual([
      'Present',
      'LLate',
      'EExcused',
      'Absent',
      'Not marked',
      'Not counted',
    ]);
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(caught[0]?.lines.slice(0, 3)).toEqual([
        ['Total Class Sessions: 3'],
        ['Name', 'Present', 'Absent', '11/16/2026', '11/9/2026', '11/2/2026'],
        ['Ben Abad', '0', '1', 'Pending', 'Absent', '–'],
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Abad, Ben' }));
    const dialog = await screen.findByRole('dialog', { name: 'Attendance Details for Ben Abad' });
    expect(await within(dialog).findByText('Algebra · BSCS 4A')).toBeTruthy();
    await within(dialog).findByRole('table');
    const statuses = within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
    expect(statuses).toEqual(['Not marked', 'Absent', '–']);
    expect([within(dialog).getByText('Present: 0'), within(dialog).getByText('Absent: 1')]).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(caught[1]?.lines.map((line) => line[2])).toEqual(['Status', 'Pending', 'Absent', '–']));
  });

  it('moves with the arrow keys, and Enter opens the student of the line', async () => {
    const { user } = open();
    const grid = await screen.findByRole('grid');
    const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    screen.getByRole('button', { name: 'Download CSV' }).focus();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(grid);
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(active()?.getAttribute('aria-label')).toBe('Ana Reyes Cruz, 11/9/2026, Present');
    await user.keyboard('{End}');
    expect(active()?.getAttribute('aria-label')).toBe('Ana Reyes Cruz, 11/2/2026, Present');
    await user.keyboard('{Control>}{Home}{/Control}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Attendance Details for Ben Abad' })).toBeTruthy();
  });

  it('names the student and day of each cell, and the time where a day has two classes', async () => {
    const twice = [session(1, '2026-11-09T08:00:00.000Z'), { ...sessions[1], start_time: '13:30' }];
    const { user } = open(answers(getAllSubjectClass, { getAllSubjectClass: twice as CountedSession[] }));
    expect(await screen.findByRole('gridcell', { name: 'Ben Abad, 11/9/2026, 1:30 PM, Present' })).toBeTruthy();
    await user.hover(screen.getByRole('gridcell', { name: 'Ben Abad, 11/9/2026, 8:00 AM, Absent' }));
    expect(await screen.findByText('Ben Abad', { selector: 'strong' })).toBeTruthy();
  });

  it('downloads the whole overview, with the number of sessions first', async () => {
    const caught = catchDownloads();
    const { user } = open();
    await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(caught).toEqual([
        {
          fileName: 'participation_Algebra.csv',
          lines: [
            ['Total Class Sessions: 2'],
            ['Name', 'Present', 'Absent', '11/9/2026', '11/2/2026'],
            ['Ben Abad', '1', '1', 'Present', 'Absent'],
            ['Ana Reyes Cruz', '2', '0', 'Present', 'Present'],
          ],
        },
      ]),
    );
  });

  it('says when there are no sessions, also on download', async () => {
    const { user } = open(answers(getAllSubjectClass, { getAllSubjectClass: [] }));
    expect(await screen.findByText('This subject does not have any classes available at the moment.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('No data to download')).toBeTruthy();
  });

  it('reloads after a failure, and says when the program has no students', async () => {
    let failing = true;
    const { user } = open(answers(getStudentEntry, () => (failing ? unexpected : { entry: [], masterlist: [[]] })));
    expect(await screen.findByText('An error occurred while fetching all subject session.')).toBeTruthy();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No students found for this program.')).toBeTruthy();
  });
});

describe('the attendance details of one student', () => {
  async function openBen(...server: FakeAnswer[]) {
    const shown = open(...server);
    await shown.user.click(await screen.findByRole('button', { name: 'Abad, Ben' }));
    const dialog = await screen.findByRole('dialog', { name: 'Attendance Details for Ben Abad' });
    const cells = (row: HTMLElement) => within(row).getAllByRole('cell');
    const rows = () => within(dialog).getAllByRole('row').slice(1);
    const lines = () => rows().map((row) => cells(row).map((cell) => cell.textContent));
    return { ...shown, dialog, lines };
  }

  it('load on opening and show every session with its time in, counted', async () => {
    const { dialog, lines, arrived } = await openBen();
    await within(dialog).findByRole('table');
    expect(String(arrived.at(-1)?.query)).toBe('entries=records&stud_id=2');
    expect(lines()).toEqual([
      ['11/9/2026', '8:01 AM', 'Present'],
      ['11/2/2026', '–', 'Absent'],
    ]);
    expect(within(dialog).getByText('Present: 1')).toBeTruthy();
    expect(within(dialog).getByText('Absent: 1')).toBeTruthy();
  });

  it('wait for the times in, with nothing to download, and reload after a failure', async () => {
    let answered = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, dialog, lines } = await openBen(
      answers(getStudentEntry, async ({ query }) => {
        if (query.get('entries') === 'statuses') return { entry: [], masterlist: [[ana, ben]], marks };
        answered += 1;
        if (answered === 1) {
          await promise;
          return unexpected;
        }
        return { entry: [], masterlist: [[ana, ben]] };
      }),
    );
    const download = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Download CSV' });
    expect(within(dialog).getByText('Loading')).toBeTruthy();
    expect(download.disabled).toBe(true);
    resolve();
    expect(await within(dialog).findByText('Failed to load session data or attendance.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByRole('table');
    expect(lines().map((cells) => cells[2])).toEqual(['Absent', 'Absent']);
    expect(download.disabled).toBe(false);
  });

  it('are searched by date, filtered by status, downloaded as shown, and closed', async () => {
    const caught = catchDownloads();
    const { user, dialog, lines } = await openBen();
    const search = await within(dialog).findByPlaceholderText('Search by date Ex: m/d/yyyy');
    await user.type(search, '/2/2026');
    expect(lines()).toEqual([['11/2/2026', '–', 'Absent']]);
    await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
    const heading = ['Date', 'Time In', 'Status'];
    const absent = [heading, ['11/2/2026', '', 'Absent']];
    await waitFor(() => expect(caught).toEqual([{ fileName: 'attendance_Ben Abad.csv', lines: absent }]));
    await user.click(within(dialog).getByRole('radio', { name: 'Present' }));
    expect(within(dialog).getByText('No sessions found.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Please ensure there is data for this student to download.')).toBeTruthy();
    await user.clear(search);
    expect(lines()).toEqual([['11/9/2026', '8:01 AM', 'Present']]);
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
