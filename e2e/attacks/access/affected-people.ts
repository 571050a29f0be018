import { type CallName, calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import { answerOf, type ClientSending } from '#testkit/process/client.ts';
import { LETTERS_AND_DIGITS, type Mailbox } from '#testkit/process/mailbox.ts';
import { callSamples } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything, type OneOfEverything } from '#testkit/samples/full-fixture.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { rule } from '#testkit/samples/timetable-samples.ts';
import { STORY_PASSWORD, signedInAdmin } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import type { Names } from './effects.ts';
import { importSendings, timetableSendings } from './import-sendings.ts';

/** One object of each kind and an administrator, used for one try only, so that no try sees another try's changes. */
export interface AffectedPeople extends OneOfEverything {
  admin: Awaited<ReturnType<typeof signedInAdmin>>;
}

/** Creates this number of {@link AffectedPeople}, ten at a time. */
export async function makeAffectedPeople(school: SchoolUnderTest, count: number): Promise<AffectedPeople[]> {
  const made: AffectedPeople[] = [];
  while (made.length < count) {
    const some = Array.from({ length: Math.min(10, count - made.length) }, async () => ({
      ...(await makeOneOfEverything(school)),
      admin: await signedInAdmin(school),
    }));
    made.push(...(await Promise.all(some)));
  }
  return made;
}

/** Kinds of ledger rows that refer to a session. */
const sessionKinds = ['attendance', 'level-up', 'streak', 'late'];
/** Kinds of ledger rows that refer to a redemption. */
const redemptionKinds = ['redemption', 'refund', 'collected'];

/** The names of these people and objects in lists of effects, and the names of an unrelated victim. */
export function namesInEffects({ owner, student, admin, objects }: AffectedPeople, victim: AffectedPeople): Names {
  return new Map([
    [`prof_id ${owner.prof_id}`, 'the professor'],
    [`prof_id ${objects.professor}`, 'the waiting professor'],
    [`prof_id ${objects.colleague}`, 'the colleague'],
    [`prof_id ${victim.owner.prof_id}`, 'THE VICTIM'],
    [`stud_id ${student.stud_id}`, 'the student'],
    [`stud_id ${objects.student}`, 'the waiting student'],
    [`stud_id ${victim.student.stud_id}`, 'THE VICTIM'],
    [`admin_id ${admin.admin_id}`, 'the administrator'],
    [`admin_id ${victim.admin.admin_id}`, 'THE VICTIM'],
    ['admin_id 5', 'the first administrator'],
    [`admin_id ${objects.administrator}`, 'the registrar'],
    [`person_id of admin ${admin.admin_id}`, 'the administrator'],
    [`person_id of admin ${victim.admin.admin_id}`, 'THE VICTIM'],
    [`person_id of professor ${owner.prof_id}`, 'the professor'],
    [`person_id of professor ${victim.owner.prof_id}`, 'THE VICTIM'],
    [`person_id of student ${student.stud_id}`, 'the student'],
    [`person_id of student ${victim.student.stud_id}`, 'THE VICTIM'],
    [`subject_id ${objects.subject}`, 'the subject'],
    [`class_id ${objects.session}`, 'the session'],
    [`class_id ${objects.binned}`, 'the session in the bin'],
    ...sessionKinds.map((kind) => [`reference of ${kind} ${objects.session}`, 'the session'] as const),
    [`item_id ${objects.item}`, 'the incentive'],
    ...[objects.transaction, objects.declinable, objects.cancellable].flatMap((transaction) =>
      ['transaction_id', ...redemptionKinds.map((kind) => `reference of ${kind}`)].map(
        (column) => [`${column} ${transaction}`, 'the redemption'] as const,
      ),
    ),
    [`decided_by ${owner.prof_id}`, 'who decided'],
    [`decided_by ${student.stud_id}`, 'who decided'],
    [`decided_by ${admin.admin_id}`, 'who decided'],
    ...['award_id', 'reference of award', 'reference of award-withdrawn'].map(
      (column) => [`${column} ${objects.award}`, 'the points given by hand'] as const,
    ),
  ]);
}

const ownSignInLists = [calls.getStudentSignIns, calls.getProfessorSignIns, calls.getAdminSignIns] as const;

/** A valid request of a call that has not been made before, after the calls that it needs. */
export async function validSending(
  origin: string,
  mailbox: Mailbox,
  name: CallName,
  affected: AffectedPeople,
  number: number,
): Promise<ClientSending<Call>> {
  const { owner, student, admin, objects } = affected;
  const call: Call = calls[name];
  const { params, body } = callSamples(objects)[name];
  const headers: Record<string, string> =
    call.access === 'professor' ? owner.headers : call.access === 'admin' ? admin.headers : student.headers;
  const plain = { headers, ...(params ? { params } : {}) };
  const onceClosed = async () => {
    await answerOf(origin, calls.closeProfessor, { headers, params: { id: owner.prof_id } });
    return { ...plain, body: body ?? {} };
  };
  const email = `applicant${number}@school.test`;
  const applicant = { first_name: 'Eve', username: `applicant${number}`, email };
  const login = (username: string) => ({ body: { username, password: STORY_PASSWORD } });
  const password = 'a password of their choice';
  const address = `owner${number}@school.test`;
  // The student is on leave on the session's day.
  const onSchoolBusiness = { stud_id: student.stud_id, status: 'school', was: 'excused' };
  /** Requests a code for the professor's address. */
  const codeForAddress = async () => {
    await answerOf(origin, calls.sendEmailCode, { headers: owner.headers, body: { email: address } });
    return { email: address, code: await mailbox.codeFor(address, LETTERS_AND_DIGITS) };
  };
  const proveAddress = async () =>
    answerOf(origin, calls.proveEmail, { headers: owner.headers, body: await codeForAddress() });
  /** Requests a new password and returns the code from the email, which is the next email to that address. */
  const codeForPassword = async (to: string, forgot: () => Promise<unknown>) => {
    const before = mailbox.letters.length;
    await forgot();
    const isHere = () => mailbox.letters.slice(before).some((letter) => letter.to === to);
    while (!isHere()) await new Promise((resolve) => setTimeout(resolve, 50));
    return mailbox.codeFor(to, LETTERS_AND_DIGITS);
  };
  const confirmed = () => ({ ...plain, body: { password: STORY_PASSWORD } });
  /** Signs the same person in a second time. */
  const signInAgain = (call: Call, username: string) => async () => {
    await answerOf(origin, call, login(username));
    return { ...plain, body: {} };
  };
  /** Signs the same person in a second time, and names that sign-in. */
  const anotherSignIn = (call: Call, username: string, list: (typeof ownSignInLists)[number]) => async () => {
    await answerOf(origin, call, login(username));
    const { signIns } = (await answerOf(origin, list, { headers })).body;
    const another = signIns.find(({ isCurrent }) => !isCurrent);
    return { headers, params: { signIn: another?.id ?? '' } };
  };
  const ofStudent = () => ({ ...plain, body: { ids: [student.stud_id] } });
  const acceptCards = (accepted: 'off' | 'attended') =>
    answerOf(origin, calls.updateCardSetting, { headers, body: { accepted } });
  const picture = async () => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array((await acceptedPictures()).png)]), 'me.png');
    return { ...plain, body: form };
  };
  const special: Partial<Record<CallName, () => ClientSending<Call> | Promise<ClientSending<Call>>>> = {
    startClass: async () => {
      const body = { closed: true };
      await answerOf(origin, calls.closeRoll, { headers, params: { sessionId: objects.session }, body });
      return { ...plain, body: { another: true } };
    },
    openMeeting: async () => {
      const { day } = localTime(new Date(), 'UTC');
      const body = { ...rule, firstDay: dayAfter(day, -1), lastDay: dayAfter(day, -1), fromDay: dayAfter(day, -1) };
      await answerOf(origin, calls.updateMeetingRule, { ...plain, params: { ruleId: objects.rule }, body });
      return { ...plain, body: { day: body.firstDay } };
    },
    getMeetingPacket: async () => {
      const { day } = localTime(new Date(), 'UTC');
      // The class is not over before tomorrow.
      const hours = { start_time: '13:00', end_time: '00:30' };
      const body = { ...rule, ...hours, firstDay: day, lastDay: day, fromDay: day };
      await answerOf(origin, calls.updateMeetingRule, { ...plain, params: { ruleId: objects.rule }, body });
      return { ...plain, params: { ruleId: objects.rule, day } };
    },
    deleteDayOff: async () => {
      const body = { firstDay: rule.firstDay, lastDay: rule.firstDay, name: 'Day off' };
      const { dayOff } = (await answerOf(origin, calls.createDayOff, { headers, body })).body;
      return { headers, params: { dayOffId: dayOff.day_off_id } };
    },
    loginStudent: () => login(student.username),
    loginProfessor: () => login(owner.username),
    loginAdmin: () => login(admin.username),
    forgotStudentPassword: () => login(student.username),
    forgotProfessorPassword: () => login(owner.username),
    chooseStudentPassword: async () => {
      const { email: to } = (await answerOf(origin, calls.getStudent, student)).body;
      const { body } = login(student.username);
      const code = await codeForPassword(to, () => answerOf(origin, calls.forgotStudentPassword, { body }));
      return { body: { ...body, code, password } };
    },
    chooseProfessorPassword: async () => {
      await proveAddress();
      const { body } = login(owner.username);
      const code = await codeForPassword(address, () => answerOf(origin, calls.forgotProfessorPassword, { body }));
      return { body: { ...body, code, password } };
    },
    sendEmailCode: () => ({ ...plain, body: { email: address } }),
    proveEmail: async () => ({ ...plain, body: await codeForAddress() }),
    removeEmail: async () => {
      await proveAddress();
      return { ...plain, body: {} };
    },
    confirmStudentPassword: confirmed,
    confirmProfessorPassword: confirmed,
    confirmAdminPassword: confirmed,
    endOtherStudentSignIns: signInAgain(calls.loginStudent, student.username),
    endOtherProfessorSignIns: signInAgain(calls.loginProfessor, owner.username),
    endOtherAdminSignIns: signInAgain(calls.loginAdmin, admin.username),
    endStudentSignIn: anotherSignIn(calls.loginStudent, student.username, calls.getStudentSignIns),
    endProfessorSignIn: anotherSignIn(calls.loginProfessor, owner.username, calls.getProfessorSignIns),
    endAdminSignIn: anotherSignIn(calls.loginAdmin, admin.username, calls.getAdminSignIns),
    updateStudentAccount: async () => {
      await answerOf(origin, calls.updateStudent, { headers: student.headers, body: { middle_name: 'Quin' } });
      const params = { id: student.stud_id };
      const [change] = (await answerOf(origin, calls.getStudentChanges, { headers, params })).body.changes;
      return { headers, params, body: { takeBack: change?.change_id ?? 0 } };
    },
    createAdministrator: () => ({ ...plain, body: { ...body, username: applicant.username } }),
    createStudent: () => ({ ...plain, body: { ...body, username: applicant.username } }),
    addProfessors: () => ({
      ...plain,
      body: {
        professors: [{ first_name: `Ada${number}`, last_name: 'Lim', username: applicant.username, subjects: [] }],
      },
    }),
    readProfessors: () => {
      const form = new FormData();
      form.append('file', new Blob(['Name,Email\nAda Lim,ada@school.test']), 'load.csv');
      return { ...plain, body: form };
    },
    restoreSubject: async () => {
      const params = { subjectId: objects.subject };
      await answerOf(origin, calls.deleteSubject, { headers: owner.headers, params });
      return { headers, params };
    },
    makeSignInSheets: ofStudent,
    markLeft: ofStudent,
    readmitStudents: async () => {
      await answerOf(origin, calls.markLeft, ofStudent());
      return ofStudent();
    },
    updateCardSetting: async () => {
      await acceptCards('off');
      return { ...plain, body: { accepted: 'attended' } };
    },
    makeCards: async () => {
      await acceptCards('attended');
      return ofStudent();
    },
    endCards: async () => {
      await acceptCards('attended');
      await answerOf(origin, calls.makeCards, ofStudent());
      return ofStudent();
    },
    ...importSendings(origin, headers, `N${number},Eve${number},Hale,BSCS 4A,${applicant.username}`),
    ...timetableSendings(origin, headers, objects.subject),
    nameTimetableTitle: () => ({ ...plain, body: { ...body, title: `Title ${number}` } }),
    nameSchoolTimetableTitle: () => ({ ...plain, body: { ...body, title: `Title ${number}` } }),
    sendOTP: () => ({ body: { email } }),
    registerStudent: async () => {
      await answerOf(origin, calls.sendOTP, { body: { email } });
      return { body: { ...body, ...applicant, otp: await mailbox.codeFor(email) } };
    },
    registerProfessor: () => ({ body: { ...body, first_name: 'Eve', username: applicant.username } }),
    updateRewardRules: () => ({ ...plain, body: { streak_points: 51 + number } }),
    updateLevelThreshold: () => ({ ...plain, body: { level_threshold: 2000 + number } }),
    updateAttendanceMarks: async () => {
      await answerOf(origin, calls.updateAttendanceMarks, { ...plain, body: { attendance_marks: true } });
      return { ...plain, body: { attendance_marks: false } };
    },
    updateProgramLevelList: async () => {
      await answerOf(origin, calls.addProgramLevels, { ...plain, body: { names: ['BSCS 4A', 'BSCS 4B', 'BSCS 4C'] } });
      return { ...plain, body: { isListed: false } };
    },
    addProgramLevels: () => ({ ...plain, body: { names: [`BSCS 9${number}`] } }),
    removeProgramLevels: async () => {
      const names = [`BSCS 6${number}`];
      await answerOf(origin, calls.addProgramLevels, { ...plain, body: { names } });
      return { ...plain, body: { names } };
    },
    renameProgramLevel: async () => {
      await answerOf(origin, calls.addProgramLevels, { ...plain, body: { names: [`BSCS 8${number}`] } });
      return { ...plain, body: { programLevel: `BSCS 8${number}`, newName: `BSCS 7${number}` } };
    },
    updateRollRules: () => ({ ...plain, body: { late_percent: 1 + (number % 49), change_days: 0, offline_hours: 48 } }),
    updateReportRules: () => ({ ...plain, body: { absence_share: 1 + (number % 49) } }),
    updateBoardRules: async () => {
      await answerOf(origin, calls.updateBoardRules, { ...plain, body: { board_names: 'full' } });
      return { ...plain, body: { board_names: 'initials' } };
    },
    updateFirstDay: async () => {
      await answerOf(origin, calls.updateFirstDay, { ...plain, body: { isPutAway: false } });
      return { ...plain, body: { isPutAway: true } };
    },
    createLeaves: () => ({ ...plain, body: { ...body, stud_ids: [student.stud_id] } }),
    createProfessorLeaves: () => ({ ...plain, body: { ...body, stud_ids: [student.stud_id] } }),
    enrolStudents: async () => {
      await answerOf(origin, calls.dropStudent, {
        ...plain,
        params: params as never,
        body: { stud_id: student.stud_id },
      });
      return { ...plain, body: { lines: [student.username] } };
    },
    transferIncentives: () => ({ ...plain, params: { id: owner.prof_id }, body: body ?? {} }),
    verifySchoolTransaction: onceClosed,
    returnTransaction: async () => {
      await answerOf(origin, calls.verifyTransaction, { headers, body: { transaction_id: objects.transaction } });
      return { ...plain, body: body ?? {} };
    },
    returnAnyTransaction: onceClosed,
    enrolInSubject: async () => {
      const stud_id = objects.enrolled;
      await answerOf(origin, calls.dropFromSubject, { ...plain, params: params as never, body: { stud_id } });
      return { ...plain, body: { ids: [stud_id] } };
    },
    overrideStatus: () => ({ ...plain, body: { ...body, ...onSchoolBusiness } }),
    setStatus: () => ({ ...plain, body: onSchoolBusiness }),
    setStatuses: () => ({ ...plain, body: { entries: [onSchoolBusiness] } }),
    updateSchool: async () => {
      await answerOf(origin, calls.updateSchool, { ...plain, body: { school_name: 'School 0' } });
      return { ...plain, body: { school_name: `School ${number + 1}` } };
    },
    generateNewToken: () => ({ body: { oldToken: student.token } }),
    createAttendance: async () => {
      const minted = await answerOf(origin, calls.generateNewToken, { body: { oldToken: student.token } });
      return { ...plain, headers: { ...headers, studtoken: minted.body.QrToken }, body: {} };
    },
    settleScans: async () => {
      const minted = await answerOf(origin, calls.generateNewToken, { body: { oldToken: student.token } });
      const seenAt = new Date().toISOString();
      const scans = [{ key: `kept ${number}`, value: minted.body.QrToken, seenAt }];
      return { ...plain, body: { sentAt: seenAt, device: 'tablet', waiting: 0, scans } };
    },
    reportKept: async () => {
      const taken = { headers, params: { sessionId: objects.session }, query: { device: 'tablet' } };
      await answerOf(origin, calls.getClassPacket, taken);
      return { ...plain, body: body ?? {} };
    },
    studentImgUpload: picture,
    uploadSchoolLogo: async () => {
      await answerOf(origin, calls.removeSchoolLogo, { ...plain, body: {} });
      return picture();
    },
    removeSchoolLogo: async () => {
      await answerOf(origin, calls.uploadSchoolLogo, await picture());
      return { ...plain, body: {} };
    },
    updateLetterWords: () => ({ ...plain, body: { kind: 'approval', subject: `Welcome ${number}`, signature: [] } }),
    updatePrivacyContact: () => ({ ...plain, body: { privacy_contact: `Room ${number}` } }),
  };
  return (await special[name]?.()) ?? { ...plain, body: body ?? {} };
}
