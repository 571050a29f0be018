/**
 * What one screen changes is read anew by the next one, however soon, with the product's own cache and routes.
 * Seeded defects that it catches: lists of accounts that leave the counts as they were; an overview of a moment ago.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getStudentClassAndSubject, getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { getDay } from '#contract/attendance/roll/school-roll-calls.ts';
import * as session from '#contract/attendance/session/session-calls.ts';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import { noPhoto, studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { getProgramLevels } from '#contract/people/registration/registration-calls.ts';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { getAllStudentProgramLevel } from '#contract/people/students-by-level/students-by-level-calls.ts';
import type { Call, Role } from '#contract/platform/base/call.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import { DEFAULT_LEADERBOARD } from '#contract/platform/settings/settings-rules.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { getBoardRules } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { buyStudentShopItems } from '#contract/rewards/shop/shop-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { getAllStudent, getDashboard, validateStudent } from '#contract/school/approval/approval-calls.ts';
import { getFirstDay } from '#contract/school/health/first-day-calls.ts';
import { getHealth } from '#contract/school/health/health-calls.ts';
import { getAllSubject } from '#contract/subjects/subject/subject-calls.ts';
import { exampleBinned, exampleSession } from '#web/gallery/testing/example-session.ts';
import { plainOffer, undecided } from '#web/gallery/testing/example-shop.ts';
import { exampleStudent } from '#web/gallery/testing/example-student.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { sampleStudent } from '#web/gallery/testing/sample-accounts.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Routes } from './routes.tsx';

const professor = { first_name: 'Rosa', middle_name: '', last_name: 'Lim' };
const math = {
  subject_id: 7,
  subject_name: 'Math',
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: '08:00',
  subject_end_time: '09:30',
  session_count: 2,
  bin_count: 1,
  lateAfterMinutes: null,
};
const pen = { item_id: 1, item_name: 'Pen', item_price: 50, item_quantity: 3, item_subject: 'Math', professor };
const ticket = {
  transaction_id: 9,
  isVerified: false,
  createdAt: '2026-11-20T00:00:00.000Z',
  verifiedAt: null,
  ...undecided,
  professor: 'Rosa Lim',
  student: exampleStudent,
  shopitem: { ...pen, professor },
};
const account = sampleStudent({ stud_id: 1 });
const binned = exampleBinned({ class_id: 26 });
const counts = { students: 1, pendingStudents: 1, professors: 1, pendingProfessors: 0, programLevels: 1, bounds: [] };
const done = { message: 'Done' };
const server = [
  answers(getSchool, { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' }),
  answers(getBoardRules, { ...DEFAULT_LEADERBOARD, decided: true }),
  answers(getDashboard, counts),
  answers(getHealth, unexpected),
  answers(getFirstDay, unexpected),
  answers(getDay, { day: '2026-11-26', sessions: [], students: [] }),
  answers(getAdministrator, { admin_id: 5, username: 'head', kind: 'admin' }),
  answers(getAllStudent, { students: [account] }),
  answers(validateStudent, { ...done, student: account } as never),
  answers(getAllStudentProgramLevel, { programLevels: ['BSCS 4A'], students: { 'BSCS 4A': 1 } }),
  answers(getAllSubject, { subject: [math] }),
  answers(session.getClass, { classes: [exampleSession()] }),
  answers(session.getClassDeleted, { classes: [binned] }),
  answers(session.getAllSubjectClass, { getAllSubjectClass: [exampleSession()] }),
  answers(session.deleteClass, { ...done, class: binned } as never),
  answers(session.deleteClassRestore, { ...done, class: binned } as never),
  answers(session.deleteClassPerma, done as never),
  answers(getStudentEntry, { entry: [], masterlist: [[account]], marks: [{ class_id: 25, present: '1' }] }),
  answers(getStudent, exampleStudent),
  answers(getLevelThreshold, { level_threshold: 1500 }),
  answers(studentImgRetrieve, noPhoto),
  answers(getProgramLevels, { programLevels: ['BSCS 4A'] }),
  answers(getStudentShopItems, { filteredShopItems: [{ ...pen, item_classSection: 'BSCS 4A', ...plainOffer }] }),
  answers(buyStudentShopItems, { ...done, current_token: 190, transaction: ticket } as never),
  answers(getStudentTransactions, { studentTransaction: [] }),
  answers(getStudentClassAndSubject, {
    studentAttendance: [],
    studentClassAndSubject: [],
    studentClassUnderWay: [],
    studentSubjectName: [],
  }),
  answers(getStudentLeaderboard, { studentLeaderboard: [], activeStudent: 7, total: 0 }),
];

const ofSubject = { subjectID: 7, subjectName: 'Math' };
const hours = { startTime: '08:00', endTime: '09:30' };
const sessions = paths.subjectSessions.href({ ...ofSubject, ...hours, subjectCourse: 'BSCS 4A' });
const bin = paths.classRecycleBin.href({ ...ofSubject, programlevel: 'BSCS 4A' });
const overview = paths.participationOverview.href({ ...ofSubject, subjectProgramLevel: 'BSCS 4A' });
const [hub, subjects, students] = [paths.incentivesHub.href(), paths.subjects.href(), paths.adminStudents.href()];

it.each<[what: string, who: Role, at: string, change: RegExp | undefined, screen: string, read: Call]>([
  ['the dashboard', 'admin', students, /^Approve Ana/, paths.adminDashboard.href(), getDashboard],
  ['program levels', 'admin', students, /^Approve Ana/, paths.adminMasterlist.href(), getAllStudentProgramLevel],
  ['the numbers of sessions', 'professor', sessions, /^Delete the/, subjects, getAllSubject],
  ['the bin', 'professor', sessions, /^Delete the/, bin, session.getClassDeleted],
  ['the overview', 'professor', sessions, /^Delete the/, overview, session.getAllSubjectClass],
  ['the sessions', 'professor', bin, /^Restore the/, sessions, session.getClass],
  ['the numbers of sessions', 'professor', bin, /^Permanently/, subjects, getAllSubject],
  ['what one claimed', 'student', hub, /^Redeem Now/, paths.claimedIncentives.href(), getStudentTransactions],
  // What others change is read anew at each look.
  ['the overview', 'professor', subjects, undefined, overview, getStudentEntry],
  ['the leaderboard', 'student', hub, undefined, paths.leaderboard.href(), getStudentLeaderboard],
])('%s: read anew for the %s who comes from %s after %s', async (_what, role, at, change, shownAt, { path }) => {
  const { user, arrived } = renderScreen(<Routes />, { at: shownAt, role, server });
  const reads = () => arrived.filter(({ call }) => call.path === path).length;
  const go = (to: string) => act(() => window.history.pushState(null, '', to));
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  await screen.findByRole('heading', { level: 1 });
  go(at);
  let before = 0;
  if (change) {
    await user.click(await screen.findByRole('button', { name: change, hidden: true }));
    // What the change itself shows may read it already, as a ticket does.
    before = reads();
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  } else {
    await waitFor(() => expect(arrived.at(-1)?.call.path).not.toBe(path));
    before = reads();
  }
  go(shownAt);
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});
