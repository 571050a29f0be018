/**
 * After one screen changes data, the next screen refetches the data, even if it opens immediately. Uses the product's
 * own cache and routes.
 */

import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import * as session from '#contract/attendance/session/session-calls.ts';
import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import type { Call, Role } from '#contract/platform/base/call.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { DEFAULT_LEADERBOARD } from '#contract/platform/settings/setting-rows.ts';
import {
  exampleAccount,
  exampleBinned,
  exampleSession,
  exampleStudent,
  plainOffer,
  undecided,
} from '#web/gallery/testing/examples.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
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
const account = exampleAccount({ stud_id: 1 });
const binned = exampleBinned({ class_id: 26 });
const counts = { students: 1, pendingStudents: 1, professors: 1, pendingProfessors: 0, programLevels: 1, bounds: [] };
const done = { message: 'Done' };
const server = [
  answers(calls.getSchool, { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' }),
  answers(calls.getBoardRules, { ...DEFAULT_LEADERBOARD, decided: true }),
  answers(calls.getDashboard, counts),
  answers(calls.getHealth, unexpected),
  answers(calls.getFirstDay, unexpected),
  answers(calls.getDay, { day: '2026-11-26', sessions: [], mayHold: [], students: [] }),
  answers(calls.getAdministrator, { admin_id: 5, username: 'head', kind: 'admin' }),
  answers(calls.getAllStudent, { students: [account] }),
  answers(calls.validateStudent, { ...done, student: account } as never),
  answers(calls.getAllStudentProgramLevel, { programLevels: ['BSCS 4A'], students: { 'BSCS 4A': 1 } }),
  answers(calls.getAllSubject, { subject: [math] }),
  answers(session.getClass, { classes: [exampleSession()], first: { class_token: 10, class_exp: 100 } }),
  answers(session.getClassDeleted, { classes: [binned] }),
  answers(session.getAllSubjectClass, { getAllSubjectClass: [exampleSession()] }),
  answers(session.deleteClass, { ...done, class: binned } as never),
  answers(session.deleteClassRestore, { ...done, class: binned } as never),
  answers(session.deleteClassPerma, done as never),
  answers(calls.getStudentEntry, { entry: [], masterlist: [[account]], marks: [{ class_id: 25, present: '1' }] }),
  answers(calls.getStudent, exampleStudent),
  answers(calls.getLevelThreshold, { level_threshold: 1500 }),
  answers(calls.studentImgRetrieve, noPhoto),
  answers(calls.getProgramLevels, { programLevels: ['BSCS 4A'] }),
  answers(calls.getStudentShopItems, { filteredShopItems: [{ ...pen, item_classSection: 'BSCS 4A', ...plainOffer }] }),
  answers(calls.buyStudentShopItems, { ...done, current_token: 190, transaction: ticket } as never),
  answers(calls.getStudentTransactions, { studentTransaction: [] }),
  answers(calls.getStudentClassAndSubject, {
    studentAttendance: [],
    studentClassAndSubject: [],
    studentClassUnderWay: [],
    studentSubjectName: [],
  }),
  answers(calls.getStudentLeaderboard, { studentLeaderboard: [], activeStudent: 7, total: 0 }),
];

const ofSubject = { subjectID: 7, subjectName: 'Math' };
const hours = { startTime: '08:00', endTime: '09:30' };
const sessions = paths.subjectSessions.href({ ...ofSubject, ...hours, subjectCourse: 'BSCS 4A' });
const bin = paths.classRecycleBin.href({ ...ofSubject, programlevel: 'BSCS 4A' });
const overview = paths.participationOverview.href({ ...ofSubject, subjectProgramLevel: 'BSCS 4A' });
const [hub, subjects, students] = [paths.incentivesHub.href(), paths.subjects.href(), paths.adminStudents.href()];

it.each<[what: string, who: Role, at: string, change: RegExp | undefined, screen: string, read: Call]>([
  ['the dashboard', 'admin', students, /^Approve Ana/, paths.adminDashboard.href(), calls.getDashboard],
  ['program levels', 'admin', students, /^Approve Ana/, paths.adminMasterlist.href(), calls.getAllStudentProgramLevel],
  ['the numbers of sessions', 'professor', sessions, /^Delete the/, subjects, calls.getAllSubject],
  ['the bin', 'professor', sessions, /^Delete the/, bin, session.getClassDeleted],
  ['the overview', 'professor', sessions, /^Delete the/, overview, session.getAllSubjectClass],
  ['the sessions', 'professor', bin, /^Restore the/, sessions, session.getClass],
  ['the numbers of sessions', 'professor', bin, /^Permanently/, subjects, calls.getAllSubject],
  [
    'the claimed incentives',
    'student',
    hub,
    /^Redeem Now/,
    paths.claimedIncentives.href(),
    calls.getStudentTransactions,
  ],
  // Data that others change is refetched whenever the screen opens.
  ['the overview', 'professor', subjects, undefined, overview, calls.getStudentEntry],
  ['the leaderboard', 'student', hub, undefined, paths.leaderboard.href(), calls.getStudentLeaderboard],
])('%s: refetched for the %s who comes from %s after %s', async (_what, role, at, change, shownAt, { path }) => {
  const { user, arrived } = renderScreen(<Routes />, { at: shownAt, role, server });
  const reads = () => arrived.filter(({ call }) => call.path === path).length;
  const go = (to: string) => act(() => window.history.pushState(null, '', to));
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  await screen.findByRole('heading', { level: 1 });
  go(at);
  let before = 0;
  if (change) {
    await user.click(await screen.findByRole('button', { name: change, hidden: true }));
    // The dialog of the change may already fetch it, as the ticket does.
    before = reads();
    await user.click(await screen.findByRole('button', { name: /^(Yes|Redeem Now)$/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  } else {
    await waitFor(() => expect(arrived.at(-1)?.call.path).not.toBe(path));
    before = reads();
  }
  go(shownAt);
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});
