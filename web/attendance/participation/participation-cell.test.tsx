/** The cells of the overview: correcting a status, students who miss too much, and the dates above the cells. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { getRoll, getRollHistory, setStatus } from '#contract/attendance/roll/roll-calls.ts';
import { getAllSubjectClass } from '#contract/attendance/session/session-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleSession } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { ParticipationOverviewScreen } from './participation-overview-screen.tsx';

const person = { middle_name: '', courseYearSection: 'BSCS 4A' };
const ana = { stud_id: 1, first_name: 'Ana', last_name: 'Cruz', ...person };
const ben = { stud_id: 2, first_name: 'Ben', last_name: 'Abad', ...person };
const createdAt = '2026-11-09T08:00:00.000Z';
const session = exampleSession({ class_id: 2, subject_id: 4, createdAt, overAt: createdAt });

function show(...server: FakeAnswer[]) {
  setTimeZone('UTC');
  // A window without a size shows no cells.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  return renderScreen(<ParticipationOverviewScreen />, {
    at: paths.participationOverview.href({ subjectID: 4, subjectName: 'Algebra', subjectProgramLevel: 'BSCS 4A' }),
    pattern: paths.participationOverview.pattern,
    role: 'professor',
    server,
  });
}

it('shows only students below 80 %, downloads what it shows, and adds the year where there are two', async () => {
  const caught = catchDownloads();
  const before = exampleSession({ class_id: 1, subject_id: 4, createdAt: '2025-12-02T08:00:00.000Z' });
  const marks = [
    { class_id: 1, present: '10', statuses: 'PA' },
    { class_id: 2, present: '11', statuses: 'PP' },
  ];
  const { user } = show(
    answers(getAllSubjectClass, { getAllSubjectClass: [before, session] }),
    answers(getStudentEntry, { entry: [], masterlist: [[ana, ben]], marks }),
  );
  const rows = async () => (await screen.findAllByRole('row')).map((row) => row.textContent);
  const [head, ...all] = await rows();
  expect([head, all.length]).toEqual(['Student11/9/202612/2/2025Present', 3]);
  const filter = screen.getByRole('button', { name: 'Below 80 %: 1' });
  await user.click(filter);
  expect((await rows()).slice(1)).toEqual(['Abad, Ben1 / 2', 'Present1050 %']);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(caught[0]?.lines).toHaveLength(3));
  await user.click(filter);
  expect(await rows()).toHaveLength(4);
});

it('leaves excused students out of every sum, and opens a cell to set its status, with the history', async () => {
  let status: 'excused' | 'late' = 'excused';
  const entryNow = () => {
    const timeIn = status === 'late' ? '2026-11-09T08:01:00.000Z' : null;
    return { student: ben, meant: true, status, timeIn, source: 'hand', reason: '', changes: 1 } as const;
  };
  const { user } = show(
    answers(getAllSubjectClass, { getAllSubjectClass: [session] }),
    answers(getStudentEntry, () => {
      const letter = status === 'late' ? 'L' : 'E';
      const present = status === 'late' ? '11' : '1-';
      return { entry: [], masterlist: [[ana, ben]], marks: [{ class_id: 2, present, statuses: `P${letter}` }] };
    }),
    answers(getRoll, () => ({
      class: session,
      roll: [entryNow()],
      counts: { present: 0, late: 0, excused: 1, school: 0, absent: 0, none: 0 },
      isOver: true,
      locked: false,
      taken: true,
      mayHold: [],
    })),
    answers(getRollHistory, { changes: [] }),
    answers(setStatus, () => {
      status = 'late';
      return { message: setStatus.done, entry: entryNow(), attendance: null, reward: null, kept: null };
    }),
  );
  const cell = await screen.findByRole('gridcell', { name: 'Ben Abad, 11/9/2026, Excused' });
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('Abad, BenE0 / 0');
  await user.click(cell);
  const dialog = within(await screen.findByRole('dialog', { name: 'Ben Abad, 11/9/2026' }));
  await user.click(await dialog.findByRole('button', { name: 'Late' }));
  expect(dialog.getByText('No changes.')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Ben Abad, 11/9/2026, Late')).toBeTruthy());
});

it('adapts the row height to its cells when the window becomes as narrow as a phone’s', async () => {
  const heard = new Set<(event: { matches: boolean }) => void>();
  const addEventListener = (_: string, listener: () => void) => heard.add(listener);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matchMedia(''), addEventListener } as never);
  const marks = [{ class_id: 2, present: '11', statuses: 'PP' }];
  show(
    answers(getAllSubjectClass, { getAllSubjectClass: [session] }),
    answers(getStudentEntry, { entry: [], masterlist: [[ana, ben]], marks }),
  );
  const second = async () => (await screen.findAllByRole('row'))[2]?.style.top;
  expect(await second()).toBe('32px');
  act(() => {
    for (const listener of heard) listener({ matches: true });
  });
  expect(await second()).toBe('44px');
});
