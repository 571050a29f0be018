import type { RegisteredRole, ReplyOf } from '#contract/platform/base/call.ts';
import { counted, grouped, unitOf } from '#contract/platform/base/format-number.ts';
import type { Bound } from '#contract/platform/base/reached-limits.ts';
import type { getProfessorBelongings } from '#contract/school/approval/approval-calls.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `3 sessions and 40 attendance records`; leaves out zeros, and '' if all are zero. */
function listed(parts: readonly (readonly [count: number, one: string, many: string])[]): string {
  return list.format(parts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many)));
}

/** What a removal also deletes and what it leaves without an owner, or that it does neither. @see decisions §4.11 */
function removal(deleted: string, left = ''): string {
  const goes = deleted === '' ? '' : `This also deletes: ${deleted}.`;
  const says = [goes, left].filter((each) => each !== '');
  return [...(says.length > 0 ? says : ['Nothing has been recorded for this account.']), 'This cannot be undone.'].join(
    ' ',
  );
}

/** @see spec §2 */
export const dashboardText = {
  title: 'ADMIN DASHBOARD',
  tab: 'Dashboard',
  cards: 'Places',
  allApproved: 'Everyone is approved.',
  nobodyYet: 'There are no accounts yet.',
  waitingStudents: (count: number) => counted(count, 'student'),
  waitingProfessors: (count: number) => counted(count, 'professor'),
  notApprovedYet: (whom: string) => `${whom} to approve`,
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

/** The dashboard's texts about limits that were reached. @see decisions §3.6 */
export const boundsText = {
  title: 'People were turned away',
  last: (date: string, time: string) => `Last time: ${date} at ${time}.`,
  of: {
    passwords:
      'Too many people signed in at the same time. They can try again. If this continues, someone may be guessing passwords.',
    codes: 'The hourly limit for emailed codes was reached. New codes can take up to an hour.',
    'codes-of-one-address':
      'One network requested half of the hourly limit of emailed codes. People on other networks still get codes.',
    professors:
      'Too many professors are waiting for approval, so no others can register. Approve or decline some of them.',
    'professors-of-one-address':
      'Very many professors registered from one network, so others on this network must wait. Check the professors who are waiting for approval.',
    letters:
      'Too many emails are waiting for the mail server, so new emails were not sent. See Health for the mail server’s error.',
  } satisfies Record<Bound, string>,
} as const;

/** The name of each account state. @see spec §2 */
export const standingText = { approved: 'Approved', pending: 'Not Approved', left: 'Left' } as const;

/** @see spec §2, §8 */
export const accountText = {
  name: 'Name',
  programLevel: 'Program Level',
  status: 'Status',
  registered: 'Date Registered',
  looksLike: (name: string, username: string) => `Looks like Professor ${name} (${username})`,
  validationFilter: 'Validation',
  programFilter: 'Program Level',
  allPrograms: 'All Programs',
  noPassword: 'No password yet',
  numbered: (number: string) => `No.\u00a0${number}`,
  readmit: 'Readmit',
  readmitName: (name: string) => `Readmit ${name}`,
  askReadmit: (name: string, who: RegisteredRole) => ({
    title: `Readmit “${name}”?`,
    detail: `The account opens again with everything it had.${who === 'student' ? ' Only sessions from now on count.' : ''}`,
    confirmLabel: 'Readmit',
  }),
  edit: 'Edit',
  editName: (name: string) => `Edit ${name}`,
  approve: 'Approve',
  decline: 'Decline',
  reset: 'Reset the password',
  endWait: 'Unlock sign-in',
  exportData: 'Export data',
  remove: 'Remove',
  approveName: (name: string) => `Approve ${name}`,
  declineName: (name: string) => `Decline ${name}`,
  resetName: (name: string) => `Reset the password of ${name}`,
  endWaitName: (name: string) => `Unlock sign-in for ${name}`,
  exportName: (name: string) => `Export data of ${name}`,
  removeName: (name: string) => `Remove ${name}`,
  moreName: (name: string) => `More for ${name}`,
  chooseName: (name: string) => `Choose ${name}`,
  askApprove: (name: string) => `Approve “${name}”?`,
  askApproveDetail: 'This person can sign in from now on.',
  askDecline: (name: string) => `Decline and remove “${name}”?`,
  askRemove: (name: string) => `Remove “${name}” for good?`,
  askReset: (name: string) => `Reset the password of “${name}”?`,
  askResetDetail:
    'The current password stops working, and all sign-ins end. You get a one-time password to hand over. The password must be changed within one hour of signing in.',
  askExport: (name: string) => ({
    title: `Export everything stored about “${name}”?`,
    detail: 'You get one file. Give it only to this person or their representative. The activity log shows the export.',
    confirmLabel: 'Export data',
  }),
  exportFailed: 'The data could not be exported.',
  askEndWait: (name: string) => ({
    title: `Unlock sign-in for “${name}”?`,
    detail: 'This person can try to sign in again at once. The password does not change.',
    confirmLabel: 'Unlock sign-in',
  }),
  endWaitFailed: 'An error occurred while unlocking the sign-in.',
  approveFailed: 'An error occurred during validation.',
  resetFailed: 'An error occurred while resetting the password.',
  noneFit: (isPendingOnly: boolean) => (isPendingOnly ? dashboardText.allApproved : 'No one matches these filters.'),
  clearFilters: 'Clear filters',
  csvNames: ['First Name', 'Middle Name', 'Last Name'],
  csvValidated: 'Validated',
} as const;

/** @see spec §2, §8, §9 */
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
  search: 'Search by name, number, username or email',
  searchHint: 'Name, number or email',
  emptyDetail: 'Add students with Import or Add student. Students who register appear here too.',
  emptyFoundDetail:
    'No student with these filters has this name, number, username or email. To find someone who has left, choose Left.',
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

/** @see spec §2, §8, §9 */
export const professorListText = {
  title: 'PROFESSORS LIST',
  tab: 'Professors',
  label: 'Professors',
  everyone: 'All Professors',
  subjects: 'Subjects',
  /** The specification's wording for this list's filter. */
  pending: 'Pending Approval',
  total: (shown: number, all: number) =>
    shown === all ? `Total: ${counted(all, 'professor')}` : `${grouped(shown)} of ${counted(all, 'professor')}`,
  counted: (count: number) => counted(count, 'professor'),
  notApproved: (count: number) => `${counted(count, 'professor')} not approved`,
  empty: 'No professors found.',
  search: 'Search by name, username or email',
  searchHint: 'Name, username or email',
  emptyDetail: 'Professors appear here as soon as they have registered.',
  emptyFoundDetail: 'No professor with this filter has this name, username or email.',
  fetchFailed: 'An error occurred while fetching professors.',
  declineFailed: 'An error occurred while declining and removing the professor.',
  removeFailed: 'An error occurred while deleting the professor.',
  resetAlso: ' The professor’s email address is removed too. The professor can add the address again after signing in.',
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
        : `${counted(pending, 'redemption is', 'redemptions are')} still pending. An administrator must approve ${pending === 1 ? 'it' : 'them'} afterwards.`,
    ),
} as const;

/** Texts for people who leave. @see docs/decisions/0035 */
export const leavingText = {
  title: (name: string) => `${name} leaves?`,
  has: (of: ReplyOf<typeof getProfessorBelongings>) => {
    const has = listed([
      [of.subjects, 'subject', 'subjects'],
      [of.events, 'event', 'events'],
      [of.attendance, 'attendance record', 'attendance records'],
      [of.incentives, 'incentive', 'incentives'],
    ]);
    return has === '' ? 'The professor has no subjects, events or incentives.' : `The professor has ${has}.`;
  },
  unknown: 'The professor’s subjects could not be loaded.',
  handOver: 'Hand over first',
  close: 'Close the account',
  closeDetail:
    'The professor can no longer sign in. All records stay, and readmitting the professor opens the account again.',
  closeFailed: 'The account could not be closed.',
  deleteAll: 'Delete everything',
  deleteDetail: 'The account and everything the professor has are permanently deleted.',
  deleteStudentDetail: 'The account and everything recorded about the student are permanently deleted.',
  subjectsOf: (name: string) => `Subjects of ${name}`,
  subjects: 'Subjects',
  redemptions: 'Redemptions',
} as const;

/** Texts of decisions about many accounts. */
export const manyText = {
  region: 'Chosen accounts',
  allRegion: 'All accounts not approved',
  chosen: (count: number, hidden: number) =>
    `${grouped(count)} chosen${hidden === 0 ? '' : `, ${grouped(hidden)} of them hidden by the filters`}`,
  nonePending: 'All selected accounts are already approved.',
  approve: (count: number) => `Approve ${grouped(count)}`,
  approveAll: (count: number) => `Approve all ${grouped(count)}`,
  decline: (count: number) => `Decline ${grouped(count)}`,
  clear: 'Clear selection',
  ask: { approve: (who: string) => `Approve ${who}?`, decline: (who: string) => `Decline and remove ${who}?` },
  askDetail: {
    approve: 'These people can sign in from now on.',
    decline: 'These accounts are permanently deleted. Approved accounts stay.',
  },
  /** The first few names, and the number of the other people. */
  who: (names: readonly string[], more: number) =>
    `${list.format(more > 0 ? [...names, `${grouped(more)} more`] : names)}.`,
  alreadyApproved: (count: number) =>
    `${counted(count, 'selected account is', 'selected accounts are')} already approved and will be skipped.`,
  running: { approve: 'Approving', decline: 'Declining' },
  progress: (decided: number, all: number) => `${grouped(decided)} of ${grouped(all)}`,
  stop: 'Stop',
  stopping: 'Stopping after this step',
  finished: 'Finished',
  stopped: 'Stopped',
  done: { approve: (who: string) => `${who} approved.`, decline: (who: string) => `${who} declined and removed.` },
  failed: (count: number) => `${grouped(count)} failed:`,
  left: (count: number) => `${counted(count, 'account was', 'accounts were')} not processed and stay selected.`,
  stillChosen: 'Accounts still in the list stay selected, so you can try again.',
  finish: 'Done',
} as const;
