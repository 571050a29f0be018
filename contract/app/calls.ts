import * as forgotten from '#contract/account/sign-in/forgotten-password-calls.ts';
import * as ownPassword from '#contract/account/sign-in/own-password-calls.ts';
import * as ownSignIns from '#contract/account/sign-in/own-sign-ins-calls.ts';
import * as signIn from '#contract/account/sign-in/sign-in-calls.ts';
import * as attendance from '#contract/attendance/attendance/attendance-calls.ts';
import * as checkIn from '#contract/attendance/check-in/check-in-calls.ts';
import * as scannedPhoto from '#contract/attendance/check-in/scanned-photo-calls.ts';
import * as settleScans from '#contract/attendance/check-in/settle-scans-calls.ts';
import * as enrolment from '#contract/attendance/enrolment/enrolment-calls.ts';
import * as schoolEnrolment from '#contract/attendance/enrolment/school-enrolment-calls.ts';
import * as qr from '#contract/attendance/qr/qr-calls.ts';
import * as report from '#contract/attendance/report/report-calls.ts';
import * as classPacket from '#contract/attendance/roll/class-packet-calls.ts';
import * as leave from '#contract/attendance/roll/leave-calls.ts';
import * as ownRoll from '#contract/attendance/roll/own-roll-calls.ts';
import * as roll from '#contract/attendance/roll/roll-calls.ts';
import * as schoolRoll from '#contract/attendance/roll/school-roll-calls.ts';
import * as session from '#contract/attendance/session/session-calls.ts';
import * as timetable from '#contract/attendance/timetable/timetable-calls.ts';
import * as administrator from '#contract/people/administrator/administrator-calls.ts';
import * as schoolSignIns from '#contract/people/administrator/school-sign-ins-calls.ts';
import * as photo from '#contract/people/photo/photo-calls.ts';
import * as professor from '#contract/people/professor/professor-calls.ts';
import * as professorEmail from '#contract/people/professor/professor-email-calls.ts';
import * as programLevels from '#contract/people/program-level/program-level-calls.ts';
import * as registration from '#contract/people/registration/registration-calls.ts';
import * as student from '#contract/people/student/student-calls.ts';
import * as studentsByLevel from '#contract/people/students-by-level/students-by-level-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import * as letter from '#contract/platform/mail/letter-calls.ts';
import * as changedSettings from '#contract/platform/settings/changed-settings-calls.ts';
import * as settings from '#contract/platform/settings/settings-calls.ts';
import * as incentive from '#contract/rewards/incentive/incentive-calls.ts';
import * as leaderboard from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import * as board from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import * as awards from '#contract/rewards/points/award-calls.ts';
import * as points from '#contract/rewards/points/points-calls.ts';
import * as decision from '#contract/rewards/redemptions/decision-calls.ts';
import * as redemption from '#contract/rewards/redemptions/redemption-calls.ts';
import * as schoolRedemption from '#contract/rewards/redemptions/school-redemption-calls.ts';
import * as shop from '#contract/rewards/shop/shop-calls.ts';
import * as ticket from '#contract/rewards/tickets/ticket-calls.ts';
import * as approval from '#contract/school/approval/approval-calls.ts';
import * as leavers from '#contract/school/approval/leaver-calls.ts';
import * as professorAccount from '#contract/school/approval/professor-account-calls.ts';
import * as studentAccount from '#contract/school/approval/student-account-calls.ts';
import * as audit from '#contract/school/audit/audit-calls.ts';
import * as card from '#contract/school/card/card-calls.ts';
import * as firstDay from '#contract/school/health/first-day-calls.ts';
import * as health from '#contract/school/health/health-calls.ts';
import * as newProfessors from '#contract/school/new-professor/new-professor-calls.ts';
import * as imports from '#contract/school/people-import/import-calls.ts';
import * as personExport from '#contract/school/person-export/person-export-calls.ts';
import * as copy from '#contract/school/school/copy-calls.ts';
import * as logo from '#contract/school/school/logo-calls.ts';
import * as privacy from '#contract/school/school/privacy-calls.ts';
import * as newStudents from '#contract/school/sign-in-sheet/new-student-calls.ts';
import * as timetableImport from '#contract/school/timetable-import/timetable-import-calls.ts';
import * as handOver from '#contract/subjects/staff/hand-over-calls.ts';
import * as staff from '#contract/subjects/staff/staff-calls.ts';
import * as schoolSubject from '#contract/subjects/subject/school-subject-calls.ts';
import * as sharedSubject from '#contract/subjects/subject/shared-subject-calls.ts';
import * as subject from '#contract/subjects/subject/subject-calls.ts';

type CallsOf<Module> = { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] };

/** Picks the calls from the modules, which also export parts of calls. */
function callsOf<Modules extends object>(modules: Modules): CallsOf<Modules> {
  const isCall = (exported: unknown) => exported instanceof Object && 'method' in exported && 'path' in exported;
  return Object.fromEntries(Object.entries(modules).filter(([, exported]) => isCall(exported))) as CallsOf<Modules>;
}

/** Every call that the product serves, by name. @see spec §7, decisions §4.1 */
export const calls = {
  ...callsOf({
    ...settings,
    ...changedSettings,
    ...copy,
    ...logo,
    ...privacy,
    ...student,
    ...ownPassword,
    ...professor,
    ...professorEmail,
    ...signIn,
    ...forgotten,
    ...registration,
    ...administrator,
    ...schoolSignIns,
    ...personExport,
    ...approval,
    ...studentAccount,
    ...professorAccount,
    ...newStudents,
    ...newProfessors,
    ...leavers,
    ...imports,
    ...card,
    ...programLevels,
    ...studentsByLevel,
    ...subject,
    ...sharedSubject,
    ...staff,
    ...handOver,
    ...session,
    ...qr,
    ...photo,
    ...scannedPhoto,
    ...checkIn,
    ...settleScans,
    ...attendance,
    ...leave,
    ...schoolRoll,
    ...awards,
    ...points,
    ...roll,
    ...ownRoll,
    ...timetable,
    ...classPacket,
    ...report,
    ...enrolment,
    ...schoolSubject,
    ...schoolEnrolment,
    ...incentive,
    ...shop,
    ...ticket,
    ...redemption,
    ...decision,
    ...schoolRedemption,
    ...leaderboard,
    ...board,
    ...health,
    ...letter,
    ...firstDay,
    ...audit,
  }),
  createMeetingRule: timetable.ownTimetable.create,
  updateMeetingRule: timetable.ownTimetable.update,
  endMeetingRule: timetable.ownTimetable.end,
  cancelMeeting: timetable.ownTimetable.cancel,
  moveMeeting: timetable.ownTimetable.move,
  restoreMeeting: timetable.ownTimetable.restore,
  createSchoolMeetingRule: timetable.schoolTimetable.create,
  updateSchoolMeetingRule: timetable.schoolTimetable.update,
  endSchoolMeetingRule: timetable.schoolTimetable.end,
  cancelSchoolMeeting: timetable.schoolTimetable.cancel,
  moveSchoolMeeting: timetable.schoolTimetable.move,
  restoreSchoolMeeting: timetable.schoolTimetable.restore,
  previewTimetable: timetableImport.ownTimetableImport.preview,
  importTimetable: timetableImport.ownTimetableImport.import,
  nameTimetableTitle: timetableImport.ownTimetableImport.name,
  getTimetableImports: timetableImport.ownTimetableImport.list,
  undoTimetableImport: timetableImport.ownTimetableImport.undo,
  previewSchoolTimetable: timetableImport.schoolTimetableImport.preview,
  importSchoolTimetable: timetableImport.schoolTimetableImport.import,
  nameSchoolTimetableTitle: timetableImport.schoolTimetableImport.name,
  getSchoolTimetableImports: timetableImport.schoolTimetableImport.list,
  undoSchoolTimetableImport: timetableImport.schoolTimetableImport.undo,
  getStudentSignIns: ownSignIns.studentSignIns.list,
  endStudentSignIn: ownSignIns.studentSignIns.end,
  endOtherStudentSignIns: ownSignIns.studentSignIns.endOthers,
  confirmStudentPassword: ownSignIns.studentSignIns.confirm,
  getProfessorSignIns: ownSignIns.professorSignIns.list,
  endProfessorSignIn: ownSignIns.professorSignIns.end,
  endOtherProfessorSignIns: ownSignIns.professorSignIns.endOthers,
  confirmProfessorPassword: ownSignIns.professorSignIns.confirm,
  getAdminSignIns: ownSignIns.adminSignIns.list,
  endAdminSignIn: ownSignIns.adminSignIns.end,
  endOtherAdminSignIns: ownSignIns.adminSignIns.endOthers,
  confirmAdminPassword: ownSignIns.adminSignIns.confirm,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
