/** Two students with the same name, and two with the same name and program level, on every screen that shows names. */
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { getAllSubjectClass } from '#contract/attendance/session/session-calls.ts';
import { noPhoto, studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { getClassStudentByProgram } from '#contract/people/students-by-level/students-by-level-calls.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { getProfessorTransaction } from '#contract/rewards/redemptions/redemption-calls.ts';
import { getAllProfessor, getAllStudent } from '#contract/school/approval/approval-calls.ts';
import { ParticipationOverviewScreen } from '#web/attendance/participation/participation-overview-screen.tsx';
import { OutcomePanel } from '#web/attendance/scanner/outcome-panel.tsx';
import { PresentDialog } from '#web/attendance/scanner/present-dialog.tsx';
import { PresentList } from '#web/attendance/scanner/present-list.tsx';
import type { QueuedScan } from '#web/attendance/scanner/scan-queue.ts';
import type { ScanQueueSight } from '#web/attendance/scanner/scanner-display.ts';
import { ScannerMasterlistDialog } from '#web/attendance/scanner/scanner-masterlist-dialog.tsx';
import { ScannerNotices } from '#web/attendance/scanner/scanner-notices.tsx';
import {
  exampleAccount,
  exampleAttendance,
  exampleProfessor,
  exampleSession,
  undecided,
} from '#web/gallery/testing/examples.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { signsOf } from '#web/people/student/person-name.ts';
import { MasterListScreen } from '#web/people/students-by-level/master-list-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { LeaderboardScreen } from '#web/rewards/leaderboard/leaderboard-screen.tsx';
import { RedeemedIncentivesScreen } from '#web/rewards/redemptions/redeemed-incentives-screen.tsx';
import { ProfessorListScreen } from '#web/school/professor-list/professor-list-screen.tsx';
import { StudentListScreen } from '#web/school/student-list/student-list-screen.tsx';

const name = { first_name: 'Ana', middle_name: '', last_name: 'Cruz' };
const [first, second] = [
  { stud_id: 1, ...name, courseYearSection: 'BSCS 4A', username: 'ana1' },
  { stud_id: 2, ...name, courseYearSection: 'BSCS 4A', username: 'ana2' },
];
const elsewhere = { ...second, courseYearSection: 'BSIT 1B' };
const ben = {
  stud_id: 3,
  first_name: 'Ben',
  middle_name: '',
  last_name: 'Lim',
  courseYearSection: 'BSCS 4A',
  username: 'b',
};

const texts = (role: string) => screen.getAllByRole(role).map((each) => each.textContent);

test('questions in an administrator’s lists name the program level or username of namesakes', async () => {
  const students = [first, elsewhere, ben].map(exampleAccount);
  const at = { at: paths.adminStudents.href(), role: 'admin' } as const;
  const { user, unmount } = renderScreen(<StudentListScreen />, {
    ...at,
    server: [answers(getAllStudent, { students })],
  });
  await user.click(await screen.findByRole('button', { name: 'Approve Ana Cruz (BSIT 1B)' }));
  expect(await screen.findByRole('alertdialog', { name: 'Approve “Ana Cruz (BSIT 1B)”?' })).toBeTruthy();
  expect(screen.getByLabelText('Choose Ben Lim')).toBeTruthy();
  unmount();
  const professors = [1, 2].map((prof_id) => exampleProfessor({ prof_id, ...name }));
  renderScreen(<ProfessorListScreen />, { ...at, server: [answers(getAllProfessor, { professors })] });
  expect(await screen.findByRole('button', { name: 'Decline Ana Cruz (professor2)' })).toBeTruthy();
});

test('a master list adds the username to namesakes only', async () => {
  renderScreen(<MasterListScreen />, {
    at: paths.programMasterlist.href({ programlevel: 'BSCS 4A' }),
    pattern: paths.programMasterlist.pattern,
    role: 'admin',
    server: [answers(getClassStudentByProgram, { students: [first, second, ben] })],
  });
  await screen.findByText('ana1');
  expect(texts('cell')).toEqual(['1.Cruz, Anaana1', '2.Cruz, Anaana2', '3.Lim, Ben']);
});

test('the log of redemptions distinguishes namesakes, and adds nothing for one student with two redemptions', async () => {
  const shopitem = { item_subject: 'Algebra', item_name: 'Pen', item_price: 50 };
  const logged = [first, second, ben, ben].map(({ stud_id: _id, ...student }, place) => ({
    transaction_id: 9 - place,
    createdAt: '2026-11-20T04:00:00.000Z',
    isVerified: false,
    verifiedAt: null,
    ...undecided,
    professor: 'Grace Hopper',
    student,
    shopitem,
  }));
  const { user } = renderScreen(<RedeemedIncentivesScreen />, {
    at: paths.redeemedIncentives.href(),
    role: 'professor',
    server: [answers(getProfessorTransaction, { filteredShopTransactions: [logged] })],
  });
  await user.click(await screen.findByRole('button', { name: 'Approve Pen for Ana Cruz (ana2)' }));
  expect(await screen.findByRole('alertdialog', { name: 'Approve “Pen” for Ana Cruz (ana2)?' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Approve Pen for Ben Lim' })).toHaveLength(2);
});

test('the overview shows it below the name, in cells and in the dialog', async () => {
  setTimeZone('Asia/Manila');
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const { user } = renderScreen(<ParticipationOverviewScreen />, {
    at: paths.participationOverview.href({ subjectID: 4, subjectName: 'Algebra', subjectProgramLevel: 'BSCS 4A' }),
    pattern: paths.participationOverview.pattern,
    role: 'professor',
    server: [
      answers(getAllSubjectClass, { getAllSubjectClass: [exampleSession({ class_id: 1, subject_id: 4 })] }),
      answers(getStudentEntry, {
        entry: [],
        masterlist: [[first, elsewhere]],
        marks: [{ class_id: 1, present: '10' }],
      }),
    ],
  });
  const names = await screen.findAllByRole('rowheader');
  expect(names.map((each) => each.textContent).slice(0, 2)).toEqual(['Cruz, AnaBSCS 4A', 'Cruz, AnaBSIT 1B']);
  await user.click(screen.getByTitle('Attendance details of Ana Cruz (BSIT 1B)'));
  expect(await screen.findByRole('dialog', { name: 'Attendance Details for Ana Cruz (BSIT 1B)' })).toBeTruthy();
});

test('a scanner’s welcome, notices, present list and dialogs distinguish them', async () => {
  const record = (student: typeof first) => exampleAttendance(student, 1, '2026-11-20T04:00:00.000Z');
  const everyone = [first, second, ben];
  const sign = signsOf(everyone);
  const present = everyone.map(record);
  const scan = {
    key: 'k',
    value: 'V',
    result: { kind: 'recorded', attendance: record(second), reward: { kind: 'none' } },
  };
  const welcome = scan as unknown as NonNullable<ScanQueueSight['undoable']>;
  const sight = { notices: [scan as unknown as QueuedScan], waiting: 0 } as unknown as ScanQueueSight;
  const shown = renderScreen(
    <>
      <OutcomePanel shown={welcome} undoable={welcome} phase="running" sign={sign} onUndo={() => {}} />
      <ScannerNotices sight={sight} sign={sign} />
      <PresentList
        present={present}
        expected={3}
        withProgram={false}
        sign={sign}
        onShowAll={() => {}}
        onTakeBack={() => {}}
      />
    </>,
    { role: 'professor', server: [answers(studentImgRetrieve, noPhoto)] },
  );
  expect(screen.getByText('BSCS 4A').textContent).toBe('BSCS 4Aana2');
  expect(screen.getByRole('button', { name: 'Undo: Ana Cruz (ana2) (U)' })).toBeTruthy();
  expect(within(screen.getByRole('status', { name: 'Latest scans' })).getByText('Ana Cruz (ana2)')).toBeTruthy();
  const listed = ['Ana Cruzana1', 'Ana Cruzana2', 'Ben Lim'];
  expect(screen.getAllByRole('listitem').map((row) => row.firstElementChild?.textContent)).toEqual(listed);
  shown.unmount();
  const dialog = {
    everyone,
    present,
    roll: undefined,
    missed: '0' as const,
    sign,
    opened: true,
    onClose: () => {},
    onTakeBack: () => {},
  };
  const opened = renderScreen(<ScannerMasterlistDialog {...dialog} />);
  expect((await screen.findByText('ana2')).parentElement?.textContent).toBe('Ana CruzBSCS 4Aana2');
  opened.unmount();
  renderScreen(<PresentDialog {...dialog} />);
  expect((await screen.findByText('ana2')).parentElement?.textContent).toBe('Ana Cruz\u2002BSCS 4Aana2');
});

test('a leaderboard shows students program levels, but no usernames', async () => {
  const entry = ({ username: _name, ...student }: typeof first, rank: number) => ({
    ...student,
    current_level: 3,
    current_exp: 0,
    rank,
    sharedRank: rank,
  });
  const rows = [entry(first, 1), entry(elsewhere, 2), { ...entry(ben, 3), courseYearSection: undefined }];
  renderScreen(<LeaderboardScreen />, {
    at: paths.leaderboard.href(),
    role: 'student',
    server: [answers(getStudentLeaderboard, { studentLeaderboard: rows, activeStudent: 2, total: 4 })],
  });
  const table = await screen.findByRole('table', { name: 'Leaderboard' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(cells.slice(1)).toEqual(['2Ana CruzBSIT 1B ← YOU0 exp to catch Ana300 0 exp', '1 more']);
  const places = within(screen.getByRole('list', { name: 'Top three' })).getAllByRole('listitem');
  const [one, other, third] = places.map((place) => place.textContent);
  expect([one?.includes('BSCS 4A'), other?.includes('BSIT 1B'), third]).toEqual([true, true, 'BLBen Lim3300 pts0 exp']);
});
