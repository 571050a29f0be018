import { type CallName, calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/base/call.ts';
import { STORY_PASSWORD } from './people.ts';
import { redemptionSamples } from './redemption-samples.ts';
import { absentObjects, type Objects } from './sample-objects.ts';

/** What one call is sent. */
export interface Sample {
  params?: Record<string, number | string>;
  body?: Record<string, unknown>;
}

/** What a colleague who shares a subject is called. */
export const colleagueOf = (subject_id: number) => `colleague.of.${subject_id}`;

/** A session's hours. */
export const hours = { start_time: '08:00', end_time: '10:00' };
/** A subject, and but for its program an event. */
export const subjectBody = {
  subject_name: 'Logic',
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: '08:00',
  subject_end_time: '10:00',
};
/** An incentive of the owner's program. */
export const item = {
  item_name: 'Pen',
  item_quantity: 1,
  item_price: 1,
  item_classSection: 'BSCS 4A',
  item_subject: 'Logic',
};
const leaveBody = { fromDay: '2026-09-08', toDay: '2026-09-09', kind: 'excused', note: 'Away' };
const password = 'a new password';
const credentials = { username: 'nobody', password };
const person = { first_name: 'Eve', middle_name: '', last_name: 'Hale', username: 'eve', password };

/** One sign-in is nobody's, so that the samples end none of those with which they are sent. */
const ownSignInSamples = {
  getStudentSignIns: {},
  endStudentSignIn: { params: { signIn: '0123456789abcdef' } },
  endOtherStudentSignIns: {},
  confirmStudentPassword: { body: { password: STORY_PASSWORD } },
  getProfessorSignIns: {},
  endProfessorSignIn: { params: { signIn: '0123456789abcdef' } },
  endOtherProfessorSignIns: {},
  confirmProfessorPassword: { body: { password: STORY_PASSWORD } },
  getAdminSignIns: {},
  endAdminSignIn: { params: { signIn: '0123456789abcdef' } },
  endOtherAdminSignIns: {},
  confirmAdminPassword: { body: { password: STORY_PASSWORD } },
};

/** A valid way to make each call upon the owner's objects. */
export function callSamples(at: Objects): Record<CallName, Sample> {
  const subject = { params: { subjectId: at.subject } };
  const session = { params: { subjectId: at.subject, classId: at.session } };
  const ofSession = { params: { sessionId: at.session } };
  const binned = { params: { subjectId: at.subject, classId: at.binned } };
  const sessionBody = { class_courseYearSection: 'BSCS 4B', class_token: 1, class_exp: 1, ...hours };
  return {
    getLevelThreshold: {},
    updateLevelThreshold: { body: { level_threshold: 1500 } },
    getRewardRules: {},
    updateRewardRules: { body: { level_up_points: 50, streak_points: 50, streak_step: 5 } },
    getSchool: {},
    updateSchool: { body: { school_name: 'A School' } },
    getSchoolLogo: { params: { version: 'none' } },
    uploadSchoolLogo: {},
    removeSchoolLogo: {},
    getHealth: {},
    sendTestMail: { body: { email: 'it@school.test' } },
    getFirstDay: {},
    updateFirstDay: { body: { isPutAway: true } },
    getPrivacy: {},
    updatePrivacyContact: { body: { privacy_contact: 'The office' } },
    getStudent: {},
    updateStudent: { body: { middle_name: 'Q' } },
    updateStudentPassword: { body: { password } },
    getProfessor: {},
    updateProfessor: { body: { middle_name: 'Q' } },
    updateProfessorPassword: { body: { password } },
    sendEmailCode: { body: { email: 'grace@school.test' } },
    proveEmail: { body: { email: 'grace@school.test', code: 'ABCDE23456' } },
    removeEmail: {},
    loginStudent: { body: credentials },
    loginProfessor: { body: credentials },
    loginAdmin: { body: credentials },
    logoutStudent: {},
    logoutProfessor: {},
    logoutAdmin: {},
    updateAdminPassword: { body: { password } },
    ...ownSignInSamples,
    forgotStudentPassword: { body: { username: 'nobody' } },
    chooseStudentPassword: { body: { ...credentials, code: 'ABCDE23456' } },
    forgotProfessorPassword: { body: { username: 'nobody' } },
    chooseProfessorPassword: { body: { ...credentials, code: 'ABCDE23456' } },
    sendOTP: { body: { email: 'eve@school.test' } },
    registerStudent: { body: { ...person, courseYearSection: 'BSCS 4A', email: 'eve@school.test', otp: '0000' } },
    registerProfessor: { body: { ...person, username: 'eve2', first_name: '' } },
    getProgramLevels: {},
    getAdministrator: {},
    getAdministrators: {},
    createAdministrator: { body: { username: 'second', kind: 'registrar' } },
    updateAdministrator: { params: { id: at.administrator }, body: { kind: 'admin' } },
    resetAdministratorPassword: { params: { id: at.administrator } },
    removeAdministrator: { params: { id: at.administrator } },
    getAllStudent: {},
    getAllProfessor: {},
    validateStudent: { params: { id: at.student } },
    validateProfessor: { params: { id: at.professor } },
    closeProfessor: { params: { id: at.colleague } },
    deleteStudent: { params: { id: at.student } },
    deleteProfessor: { params: { id: at.professor } },
    resetStudentPassword: { params: { id: at.student } },
    resetProfessorPassword: { params: { id: at.professor } },
    endStudentWait: { params: { id: at.student } },
    endProfessorWait: { params: { id: at.professor } },
    decideStudents: { body: { ids: [at.student], decision: 'approve' } },
    decideProfessors: { body: { ids: [at.professor], decision: 'approve' } },
    getStudentBelongings: { params: { id: at.student } },
    getStudentChanges: { params: { id: at.student } },
    updateStudentAccount: { params: { id: at.student }, body: { middle_name: 'Q' } },
    updateProfessorAccount: { params: { id: at.professor }, body: { last_name: 'Lovelace' } },
    getProfessorBelongings: { params: { id: at.professor } },
    getDashboard: {},
    getAttendanceMarks: {},
    updateAttendanceMarks: { body: { attendance_marks: true } },
    createStudent: { body: { first_name: 'Ivy', middle_name: '', last_name: 'Reyes', courseYearSection: 'BSCS 4A' } },
    makeSignInSheets: { body: { ids: [at.student] } },
    markLeft: { body: { ids: [at.student] } },
    readmitStudents: { body: { ids: [at.student] } },
    previewImport: {},
    getImports: {},
    getImport: { params: { importId: 1 } },
    applyImport: { params: { importId: 1 }, body: { sha256: '0'.repeat(64) } },
    dropImport: { params: { importId: 1 } },
    getCards: {},
    updateCardSetting: { body: { accepted: 'attended' } },
    makeCards: { body: { ids: [at.student] } },
    endCards: { body: { ids: [at.student] } },
    getProgramLevelList: {},
    updateProgramLevelList: { body: { isListed: false } },
    addProgramLevels: { body: { names: ['BSCS 9X', 'BSCS 9Z'] } },
    removeProgramLevels: { body: { names: ['BSCS 9Z'] } },
    previewProgramLevel: { body: { programLevel: 'BSCS 4A', newName: 'BSCS 9Y' } },
    renameProgramLevel: { body: { programLevel: 'BSCS 9X', newName: 'BSCS 9Y' } },
    getAllStudentProgramLevel: {},
    getClassStudentByProgram: { body: { courseYearSection: 'BSCS 4A' } },
    getAllSubject: {},
    getEvent: {},
    createSubject: { body: subjectBody },
    createEvent: { body: subjectBody },
    updateSubject: { ...subject, body: { subject_name: 'Taken over' } },
    deleteSubject: subject,
    getSharedSubjects: {},
    getStaff: subject,
    setStaff: { ...subject, body: { username: colleagueOf(at.subject), role: 'helper' } },
    endStaff: { params: { subjectId: at.subject, profId: at.colleague } },
    getSubjectStaff: subject,
    setSubjectStaff: { ...subject, body: { username: colleagueOf(at.subject), role: 'helper' } },
    endSubjectStaff: { params: { subjectId: at.subject, profId: at.colleague } },
    getProfessorSubjects: { params: { id: at.colleague } },
    transferSubject: { ...subject, body: { prof_id: at.colleague } },
    getClass: subject,
    getClassDeleted: subject,
    getToday: {},
    // Whatever the hour: the one under way, or another one.
    startClass: { ...subject, body: { another: true } },
    createClass: { ...subject, body: { ...sessionBody, class_courseYearSection: 'BSCS 4C' } },
    updateClass: { ...session, body: sessionBody },
    deleteClass: { ...session, body: {} },
    deleteClassRestore: { ...binned, body: {} },
    deleteClassPerma: binned,
    getAllSubjectClass: { body: { subject_id: at.subject } },
    getSingleClass: { params: { subjectId: at.subject, sessionId: at.session } },
    generateNewToken: { body: {} },
    getStudentPhoto: { params: { id: at.student } },
    studentImgUpload: {},
    studentImgRetrieve: {},
    getScannedPhoto: { params: { attendanceId: at.attendance } },
    createAttendance: ofSession,
    getAttendance: ofSession,
    getStudentEntry: subject,
    getStudentClassAndSubject: {},
    getStudentSingleClassAndSubject: { body: { subject_id: at.subject } },
    getProfessorLeaves: {},
    createProfessorLeaves: { body: { ...leaveBody, stud_ids: [at.student] } },
    endProfessorLeave: { params: { leaveId: at.leave }, body: {} },
    getLeaves: {},
    createLeaves: { body: { ...leaveBody, stud_ids: [at.student] } },
    endLeave: { params: { leaveId: at.leave }, body: {} },
    getSessionRoll: { params: { sessionId: at.session } },
    overrideStatus: {
      params: { sessionId: at.session },
      body: { stud_id: at.enrolled, status: 'excused', was: 'present', reason: 'Away' },
    },
    getSchoolRollHistory: { params: { sessionId: at.session, studId: at.student } },
    getDay: {},
    getStudentRoll: { params: { studId: at.student } },
    getClassRoll: { params: { programLevel: 'BSCS 4A' } },
    getRollRules: {},
    updateRollRules: { body: { late_percent: 50, change_days: 0 } },
    giveAward: { body: { subject_id: at.subject, stud_ids: [at.enrolled], points: 1, reason: 'Helped' } },
    withdrawAward: { params: { awardId: at.award }, body: {} },
    withdrawAnyAward: { params: { awardId: at.award } },
    getAwards: {},
    getPoints: {},
    getStudentPoints: { params: { id: at.enrolled } },
    getRoll: ofSession,
    setStatus: { ...ofSession, body: { stud_id: at.student, status: 'excused', was: null } },
    setStatuses: { ...ofSession, body: { entries: [{ stud_id: at.student, status: 'excused', was: null }] } },
    closeRoll: { ...ofSession, body: { closed: true } },
    getRollHistory: { params: { sessionId: at.session, studId: at.enrolled } },
    updateLateness: { ...subject, body: { lateAfterMinutes: 10 } },
    getOwnRoll: subject,
    getOwnRollHistory: ofSession,
    getEnrolment: subject,
    enrolStudents: { ...subject, body: { lines: ['nobody'] } },
    dropStudent: { ...subject, body: { stud_id: at.enrolled, from: 'now' } },
    getSchoolSubjects: {},
    getSubjectEnrolment: subject,
    enrolInSubject: { ...subject, body: { ids: [at.enrolled] } },
    dropFromSubject: { ...subject, body: { stud_id: at.enrolled, from: 'now' } },
    getItems: {},
    createItems: { body: item },
    updateProfessorShopItem: { params: { itemId: at.item }, body: { item_name: 'Taken over' } },
    deleteProfessorShopItem: { params: { itemId: at.item } },
    getStudentShopItems: {},
    buyStudentShopItems: { params: { item_id: at.item }, body: { price: null } },
    getStudentTransactions: {},
    getProfessorTransaction: {},
    getWaitingRedemptions: {},
    ...redemptionSamples(at),
    getSchoolTransactions: {},
    transferIncentives: { params: { id: at.colleague }, body: { prof_id: at.colleague } },
    getStudentLeaderboard: {},
    getBoardPhoto: { params: { studId: at.enrolled } },
    getOwnBoard: {},
    updateBoardHidden: { body: { boardHidden: true } },
    getBoardRules: {},
    updateBoardRules: { body: { board_shows: 'near' } },
    getLetterWords: {},
    updateLetterWords: { body: { kind: 'approval', subject: 'Welcome to {school}', signature: ['The office'] } },
    getAudit: {},
    getSchoolSignIns: {},
    endSchoolSignIns: { params: { role: 'student', id: at.student } },
  };
}

/** What ends the sign-in that makes it, or removes what another sample needs. */
const destructive: CallName[] = [
  'updateStudentPassword',
  'updateProfessorPassword',
  'updateAdminPassword',
  'endStaff',
  // Shared once more, so that there is something to end again.
  'setSubjectStaff',
  'endSubjectStaff',
  'deleteClass',
  'deleteClassPerma',
  'transferSubject',
  'closeProfessor',
  'deleteSubject',
  'deleteProfessorShopItem',
  'deleteStudent',
  'deleteProfessor',
  'removeAdministrator',
  'logoutStudent',
  'logoutProfessor',
  'logoutAdmin',
];

/** Every call by its name, in an order in which one sample after the other can be made. */
export const sampledCalls = (Object.entries(calls) as [CallName, Call][]).toSorted(
  ([one], [other]) => destructive.indexOf(one) - destructive.indexOf(other),
);

/** The calls among them whose sample names one of these objects. */
export function callsTouching(objects: Objects): [CallName, Call][] {
  const [here, nowhere] = [callSamples(objects), callSamples(absentObjects)];
  return sampledCalls.filter(([name]) => JSON.stringify(here[name]) !== JSON.stringify(nowhere[name]));
}
