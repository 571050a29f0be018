import type { RegisteredRole, ReplyOf } from '#contract/platform/base/call.ts';
import { counted, grouped, unitOf } from '#contract/platform/base/figure-text.ts';
import type { Bound } from '#contract/platform/base/reached-bounds.ts';
import type { getProfessorBelongings } from '#contract/school/approval/approval-calls.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `3 sessions and 40 attendance records`; what there is none of is left out, '' for nothing at all. */
function listed(parts: readonly (readonly [count: number, one: string, many: string])[]): string {
  return list.format(parts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many)));
}

/** What a removal deletes, and what it leaves to nobody; with neither, that there is nothing. @see decisions §4.11 */
function removal(deleted: string, left = ''): string {
  const goes = deleted === '' ? '' : `Deleted along with the account: ${deleted}.`;
  const says = [goes, left].filter((each) => each !== '');
  return [
    ...(says.length > 0 ? says : ['Nothing has been recorded for this account yet.']),
    'There is no way back.',
  ].join(' ');
}

/** The words of the administrator's dashboard. @see spec §2 */
export const dashboardText = {
  title: 'ADMIN DASHBOARD',
  tab: 'Dashboard',
  cards: 'Places',
  allApproved: 'Everybody is approved.',
  nobodyYet: 'Nobody has an account yet.',
  waitingStudents: (count: number) => counted(count, 'student'),
  waitingProfessors: (count: number) => counted(count, 'professor'),
  notApprovedYet: (whom: string) => `${whom} not approved yet`,
  review: 'Review',
  reviewOf: (whom: string) => `Review ${whom}`,
  students: 'Students List',
  professors: 'Professors List',
  masterList: 'Master List',
  settings: 'Settings',
  studentsUnit: (count: number) => unitOf(count, 'student'),
  professorsUnit: (count: number) => unitOf(count, 'professor'),
  masterListUnit: (count: number) => unitOf(count, 'program level'),
  settingsDetail: 'Level threshold, school, password',
  registrarSettingsDetail: 'Password and devices',
  failed: 'The counts could not be read.',
} as const;

/** What the dashboard says of bounds that were reached. @see decisions §3.6 */
export const boundsText = {
  title: 'People were sent away',
  last: (date: string, time: string) => `Last on ${date} at ${time}.`,
  of: {
    passwords:
      'More people signed in at once than the server could check. They can try again; if it goes on, somebody may be guessing passwords.',
    codes: 'All codes that may be mailed in an hour were used up. Whoever needs one waits for up to an hour.',
    'codes-of-one-address':
      'Half of the codes that may be mailed in an hour were asked for from one place. People elsewhere still get theirs.',
    professors:
      'So many professors are not approved yet that no others can register. Approve or decline them to make room.',
    'professors-of-one-address':
      'Very many professors registered from one place, so the next ones there have to wait. Look through those who are not approved yet.',
    letters:
      'Too many letters wait for the mail server, so further ones were not kept and nobody received them. Health says why the mail server takes none.',
  } satisfies Record<Bound, string>,
} as const;

/** What an account is, wherever it is said. @see spec §2 */
export const standingText = { approved: 'Approved', pending: 'Not Approved', left: 'Left' } as const;

/** What both lists of accounts say. @see spec §2, §8 */
export const accountText = {
  name: 'Name',
  programLevel: 'Program Level',
  status: 'Status',
  registered: 'Date Registered',
  looksLike: (name: string, username: string) => `Looks like Professor ${name} (${username})`,
  actions: 'Actions',
  validationFilter: 'Validation',
  programFilter: 'Program Level',
  allPrograms: 'All Programs',
  noPassword: 'No password yet',
  numbered: (number: string) => `No.\u00a0${number}`,
  readmit: 'Readmit',
  readmitName: (name: string) => `Readmit ${name}`,
  askReadmit: (name: string) => `Readmit “${name}”?`,
  askReadmitDetail: {
    student: 'The account opens again with all that it had. Sessions count from now on.',
    professor: 'The account opens again with all that it had.',
  } satisfies Record<RegisteredRole, string>,
  edit: 'Edit',
  editName: (name: string) => `Edit ${name}`,
  approve: 'Approve',
  decline: 'Decline',
  reset: 'Reset the password',
  endWait: 'End the wait to sign in',
  exportData: 'Export data',
  remove: 'Remove',
  approveName: (name: string) => `Approve ${name}`,
  declineName: (name: string) => `Decline ${name}`,
  resetName: (name: string) => `Reset the password of ${name}`,
  endWaitName: (name: string) => `End the wait to sign in of ${name}`,
  exportName: (name: string) => `Export data of ${name}`,
  removeName: (name: string) => `Remove ${name}`,
  moreName: (name: string) => `More for ${name}`,
  chooseName: (name: string) => `Choose ${name}`,
  askApprove: (name: string) => `Approve “${name}”?`,
  askApproveDetail: 'The account can sign in from then on.',
  askDecline: (name: string) => `Decline and remove “${name}”?`,
  askRemove: (name: string) => `Remove “${name}” for good?`,
  askReset: (name: string) => `Reset the password of “${name}”?`,
  askResetDetail:
    'The present password and every sign-in of this account end at once. You get a one-time password to hand over. They have to change it within one hour of signing in.',
  askExport: (name: string) => `Export everything kept of “${name}”?`,
  askExportDetail:
    'You get one file. Give it only to this person, or to someone who acts for them. The export is listed under “Who did what”.',
  exportFailed: 'The data could not be exported.',
  askEndWait: (name: string) => `End the wait of “${name}”?`,
  askEndWaitDetail:
    'Wrong passwords that were counted for this account are forgotten, so nobody has to wait before the next try. The password stays as it is.',
  endWaitFailed: 'An error occurred while ending the wait.',
  approveFailed: 'An error occurred during validation.',
  resetFailed: 'An error occurred while resetting the password.',
  noneFit: (isPendingOnly: boolean) => (isPendingOnly ? dashboardText.allApproved : 'Nobody fits these filters.'),
  clearFilters: 'Clear filters',
  csvNames: ['First Name', 'Middle Name', 'Last Name'],
  csvValidated: 'Validated',
} as const;

/** The words of the student list. @see spec §2, §8, §9 */
export const studentListText = {
  attendance: 'Attendance',
  attendanceOf: (name: string) => `Attendance of ${name}`,
  title: 'STUDENTS LIST',
  tab: 'Students',
  label: 'Students',
  everyone: 'All Students',
  total: (shown: number, all: number) =>
    shown === all ? `Total: ${counted(all, 'student')}` : `${grouped(shown)} of ${counted(all, 'student')}`,
  counted: (count: number) => counted(count, 'student'),
  notApproved: (count: number) => `${counted(count, 'student')} not approved`,
  empty: 'No students found.',
  search: 'Search by name, number, username or e-mail',
  searchHint: 'Name, number or e-mail',
  emptyDetail: 'Add them with Import or Add student. Those who register appear here too.',
  emptyFoundDetail:
    'Nobody has such a name, number, username or e-mail with these filters. To find someone who has left, choose Left.',
  fetchFailed: 'Failed to fetch student data.',
  declineFailed: 'An error occurred while declining and removing the student.',
  removeFailed: 'An error occurred while deleting the student.',
  resetAlso: '',
  fileName: 'student_data.csv',
  takenAlong: ({ attendance, transactions }: { attendance: number; transactions: number }) =>
    removal(
      listed([
        [attendance, 'attendance record', 'attendance records'],
        [transactions, 'redemption', 'redemptions'],
      ]),
    ),
} as const;

/** The words of the professor list. @see spec §2, §8, §9 */
export const professorListText = {
  title: 'PROFESSORS LIST',
  tab: 'Professors',
  label: 'Professors',
  everyone: 'All Professors',
  subjects: 'Subjects',
  /** As the specification has it in this list's filter. */
  pending: 'Pending Approval',
  total: (shown: number, all: number) =>
    shown === all ? `Total: ${counted(all, 'professor')}` : `${grouped(shown)} of ${counted(all, 'professor')}`,
  counted: (count: number) => counted(count, 'professor'),
  notApproved: (count: number) => `${counted(count, 'professor')} not approved`,
  empty: 'No professors found.',
  search: 'Search by name, username or e-mail',
  searchHint: 'Name, username or e-mail',
  emptyDetail: 'Professors appear here as soon as they have registered.',
  emptyFoundDetail: 'Nobody has such a name, username or e-mail with this filter.',
  fetchFailed: 'An error occurred while fetching professors.',
  declineFailed: 'An error occurred while declining and removing the professor.',
  removeFailed: 'An error occurred while deleting the professor.',
  resetAlso: ' The e-mail address in the profile is removed as well; after signing in, the professor can add it again.',
  fileName: 'professors_list.csv',
  takenAlong: ({ pendingRedemptions: pending, ...of }: ReplyOf<typeof getProfessorBelongings>) =>
    removal(
      listed([
        [of.subjects, 'subject', 'subjects'],
        [of.events, 'event', 'events'],
        [of.sessions, 'session', 'sessions'],
        [of.attendance, 'attendance record', 'attendance records'],
        [of.incentives, 'incentive', 'incentives'],
      ]),
      pending === 0
        ? ''
        : `${counted(pending, 'redemption is', 'redemptions are')} still pending: an administrator has to approve ${pending === 1 ? 'it' : 'them'} afterwards.`,
    ),
} as const;

/** The words of what becomes of somebody who leaves. @see docs/decisions/0035 */
export const leavingText = {
  title: (name: string) => `${name} leaves?`,
  has: (of: ReplyOf<typeof getProfessorBelongings>) => {
    const has = listed([
      [of.subjects, 'subject', 'subjects'],
      [of.events, 'event', 'events'],
      [of.attendance, 'attendance record', 'attendance records'],
      [of.incentives, 'incentive', 'incentives'],
    ]);
    return has === '' ? 'They have no subjects, events or incentives.' : `They have ${has}.`;
  },
  unknown: 'What they have could not be read.',
  handOver: 'Hand over first',
  close: 'Close the account',
  closeDetail: 'Nobody signs in with it any more. Everything stays, and readmitting them opens it again.',
  closeFailed: 'The account could not be closed.',
  deleteAll: 'Delete everything',
  deleteDetail: 'All that they have is deleted with the account, for good.',
  deleteStudentDetail: 'All that is recorded of them is deleted with the account, for good.',
  subjectsOf: (name: string) => `Subjects of ${name}`,
  subjects: 'Subjects',
  redemptions: 'Redemptions',
} as const;

/** Deciding about many accounts at once. */
export const manyText = {
  region: 'Chosen accounts',
  allRegion: 'All who are not approved',
  chosen: (count: number, hidden: number) =>
    `${grouped(count)} chosen${hidden === 0 ? '' : `, ${grouped(hidden)} of them hidden by the filters`}`,
  nonePending: 'All of them are approved already.',
  approve: (count: number) => `Approve ${grouped(count)}`,
  approveAll: (count: number) => `Approve all ${grouped(count)}`,
  decline: (count: number) => `Decline ${grouped(count)}`,
  clear: 'Clear selection',
  ask: { approve: (who: string) => `Approve ${who}?`, decline: (who: string) => `Decline and remove ${who}?` },
  askDetail: {
    approve: 'They can sign in from then on.',
    decline: 'Their accounts are deleted for good. Those who are approved already stay.',
  },
  /** The first few by name, and how many more. */
  who: (names: readonly string[], more: number) =>
    `${list.format(more > 0 ? [...names, `${grouped(more)} more`] : names)}.`,
  alreadyApproved: (count: number) =>
    `${counted(count, 'chosen account is', 'chosen accounts are')} approved already and not asked about.`,
  running: { approve: 'Approving', decline: 'Declining' },
  progress: (decided: number, all: number) => `${grouped(decided)} of ${grouped(all)}`,
  stop: 'Stop',
  stopping: 'Stopping after this step',
  finished: 'Finished',
  stopped: 'Stopped',
  done: { approve: (who: string) => `${who} approved.`, decline: (who: string) => `${who} declined and removed.` },
  failed: (count: number) => `${grouped(count)} not done:`,
  left: (count: number) => `${counted(count, 'account was', 'accounts were')} not reached and stay chosen.`,
  stillChosen: 'Those of them who are still in the list stay chosen, so you can try again.',
  finish: 'Done',
} as const;
