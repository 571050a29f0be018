/** A whole day, using calls only: registration, approval, a session, a scan, the reward. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import {
  givePoints,
  STORY_PASSWORD,
  signedInAdmin,
  signedInProfessor,
  signedInStudent,
} from '#testkit/school/people.ts';
import { addSubject, PROGRAM as program, qrValueOf } from '#testkit/school/teaching.ts';

const hours = { start_time: '08:00', end_time: '10:00' };

inASchool('a class day', (school) => {
  /** A professor with a subject for the program level, and a function that adds sessions to it. */
  async function teaching(as?: Awaited<ReturnType<typeof signedInProfessor>>) {
    const professor = as ?? (await signedInProfessor(school));
    const { headers } = professor;
    const subject_id = await addSubject(school, professor, 'Discrete Math');
    const addSession = async (body: Record<string, unknown> = {}) => {
      const added = await school.ask(calls.createClass, {
        headers,
        params: { subjectId: subject_id },
        body: { class_courseYearSection: program, class_token: 10, class_exp: 100, ...hours, isOpen: false, ...body },
      });
      return added.reply.class.class_id;
    };
    return { ...professor, subject_id, addSession };
  }

  const codeOf = (student: { token: string }) => qrValueOf(school, student);

  function scan(professor: { headers: { proftoken: string } }, class_id: number, code: string, key?: string) {
    return school.ask(calls.createAttendance, {
      params: { sessionId: class_id },
      headers: { ...professor.headers, studtoken: code, ...(key ? { 'idempotency-key': key } : {}) },
    });
  }

  async function balances(student: { headers: { studtoken: string } }) {
    const { current_token, current_exp, current_level } = (await school.ask(calls.getStudent, student)).reply;
    return { points: current_token, exp: current_exp, level: current_level };
  }

  it('goes from registration to the reward', async () => {
    const admin = await signedInAdmin(school);
    const email = 'ana@school.test';
    await school.ask(calls.sendOTP, { body: { email } });
    const otp = /\b\d{4}\b/.exec(school.letters[0]?.text ?? '')?.[0] ?? '';
    const registered = await school.ask(calls.registerStudent, {
      body: {
        admin_id: 5,
        username: 'ana',
        password: STORY_PASSWORD,
        first_name: 'Ana',
        middle_name: '',
        last_name: 'Cruz',
        courseYearSection: 'bscs  4a',
        email,
        otp,
      },
    });
    expect(registered.reply.student).toMatchObject({ courseYearSection: program, isValidated: false, admin_id: 5 });

    const early = await school.ask(calls.loginStudent, { body: { username: 'ana', password: STORY_PASSWORD } });
    expect([early.status, early.message]).toEqual([403, "Your account is waiting for an administrator's approval."]);
    const { students } = (await school.ask(calls.getAllStudent, admin)).reply;
    await school.ask(calls.validateStudent, { ...admin, params: { id: students[0]?.stud_id ?? 0 } });

    await school.ask(calls.registerProfessor, {
      body: { first_name: 'Grace', middle_name: '', last_name: 'Hopper', username: 'grace', password: STORY_PASSWORD },
    });
    const { professors } = (await school.ask(calls.getAllProfessor, admin)).reply;
    await school.ask(calls.validateProfessor, { ...admin, params: { id: professors[0]?.prof_id ?? 0 } });

    const proftoken = (
      await school.ask(calls.loginProfessor, { body: { username: 'grace', password: STORY_PASSWORD } })
    ).reply.token;
    const studtoken = (await school.ask(calls.loginStudent, { body: { username: 'ana', password: STORY_PASSWORD } }))
      .reply.token;
    const professor = await teaching({ prof_id: 0, username: 'grace', token: proftoken, headers: { proftoken } });
    const class_id = await professor.addSession();
    const scanned = await scan(professor, class_id, await codeOf({ token: studtoken }));

    expect(scanned.reply).toMatchObject({
      message: 'Student marked as present.',
      student: { first_name: 'Ana', last_name: 'Cruz', courseYearSection: program },
      reward: { kind: 'none', message: 'Enjoy your class', streak: 1, points: 10, exp: 100, level: 0 },
    });
    const { attend } = (await school.ask(calls.getAttendance, { ...professor, params: { sessionId: class_id } })).reply;
    expect(attend).toEqual([scanned.reply.attendance]);
    const student = (await school.ask(calls.getStudent, { headers: { studtoken } })).reply;
    expect(student).toMatchObject({ current_token: 10, current_exp: 100, current_level: 1 });
    expect(student.latestReward).toMatchObject({ class_id, subject_id: professor.subject_id, points: 10 });
  });

  it('refuses a second scan with any code of the student, and rewards once', async () => {
    const professor = await teaching();
    const student = await signedInStudent(school);
    const class_id = await professor.addSession();
    const code = await codeOf(student);
    await scan(professor, class_id, code);
    for (const again of [code, await codeOf(student)]) {
      const refused = await scan(professor, class_id, again);
      expect([refused.status, refused.code, refused.message]).toEqual([
        400,
        'already-in-class',
        'Student Already In class',
      ]);
    }
    expect(await balances(student)).toEqual({ points: 10, exp: 100, level: 1 });
  });

  it('gives the same answer again to a scan whose reply was lost', async () => {
    const professor = await teaching();
    const student = await signedInStudent(school);
    const class_id = await professor.addSession();
    const code = await codeOf(student);
    const first = await scan(professor, class_id, code, 'scan-1');
    expect((await scan(professor, class_id, code, 'scan-1')).reply).toEqual(first.reply);
    expect((await scan(professor, class_id, code, 'scan-2')).code).toBe('already-in-class');
    expect(await balances(student)).toEqual({ points: 10, exp: 100, level: 1 });
  });

  it('accepts a code once, for 15 seconds, and only the newest', async () => {
    const professor = await teaching();
    const other = await teaching();
    const student = await signedInStudent(school);
    const class_id = await professor.addSession();

    const replaced = await codeOf(student);
    const late = await codeOf(student);
    const outOfDate = [400, 'qr-expired', 'This QR code has expired. Ask the student for a new QR code.'];
    const afterReplaced = await scan(professor, class_id, replaced);
    expect([afterReplaced.status, afterReplaced.code, afterReplaced.message]).toEqual(outOfDate);
    school.clock.pass(15.001);
    const afterLate = await scan(professor, class_id, late);
    expect([afterLate.status, afterLate.code, afterLate.message]).toEqual(outOfDate);

    const good = await codeOf(student);
    school.clock.pass(15);
    await scan(professor, class_id, good);
    expect((await scan(other, await other.addSession(), good)).code).toBe('qr-used');
    expect((await scan(professor, class_id, replaced)).code).toBe('already-in-class');
  });

  it('lets only the owner scan for a session', async () => {
    const professor = await teaching();
    const stranger = await signedInProfessor(school);
    const student = await signedInStudent(school);
    const class_id = await professor.addSession();
    const code = await codeOf(student);
    const refused = await scan(stranger, class_id, code);
    const absent = await scan(stranger, 999_999, code);
    expect([refused.status, refused.raw.toString()]).toEqual([404, absent.raw.toString()]);
    expect((await scan(professor, class_id, code)).status).toBe(200);
  });

  it('refuses a student of another program level, and opens an open session to everyone', async () => {
    const professor = await teaching();
    const student = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const refused = await scan(professor, await professor.addSession(), await codeOf(student));
    expect([refused.status, refused.message]).toEqual([
      400,
      "This student does not belong to this session's program level.",
    ]);
    const open = await professor.addSession({ class_courseYearSection: ' ' });
    expect((await scan(professor, open, await codeOf(student))).status).toBe(200);
  });

  it('never accepts a sign-in token as a code, nor a code as a sign-in', async () => {
    const professor = await teaching();
    const student = await signedInStudent(school);
    const class_id = await professor.addSession();
    expect((await scan(professor, class_id, student.token)).code).toBe('qr-unknown');
    const code = await codeOf(student);
    expect((await school.ask(calls.getStudent, { headers: { studtoken: code } })).status).toBe(401);
    expect((await school.ask(calls.generateNewToken, { body: { oldToken: code } })).status).toBe(401);
    expect((await school.ask(calls.getAllSubject, { headers: { proftoken: code } })).status).toBe(401);
    const alone = await school.ask(calls.createAttendance, {
      params: { sessionId: class_id },
      headers: { studtoken: code },
    });
    expect(alone.status).toBe(401);
  });

  it('says what is wrong with a value that is not a code', async () => {
    const professor = await teaching();
    const class_id = await professor.addSession();
    const missing = await school.ask(calls.createAttendance, { ...professor, params: { sessionId: class_id } });
    expect([missing.status, missing.message]).toEqual([400, 'An error occurred']);
    const unknown = await scan(professor, class_id, 'https://example.test/a-poster');
    expect([unknown.status, unknown.message]).toEqual([400, 'This is not a valid QR code.']);
  });

  it('rewards the fifth attendance in a row, but not if there is an absence in between', async () => {
    const professor = await teaching();
    const steady = await signedInStudent(school);
    const absent = await signedInStudent(school);
    const earned: string[] = [];
    for (let day = 1; day <= 5; day += 1) {
      const class_id = await professor.addSession({ class_exp: 0 });
      for (const student of day === 3 ? [steady] : [steady, absent]) {
        const { reward } = (await scan(professor, class_id, await codeOf(student))).reply;
        earned.push(
          `${student === steady ? 'steady' : 'absent'} ${reward.streak}: ${reward.points}, ${reward.message}`,
        );
      }
      school.clock.pass(86_400);
    }
    const enjoy = (who: string, streak: number) => `${who} ${streak}: 10, Enjoy your class`;
    expect(earned).toEqual([
      enjoy('steady', 1),
      enjoy('absent', 1),
      enjoy('steady', 2),
      enjoy('absent', 2),
      enjoy('steady', 3),
      enjoy('steady', 4),
      enjoy('absent', 1),
      "steady 5: 60, You're on fire with a 5 streak! 50 points earned!",
      enjoy('absent', 2),
    ]);
    expect(await balances(steady)).toMatchObject({ points: 100 });
    const asked = { ...steady, body: { subject_id: professor.subject_id } };
    expect((await school.ask(calls.getStudentSingleClassAndSubject, asked)).reply.attendanceStreak).toBe(5);
  });

  it('gives a level at the threshold, which comes before the streak', async () => {
    const professor = await teaching();
    const student = await signedInStudent(school);
    const rewards: unknown[] = [];
    for (let day = 1; day <= 5; day += 1) {
      const class_id = await professor.addSession({ class_exp: 300 });
      rewards.push((await scan(professor, class_id, await codeOf(student))).reply.reward);
      school.clock.pass(86_400);
    }
    expect(rewards.at(-1)).toEqual({
      kind: 'level-up',
      message: 'You leveled up!! You gained 50 points',
      streak: 5,
      points: 60,
      exp: -1200,
      level: 1,
    });
    expect(await balances(student)).toEqual({ points: 100, exp: 0, level: 2 });
    const { latestReward } = (await school.ask(calls.getStudent, student)).reply;
    const parts = { subject_name: 'Discrete Math', class_token: 10, class_exp: 300, current_level: 2 };
    expect(latestReward).toMatchObject({ points: 60, exp: -1200, ...parts });
  });

  it('keeps points that were given when the session is deleted permanently', async () => {
    const professor = await teaching();
    const student = await signedInStudent(school);
    await givePoints(school, student.stud_id, 7);
    const class_id = await professor.addSession();
    await scan(professor, class_id, await codeOf(student));
    const named = { ...professor, params: { subjectId: professor.subject_id, classId: class_id } };
    await school.ask(calls.deleteClass, named);
    expect((await scan(professor, class_id, await codeOf(student))).status).toBe(404);
    expect((await school.ask(calls.deleteClassPerma, named)).status).toBe(200);
    expect(await balances(student)).toEqual({ points: 17, exp: 100, level: 1 });
  });
});
