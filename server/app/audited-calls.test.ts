/** Every change that an administrator or professor makes for others is in the audit, or screens show it elsewhere. */
import { expect, test } from 'vitest';
import { type CallName, calls } from '#contract/app/calls.ts';
import { type AuditAction, auditTopics } from '#contract/platform/base/audit-actions.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { callSamples } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything, type OneOfEverything } from '#testkit/samples/full-fixture.ts';
import type { Sample } from '#testkit/samples/sample-objects.ts';
import { inASchool, inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

const OWN = 'concerns nobody but who does it';
const NEW = 'makes what nobody has yet, and who made it is kept with it';
const READS = 'reads, or tries what is done by another call';
const rewards = [
  'level_up_points',
  'streak_points',
  'streak_step',
  'award_day_most',
  'cancel_minutes',
  'session_points',
  'session_exp',
] as const;

/** Every call by which an administrator or a professor writes, with its audit actions or the reason why it has none. */
const deeds = {
  updateLevelThreshold: ['change-level_threshold'],
  updateRewardRules: rewards.map((rule) => `change-${rule}` as const),
  updateAttendanceMarks: ['change-attendance_marks'],
  updateSchool: ['change-school_name', 'change-time_zone'],
  uploadSchoolLogo: ['change-logo'],
  removeSchoolLogo: ['remove-logo'],
  declareSchool: ['declare-school'],
  updatePrivacyContact: ['change-privacy_contact'],
  updateProfessor: OWN,
  updateProfessorPassword: ['change-own-password'],
  sendEmailCode: OWN,
  proveEmail: ['prove-own-email'],
  removeEmail: ['remove-own-email'],
  logoutProfessor: ['sign-out'],
  logoutAdmin: ['sign-out'],
  updateAdminPassword: ['change-own-password'],
  endProfessorSignIn: ['end-own-sign-ins'],
  endOtherProfessorSignIns: ['end-own-sign-ins'],
  confirmProfessorPassword: OWN,
  endAdminSignIn: ['end-own-sign-ins'],
  endOtherAdminSignIns: ['end-own-sign-ins'],
  confirmAdminPassword: OWN,
  endSchoolSignIns: ['end-student-sign-ins', 'end-professor-sign-ins', 'end-administrator-sign-ins'],
  createAdministrator: ['create-administrator'],
  updateAdministrator: ['change-administrator'],
  resetAdministratorPassword: ['reset-administrator-password'],
  removeAdministrator: ['remove-administrator'],
  validateStudent: ['approve-student'],
  validateProfessor: ['approve-professor'],
  closeProfessor: ['close-professor'],
  deleteStudent: ['delete-student', 'decline-student'],
  deleteProfessor: ['delete-professor', 'decline-professor'],
  resetStudentPassword: ['reset-student-password'],
  resetProfessorPassword: ['reset-professor-password'],
  endStudentWait: ['end-student-wait'],
  endProfessorWait: ['end-professor-wait'],
  decideStudents: ['approve-student', 'decline-student'],
  decideProfessors: ['approve-professor', 'decline-professor'],
  updateStudentAccount: [
    'change-student',
    'take-back-student-first_name',
    'take-back-student-middle_name',
    'take-back-student-last_name',
    'take-back-student-courseYearSection',
  ],
  updateProfessorAccount: ['change-professor'],
  exportPerson: ['export-student', 'export-professor'],
  createStudent: ['create-student'],
  readProfessors: READS,
  addProfessors: ['create-professor', 'give-subjects'],
  makeSignInSheets: ['reset-student-password'],
  markLeft: ['close-student'],
  readmitStudents: ['readmit-student'],
  previewImport: READS,
  readImport: READS,
  answerImport: READS,
  applyImport: ['apply-import'],
  undoImport: ['undo-import'],
  dropImport: ['drop-import'],
  updateCardSetting: ['change-cards'],
  makeCards: ['make-card'],
  endCards: ['end-card'],
  updateProgramLevelList: ['keep-program-level-list'],
  addProgramLevels: ['add-program-levels'],
  removeProgramLevels: ['remove-program-levels'],
  previewProgramLevel: READS,
  renameProgramLevel: ['rename-program-level', 'merge-program-level'],
  getClassStudentByProgram: READS,
  createSubject: NEW,
  createEvent: NEW,
  updateSubject: ['change-subject'],
  updateLateness: ['change-lateness'],
  deleteSubject: ['delete-subject'],
  restoreSubject: ['restore-subject'],
  setStaff: ['share-subject'],
  endStaff: ['unshare-subject'],
  setSubjectStaff: ['share-subject'],
  endSubjectStaff: ['unshare-subject'],
  transferSubject: ['transfer-subject'],
  startClass: NEW,
  createClass: NEW,
  updateClass: ['change-session'],
  deleteClass: ['bin-session'],
  deleteClassRestore: ['restore-session'],
  deleteClassPerma: ['delete-session'],
  getAllSubjectClass: READS,
  createAttendance: 'an attendance keeps who recorded it and when',
  previewTimetable: READS,
  importTimetable: ['import-timetable'],
  nameTimetableTitle: OWN,
  undoTimetableImport: ['undo-timetable-import'],
  previewSchoolTimetable: READS,
  importSchoolTimetable: ['import-timetable'],
  nameSchoolTimetableTitle: 'a preview shows what it means before anything is stored',
  undoSchoolTimetableImport: ['undo-timetable-import'],
  createMeetingRule: ['add-meetings'],
  updateMeetingRule: ['change-meetings'],
  endMeetingRule: ['end-meetings'],
  cancelMeeting: ['cancel-meeting'],
  moveMeeting: ['move-meeting'],
  restoreMeeting: ['restore-meeting'],
  createSchoolMeetingRule: ['add-meetings'],
  updateSchoolMeetingRule: ['change-meetings'],
  endSchoolMeetingRule: ['end-meetings'],
  cancelSchoolMeeting: ['cancel-meeting'],
  moveSchoolMeeting: ['move-meeting'],
  restoreSchoolMeeting: ['restore-meeting'],
  openMeeting: NEW,
  createDayOff: ['add-day-off'],
  deleteDayOff: ['delete-day-off'],
  settleScans: 'an attendance keeps who recorded it and when, and roll_change who changed it',
  reportKept: OWN,
  createProfessorLeaves: ['give-leave'],
  endProfessorLeave: ['end-leave', 'remove-leave'],
  createLeaves: ['give-leave'],
  endLeave: ['end-leave', 'remove-leave'],
  overrideStatus: 'every change of the roll is in roll_change, with who made it',
  setStatus: 'every change of the roll is in roll_change, with who made it',
  setStatuses: 'every change of the roll is in roll_change, with who made it',
  closeRoll: ['close-roll', 'open-roll'],
  updateRollRules: ['change-late_percent', 'change-change_days', 'change-offline_hours'],
  updateReportRules: ['change-absence_share', 'change-least_days', 'change-day_share'],
  giveAward: 'an award keeps who gave it, when and why',
  withdrawAward: 'an award keeps when the one who gave it took it back',
  withdrawAnyAward: ['withdraw-award'],
  enrolStudents: ['enrol-students'],
  dropStudent: ['drop-student', 'drop-from-beginning'],
  enrolInSubject: ['enrol-students'],
  dropFromSubject: ['drop-student', 'drop-from-beginning'],
  createItems: NEW,
  updateProfessorShopItem: 'redemptions keep their own copy of what it was',
  deleteProfessorShopItem: ['delete-incentive'],
  verifyTransaction: 'a redemption keeps when its professor verified it',
  declineTransaction: 'a redemption keeps who decided it, when and why',
  returnTransaction: 'a redemption keeps who decided it, when and why',
  returnAnyTransaction: ['redemption-declined', 'redemption-returned'],
  verifySchoolTransaction: ['verify-redemption'],
  transferIncentives: ['transfer-incentives'],
  sendTestMail: ['send-test-mail'],
  updateLetterWords: ['word-letter'],
  updateFirstDay: ['change-zone_chosen', 'change-first_day'],
  updateBoardRules: ['change-board_names', 'change-board_scope', 'change-board_shows'],
} as const satisfies Partial<Record<CallName, readonly AuditAction[] | string>>;

/** Audit actions of callers who are not signed in. */
const BEFORE_SIGN_IN = ['sign-in', 'choose-own-password'];

/**
 * These calls need a mailed code, another sign-in, a file, cards, or a deleted or closed object. Other tests check
 * their audit entries.
 */
const NEEDS_MORE: readonly CallName[] = [
  'proveEmail',
  'removeEmail',
  'endProfessorSignIn',
  'endOtherProfessorSignIns',
  'endAdminSignIn',
  'endOtherAdminSignIns',
  'uploadSchoolLogo',
  'removeSchoolLogo',
  'importTimetable',
  'undoTimetableImport',
  'importSchoolTimetable',
  'undoSchoolTimetableImport',
  'readImport',
  'answerImport',
  'declareSchool',
  'applyImport',
  'undoImport',
  'dropImport',
  'makeCards',
  'endCards',
  'verifySchoolTransaction',
  'returnAnyTransaction',
  'markLeft',
  'readmitStudents',
  'makeSignInSheets',
  'restoreSubject',
  'deleteDayOff',
];

/** Sample values for calls whose usual sample would change nothing. */
async function differing(
  school: SchoolUnderTest,
  { owner, student }: OneOfEverything,
): Promise<Partial<Record<CallName, Sample>>> {
  const newcomer = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
  const leave = { fromDay: '2026-09-20', toDay: '2026-09-21', kind: 'excused', note: '', stud_ids: [student.stud_id] };
  return {
    updateLevelThreshold: { body: { level_threshold: 1600 } },
    updateRewardRules: { body: { streak_points: 51 } },
    updateAttendanceMarks: { body: { attendance_marks: false } },
    updateRollRules: { body: { late_percent: 40, change_days: 0, offline_hours: 24 } },
    updateReportRules: { body: { absence_share: 15, least_days: 11, day_share: 60 } },
    updateBoardRules: { body: { board_names: 'initials' } },
    enrolStudents: { body: { lines: [newcomer.username] } },
    enrolInSubject: { body: { ids: [newcomer.stud_id] } },
    createProfessorLeaves: { body: leave },
    createLeaves: { body: leave },
    transferIncentives: { params: { id: owner.prof_id } },
  };
}

test('every call that writes is in the table, and every audit action comes from one of them', () => {
  const writes = Object.entries<Call>(calls).flatMap(([name, { access, method }]) =>
    (access === 'admin' || access === 'professor') && method !== 'GET' ? [name] : [],
  );
  expect(Object.keys(deeds).sort()).toEqual(writes.sort());
  const made = Object.values(deeds).flatMap((words) => (typeof words === 'string' ? [] : [...words]));
  expect(new Set([...made, ...BEFORE_SIGN_IN])).toEqual(new Set(Object.values(auditTopics).flat()));
});

const entriesOf = (school: SchoolUnderTest) =>
  school.services.database.read.selectFrom('audit_entry').selectAll().orderBy('audit_entry_id').execute();

inASchool('the audit', (school) => {
  test('each call of the table that succeeds with its sample is recorded, with the person who made it, and without secrets', async () => {
    const missing: string[] = [];
    for (const [name, made] of Object.entries(deeds) as [CallName, readonly AuditAction[] | string][]) {
      if (typeof made === 'string' || NEEDS_MORE.includes(name)) continue;
      const everything = await makeOneOfEverything(school);
      const { owner, objects } = everything;
      const admin = await signedInAdmin(school);
      const sample = { ...callSamples(objects)[name], ...(await differing(school, everything))[name] };
      const call: Call = calls[name];
      const before = (await entriesOf(school)).length;
      const { status, reply } = await school.ask(call, {
        ...sample,
        headers: call.access === 'professor' ? owner.headers : admin.headers,
      } as never);
      const [first] = (await entriesOf(school)).slice(before);
      const id = call.access === 'professor' ? owner.prof_id : admin.admin_id;
      if (!first || !made.some((action) => action === first.action) || first.person_id !== id)
        missing.push(`${name}: ${status} ${JSON.stringify(reply).slice(0, 80)}, ${first?.action}`);
      const secret = (reply as { oneTimePassword?: string }).oneTimePassword;
      if (secret) expect(JSON.stringify(await entriesOf(school))).not.toContain(secret);
    }
    expect(missing).toEqual([]);
  });
});

inEachSchool('the audit', (school) => {
  test('a change of many people is one entry with their number, and each of them is found by it', async () => {
    const { headers, admin_id } = await signedInAdmin(school);
    const ids = [(await signedInStudent(school)).stud_id, (await signedInStudent(school)).stud_id];
    for (const call of [calls.markLeft, calls.readmitStudents, calls.makeSignInSheets])
      expect((await school.ask(call, { headers, body: { ids } })).status).toBe(200);
    const kept = (await entriesOf(school)).slice(-3);
    expect(kept.map(({ action, object, person_id }) => [action, object, person_id])).toEqual(
      ['close-student', 'readmit-student', 'reset-student-password'].map((action) => [action, '2 students', admin_id]),
    );
    const people = school.services.database.read.selectFrom('audit_person').selectAll().orderBy('person_id');
    for (const { audit_entry_id } of kept)
      expect(await people.where('audit_entry_id', '=', audit_entry_id).execute()).toEqual(
        ids.map((person_id) => ({ audit_entry_id, role: 'student', person_id })),
      );
  });
});
