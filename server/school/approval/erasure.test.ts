/** A deleted account is removed from every table. */
import { beforeEach, expect, it } from 'vitest';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { calls } from '#contract/app/calls.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import { dumpedTables, type Row } from '#testkit/school/dump.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import {
  givePoints,
  STORY_PASSWORD,
  signedInAdmin,
  signedInProfessor,
  signedInStudent,
} from '#testkit/school/people.ts';
import { sendPhoto } from '#testkit/school/photo-desk.ts';

const PASSWORD = 'Zirkel und Lineal';
const names = { first_name: 'Xénia', middle_name: 'Quendolyn', last_name: 'Wzyprowska' };
const username = 'Xenia_wz.é';
const email = 'xenia.wz@school.test';
/** Texts about the deleted person that no row of a dump may contain. */
const hers = [...Object.values(names), username, usernameKey(username), email];

inASchool('the deletion of a person', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    // With this, emails that no test waits for stay in the queue.
    school.services.mail.close();
    admin = await signedInAdmin(school);
  });

  async function everything(): Promise<Map<string, Row[]>> {
    const { database, mail } = school.services;
    await mail.settled();
    const attempts = await database.read.selectFrom('attempt').selectAll().execute();
    return new Map([...(await dumpedTables(database)), ['attempt', attempts.map((row) => ({ ...row }))]]);
  }
  const withHer = (tables: Map<string, Row[]>, column: 'stud_id' | 'prof_id', id: number) =>
    [...tables]
      .filter(([, rows]) =>
        rows.some((row) => row[column] === id || hers.some((text) => JSON.stringify(row).includes(text))),
      )
      .map(([name]) => name)
      .sort();

  /** Signs in on a device that is known from then on. */
  async function signIn(password: string, cookie = '') {
    const answer = await school.ask(calls.loginStudent, { body: { username, password }, headers: { cookie } });
    return { answer, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  }

  async function wrongPasswords(role: 'student' | 'professor', name: string, cookie: string): Promise<void> {
    const call = role === 'student' ? calls.loginStudent : calls.loginProfessor;
    for (const headers of [{}, { cookie }])
      await school.ask(call, { body: { username: name, password: 'a wrong one' }, headers });
  }

  it('removes a student from every table, and nothing of others', async () => {
    const { professor, subject_id, class_id } = await openClass(school);
    const other = await signedInStudent(school, { username: 'wz', email: 'wz@school.test' });
    await school.ask(calls.loginStudent, { body: { username: 'wz', password: 'a wrong one' } });
    await school.ask(calls.sendOTP, { body: { email } });
    const otp = /\d{4}/.exec(school.letters.at(-1)?.subject ?? '')?.[0] ?? 'none';
    const account = { ...names, username, email, password: PASSWORD, courseYearSection: 'BSCS 4A', otp };
    const { stud_id } = (await school.ask(calls.registerStudent, { body: account })).reply.student;
    await school.ask(calls.validateStudent, { ...admin, params: { id: stud_id } });
    const { answer, cookie } = await signIn(PASSWORD);
    const { token } = answer.reply;
    const her = { headers: { studtoken: token } };
    const qrCode = async (of: string) =>
      (await school.ask(calls.generateNewToken, { body: { oldToken: of } })).reply.QrToken;
    for (const owner of [token, other.token]) {
      const headers = { ...professor.headers, studtoken: await qrCode(owner) };
      expect((await school.ask(calls.createAttendance, { headers, params: { sessionId: class_id } })).status).toBe(200);
    }
    const late = { stud_id, status: 'late', was: 'present', reason: names.last_name };
    await school.ask(calls.setStatus, { ...professor, params: { sessionId: class_id }, body: late });
    await qrCode(token);
    await school.ask(calls.updateCardSetting, { ...admin, body: { accepted: 'attended' } });
    for (let again = 0; again < 2; again += 1)
      await school.ask(calls.makeCards, { ...admin, body: { ids: [stud_id] } });
    const { webp } = await acceptedPictures();
    expect(await sendPhoto(school, her.headers, [['image', Buffer.from(webp)]])).toMatchObject({ status: 200 });
    await givePoints(school, stud_id, 500);
    const item = { item_name: 'Pen', item_quantity: 3, item_price: 7, item_subject: 'Math' };
    const body = { ...item, item_classSection: 'BSCS 4A' };
    const { item_id } = (await school.ask(calls.createItems, { ...professor, body })).reply.item;
    expect((await school.ask(calls.buyStudentShopItems, { ...her, params: { item_id } })).status).toBe(200);
    const leave = { stud_ids: [stud_id], fromDay: '2026-09-01', toDay: '2027-09-01', kind: 'excused', note: 'Away' };
    expect((await school.ask(calls.createLeaves, { ...admin, body: leave })).status).toBe(200);
    school.clock.pass(60);
    await school.ask(calls.dropStudent, { ...professor, params: { subjectId: subject_id }, body: { stud_id } });
    await school.ask(calls.updateStudent, { ...her, body: { courseYearSection: 'BSIT 3C' } });
    await school.ask(calls.getStudentLeaderboard, other);
    await wrongPasswords('student', username, cookie);
    await school.ask(calls.forgotStudentPassword, { body: { username } });

    const before = await everything();
    const kept = [
      'attempt',
      'attendance',
      'belonging',
      'card',
      'enrolment',
      'excuse',
      'leave',
      'letter',
      'mailed_code',
      'otp',
      'photo',
      'points_ledger',
      'profile_change',
      'program_change',
      'qr_token',
      'roll_change',
    ];
    expect(withHer(before, 'stud_id', stud_id)).toEqual([...kept, 'shop_transaction', 'sign_in', 'student']);
    const keys = (before.get('attempt') ?? []).map(({ key }) => String(key));
    expect(keys.filter((key) => key.endsWith(`:${usernameKey(username)}`))).toHaveLength(4);

    await school.ask(calls.resetStudentPassword, { ...admin, params: { id: stud_id } });
    await wrongPasswords('student', username, '');
    await school.ask(calls.deleteStudent, { ...admin, params: { id: stud_id } });
    const after = await everything();
    expect(withHer(after, 'stud_id', stud_id)).toEqual([]);
    const left = (after.get('attempt') ?? []).map(({ key }) => key);
    expect(left).toEqual(expect.arrayContaining(['sign-in-from-all:student:wz', `qr:${other.stud_id}`]));
    expect(left).not.toContain(`qr:${stud_id}`);
    expect(after.get('audit_entry')?.filter(({ role }) => role === 'admin')).toMatchObject([
      { role: 'admin', action: 'approve-student', object: `${stud_id}` },
      { role: 'admin', action: 'change-cards', object: 'off to attended' },
      ...['', ''].map(() => ({ role: 'admin', action: 'make-card', object: `${stud_id}` })),
      { role: 'admin', action: 'give-leave', object: expect.stringContaining(' to ') },
      { role: 'admin', action: 'reset-student-password', object: `${stud_id}` },
      { role: 'admin', action: 'delete-student', object: `${stud_id}` },
    ]);
    for (const [name, rows] of after) {
      const others = (before.get(name) ?? []).filter((row) => row.stud_id === other.stud_id);
      expect(
        rows.filter((row) => row.stud_id === other.stud_id),
        name,
      ).toEqual(others);
    }
    school.clock.pass(1);
    const leaderboard = await school.ask(calls.getStudentLeaderboard, other);
    expect(leaderboard.raw.toString()).not.toContain(names.last_name);
    expect(leaderboard.reply.studentLeaderboard).toHaveLength(1);
  });

  it("leaves a professor's name only in students' redemptions", async () => {
    const grace = await signedInProfessor(school, { ...names, username });
    await school.ask(calls.sendEmailCode, { ...grace, body: { email } });
    const code = /[A-Z0-9]{10}/.exec(school.letters.at(-1)?.text ?? '')?.[0] ?? '';
    await school.ask(calls.proveEmail, { ...grace, body: { email, code } });
    await school.ask(calls.forgotProfessorPassword, { body: { username } });
    const student = await signedInStudent(school);
    await givePoints(school, student.stud_id, 500);
    const subject = { subject_name: 'Math', subject_courseYearSection: 'BSCS 4A' };
    const hours = { subject_start_time: '00:00', subject_end_time: '23:59' };
    expect((await school.ask(calls.createSubject, { ...grace, body: { ...subject, ...hours } })).status).toBe(200);
    const item = { item_name: 'Pen', item_quantity: 3, item_price: 7, item_subject: 'Math' };
    const body = { ...item, item_classSection: 'BSCS 4A' };
    const { item_id } = (await school.ask(calls.createItems, { ...grace, body })).reply.item;
    await school.ask(calls.buyStudentShopItems, { ...student, params: { item_id } });
    const signedIn = await school.ask(calls.loginProfessor, { body: { username, password: STORY_PASSWORD } });
    await wrongPasswords('professor', username, String(signedIn.headers['set-cookie']).split(';')[0] ?? '');

    const { prof_id } = grace;
    const kept = [
      'attempt',
      'letter',
      'mailed_code',
      'otp',
      'professor',
      'shop_item',
      'shop_transaction',
      'sign_in',
      'subject',
    ];
    expect(withHer(await everything(), 'prof_id', prof_id)).toEqual(kept);
    await school.ask(calls.deleteProfessor, { ...admin, params: { id: prof_id } });
    const after = await everything();
    expect(withHer(after, 'prof_id', prof_id)).toEqual(['shop_transaction']);
    expect(after.get('attempt')).not.toContainEqual(expect.objectContaining({ key: `email:${prof_id}` }));
    expect(after.get('shop_transaction')).toMatchObject([{ prof_id: null, item_id: null, stud_id: student.stud_id }]);
  });

  it('removes all records of declined accounts too', async () => {
    await school.ask(calls.sendOTP, { body: { email } });
    const { stud_id } = await signedInStudent(school, { ...names, username, email, isValidated: false });
    await wrongPasswords('student', username, '');
    expect(withHer(await everything(), 'stud_id', stud_id)).toEqual(['attempt', 'otp', 'sign_in', 'student']);
    await school.ask(calls.decideStudents, { ...admin, body: { ids: [stud_id], decision: 'decline' } });
    expect(withHer(await everything(), 'stud_id', stud_id)).toEqual([]);
  });
});
