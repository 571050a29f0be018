import * as forgotten from '#contract/account/sign-in/forgotten-password-calls.ts';
import * as ownPassword from '#contract/account/sign-in/own-password-calls.ts';
import * as ownSignIns from '#contract/account/sign-in/own-sign-ins-calls.ts';
import * as signIn from '#contract/account/sign-in/sign-in-calls.ts';
import * as attendance from '#contract/attendance/attendance/attendance-calls.ts';
import * as checkIn from '#contract/attendance/check-in/check-in-calls.ts';
import * as scannedPhoto from '#contract/attendance/check-in/scanned-photo-calls.ts';
import * as enrolment from '#contract/attendance/enrolment/enrolment-calls.ts';
import * as schoolEnrolment from '#contract/attendance/enrolment/school-enrolment-calls.ts';
import * as qr from '#contract/attendance/qr/qr-calls.ts';
import * as leave from '#contract/attendance/roll/leave-calls.ts';
import * as ownRoll from '#contract/attendance/roll/own-roll-calls.ts';
import * as roll from '#contract/attendance/roll/roll-calls.ts';
import * as schoolRoll from '#contract/attendance/roll/school-roll-calls.ts';
import * as session from '#contract/attendance/session/session-calls.ts';
import * as administrator from '#contract/people/administrator/administrator-calls.ts';
import * as schoolSignIns from '#contract/people/administrator/school-sign-ins-calls.ts';
import * as masterlist from '#contract/people/masterlist/masterlist-calls.ts';
import * as photo from '#contract/people/photo/photo-calls.ts';
import * as professor from '#contract/people/professor/professor-calls.ts';
import * as professorEmail from '#contract/people/professor/professor-email-calls.ts';
import * as programLevels from '#contract/people/program-level/program-level-calls.ts';
import * as registration from '#contract/people/registration/registration-calls.ts';
import * as student from '#contract/people/student/student-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import * as letter from '#contract/platform/mail/letter-calls.ts';
import * as changedSettings from '#contract/platform/settings/changed-settings-calls.ts';
import * as settings from '#contract/platform/settings/settings-calls.ts';
import * as incentive from '#contract/rewards/incentive/incentive-calls.ts';
import * as board from '#contract/rewards/leaderboard/board-calls.ts';
import * as leaderboard from '#contract/rewards/leaderboard/leaderboard-calls.ts';
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
import * as imports from '#contract/school/import/import-calls.ts';
import * as logo from '#contract/school/school/logo-calls.ts';
import * as privacy from '#contract/school/school/privacy-calls.ts';
import * as newStudents from '#contract/school/sign-in-sheet/new-student-calls.ts';
import * as handOver from '#contract/subjects/staff/hand-over-calls.ts';
import * as staff from '#contract/subjects/staff/staff-calls.ts';
import * as schoolSubject from '#contract/subjects/subject/school-subject-calls.ts';
import * as sharedSubject from '#contract/subjects/subject/shared-subject-calls.ts';
import * as subject from '#contract/subjects/subject/subject-calls.ts';

/** Every call that the product serves, by name, in the order of the features. @see spec §7, decisions §4.1 */
export const calls = {
  getLevelThreshold: settings.getLevelThreshold,
  updateLevelThreshold: changedSettings.updateLevelThreshold,
  getRewardRules: changedSettings.getRewardRules,
  updateRewardRules: changedSettings.updateRewardRules,
  getAttendanceMarks: changedSettings.getAttendanceMarks,
  updateAttendanceMarks: changedSettings.updateAttendanceMarks,
  getSchool: settings.getSchool,
  updateSchool: changedSettings.updateSchool,
  getSchoolLogo: logo.getSchoolLogo,
  uploadSchoolLogo: logo.uploadSchoolLogo,
  removeSchoolLogo: logo.removeSchoolLogo,
  getPrivacy: privacy.getPrivacy,
  updatePrivacyContact: privacy.updatePrivacyContact,
  getStudent: student.getStudent,
  updateStudent: student.updateStudent,
  updateStudentPassword: ownPassword.updateStudentPassword,
  getProfessor: professor.getProfessor,
  updateProfessor: professor.updateProfessor,
  updateProfessorPassword: ownPassword.updateProfessorPassword,
  sendEmailCode: professorEmail.sendEmailCode,
  proveEmail: professorEmail.proveEmail,
  removeEmail: professorEmail.removeEmail,
  loginStudent: signIn.loginStudent,
  loginProfessor: signIn.loginProfessor,
  loginAdmin: signIn.loginAdmin,
  logoutStudent: signIn.logoutStudent,
  logoutProfessor: signIn.logoutProfessor,
  logoutAdmin: signIn.logoutAdmin,
  updateAdminPassword: ownPassword.updateAdminPassword,
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
  forgotStudentPassword: forgotten.forgotStudentPassword,
  chooseStudentPassword: forgotten.chooseStudentPassword,
  forgotProfessorPassword: forgotten.forgotProfessorPassword,
  chooseProfessorPassword: forgotten.chooseProfessorPassword,
  sendOTP: registration.sendOTP,
  registerStudent: registration.registerStudent,
  registerProfessor: registration.registerProfessor,
  getProgramLevels: registration.getProgramLevels,
  getAdministrator: administrator.getAdministrator,
  getAdministrators: administrator.getAdministrators,
  createAdministrator: administrator.createAdministrator,
  updateAdministrator: administrator.updateAdministrator,
  resetAdministratorPassword: administrator.resetAdministratorPassword,
  removeAdministrator: administrator.removeAdministrator,
  getSchoolSignIns: schoolSignIns.getSchoolSignIns,
  endSchoolSignIns: schoolSignIns.endSchoolSignIns,
  getAllStudent: approval.getAllStudent,
  getAllProfessor: approval.getAllProfessor,
  validateStudent: approval.validateStudent,
  validateProfessor: approval.validateProfessor,
  closeProfessor: approval.closeProfessor,
  deleteStudent: approval.deleteStudent,
  deleteProfessor: approval.deleteProfessor,
  resetStudentPassword: approval.resetStudentPassword,
  resetProfessorPassword: approval.resetProfessorPassword,
  endStudentWait: approval.endStudentWait,
  endProfessorWait: approval.endProfessorWait,
  decideStudents: approval.decideStudents,
  decideProfessors: approval.decideProfessors,
  getStudentBelongings: approval.getStudentBelongings,
  getStudentChanges: studentAccount.getStudentChanges,
  getStudentPhoto: studentAccount.getStudentPhoto,
  updateStudentAccount: studentAccount.updateStudentAccount,
  updateProfessorAccount: professorAccount.updateProfessorAccount,
  getProfessorBelongings: approval.getProfessorBelongings,
  getDashboard: approval.getDashboard,
  createStudent: newStudents.createStudent,
  makeSignInSheets: newStudents.makeSignInSheets,
  markLeft: leavers.markLeft,
  readmitStudents: leavers.readmitStudents,
  previewImport: imports.previewImport,
  getImports: imports.getImports,
  getImport: imports.getImport,
  applyImport: imports.applyImport,
  dropImport: imports.dropImport,
  getCards: card.getCards,
  updateCardSetting: card.updateCardSetting,
  makeCards: card.makeCards,
  endCards: card.endCards,
  getProgramLevelList: programLevels.getProgramLevelList,
  updateProgramLevelList: programLevels.updateProgramLevelList,
  addProgramLevels: programLevels.addProgramLevels,
  removeProgramLevels: programLevels.removeProgramLevels,
  previewProgramLevel: programLevels.previewProgramLevel,
  renameProgramLevel: programLevels.renameProgramLevel,
  getAllStudentProgramLevel: masterlist.getAllStudentProgramLevel,
  getClassStudentByProgram: masterlist.getClassStudentByProgram,
  getAllSubject: subject.getAllSubject,
  getEvent: subject.getEvent,
  createSubject: subject.createSubject,
  createEvent: subject.createEvent,
  updateSubject: subject.updateSubject,
  updateLateness: subject.updateLateness,
  deleteSubject: subject.deleteSubject,
  getSharedSubjects: sharedSubject.getSharedSubjects,
  getStaff: staff.getStaff,
  setStaff: staff.setStaff,
  endStaff: staff.endStaff,
  getSubjectStaff: staff.getSubjectStaff,
  setSubjectStaff: staff.setSubjectStaff,
  endSubjectStaff: staff.endSubjectStaff,
  getProfessorSubjects: handOver.getProfessorSubjects,
  transferSubject: handOver.transferSubject,
  getClass: session.getClass,
  getClassDeleted: session.getClassDeleted,
  getToday: session.getToday,
  startClass: session.startClass,
  createClass: session.createClass,
  updateClass: session.updateClass,
  deleteClass: session.deleteClass,
  deleteClassRestore: session.deleteClassRestore,
  deleteClassPerma: session.deleteClassPerma,
  getAllSubjectClass: session.getAllSubjectClass,
  getSingleClass: session.getSingleClass,
  generateNewToken: qr.generateNewToken,
  studentImgUpload: photo.studentImgUpload,
  studentImgRetrieve: photo.studentImgRetrieve,
  getScannedPhoto: scannedPhoto.getScannedPhoto,
  createAttendance: checkIn.createAttendance,
  getAttendance: attendance.getAttendance,
  getStudentEntry: attendance.getStudentEntry,
  getStudentClassAndSubject: attendance.getStudentClassAndSubject,
  getStudentSingleClassAndSubject: attendance.getStudentSingleClassAndSubject,
  getProfessorLeaves: leave.getProfessorLeaves,
  createProfessorLeaves: leave.createProfessorLeaves,
  endProfessorLeave: leave.endProfessorLeave,
  getLeaves: leave.getLeaves,
  createLeaves: leave.createLeaves,
  endLeave: leave.endLeave,
  getSessionRoll: schoolRoll.getSessionRoll,
  overrideStatus: schoolRoll.overrideStatus,
  getSchoolRollHistory: schoolRoll.getSchoolRollHistory,
  getDay: schoolRoll.getDay,
  getStudentRoll: schoolRoll.getStudentRoll,
  getClassRoll: schoolRoll.getClassRoll,
  getRollRules: schoolRoll.getRollRules,
  updateRollRules: schoolRoll.updateRollRules,
  giveAward: awards.giveAward,
  withdrawAward: awards.withdrawAward,
  withdrawAnyAward: awards.withdrawAnyAward,
  getAwards: awards.getAwards,
  getPoints: points.getPoints,
  getStudentPoints: points.getStudentPoints,
  getRoll: roll.getRoll,
  setStatus: roll.setStatus,
  setStatuses: roll.setStatuses,
  closeRoll: roll.closeRoll,
  getRollHistory: roll.getRollHistory,
  getOwnRoll: ownRoll.getOwnRoll,
  getOwnRollHistory: ownRoll.getOwnRollHistory,
  getEnrolment: enrolment.getEnrolment,
  enrolStudents: enrolment.enrolStudents,
  dropStudent: enrolment.dropStudent,
  getSchoolSubjects: schoolSubject.getSchoolSubjects,
  getSubjectEnrolment: schoolEnrolment.getSubjectEnrolment,
  enrolInSubject: schoolEnrolment.enrolInSubject,
  dropFromSubject: schoolEnrolment.dropFromSubject,
  getItems: incentive.getItems,
  createItems: incentive.createItems,
  updateProfessorShopItem: incentive.updateProfessorShopItem,
  deleteProfessorShopItem: incentive.deleteProfessorShopItem,
  getStudentShopItems: incentive.getStudentShopItems,
  buyStudentShopItems: shop.buyStudentShopItems,
  getStudentTransactions: ticket.getStudentTransactions,
  getProfessorTransaction: redemption.getProfessorTransaction,
  getWaitingRedemptions: redemption.getWaitingRedemptions,
  verifyTransaction: redemption.verifyTransaction,
  declineTransaction: decision.declineTransaction,
  returnTransaction: decision.returnTransaction,
  returnAnyTransaction: decision.returnAnyTransaction,
  cancelTransaction: decision.cancelTransaction,
  getSchoolTransactions: schoolRedemption.getSchoolTransactions,
  verifySchoolTransaction: schoolRedemption.verifySchoolTransaction,
  transferIncentives: schoolRedemption.transferIncentives,
  getStudentLeaderboard: leaderboard.getStudentLeaderboard,
  getBoardPhoto: board.getBoardPhoto,
  getOwnBoard: board.getOwnBoard,
  updateBoardHidden: board.updateBoardHidden,
  getBoardRules: board.getBoardRules,
  updateBoardRules: board.updateBoardRules,
  getHealth: health.getHealth,
  sendTestMail: health.sendTestMail,
  getLetterWords: letter.getLetterWords,
  updateLetterWords: letter.updateLetterWords,
  getFirstDay: firstDay.getFirstDay,
  updateFirstDay: firstDay.updateFirstDay,
  getAudit: audit.getAudit,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
