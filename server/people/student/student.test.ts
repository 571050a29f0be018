import { expect, it } from 'vitest';
import type { RewardSource } from '#contract/people/ledger/reward.ts';
import { getStudent, updateStudent } from '#contract/people/student/student-calls.ts';
import { getStudentChanges, updateStudentAccount } from '#contract/school/approval/student-account-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { givePoints, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { storePastSession } from '#testkit/school/stored-history.ts';

inASchool('a student', (school) => {
  const stored = () => school.services.database.read.selectFrom('student').selectAll().orderBy('stud_id').execute();
  const programChanges = () => school.services.database.read.selectFrom('program_change').selectAll().execute();

  /** A session that the student attended, with its reward. */
  async function attended(
    stud_id: number,
    prof_id: number,
    createdAt: string,
    earned: { rewardKind: 'level-up' | 'streak' | 'none'; streak: number; points: number; exp: number; level: number },
  ): Promise<RewardSource> {
    const subject_name = `Logic ${createdAt}`;
    return school.services.database.write(async (db) => {
      // The session's worth was changed since.
      const session = { class_token: 7, class_exp: 12 };
      const { subject_id, class_ids } = await storePastSession(db, { prof_id, subject_name, createdAt }, session);
      const [class_id = 0] = class_ids;
      await db
        .insertInto('attendance')
        .values({ stud_id, class_id, createdAt, ...earned })
        .execute();
      const posted = { kind: 'attendance', reference: class_id, points: 5, exp: 10, level: 0 } as const;
      await db
        .insertInto('points_ledger')
        .values({ stud_id, createdAt, ...posted })
        .execute();
      const parts = { class_token: 5, class_exp: 10, current_level: 1 };
      return { subject_id, class_id, subject_name, class_createdAt: createdAt, ...parts };
    });
  }

  it('sees their own account, without any secret', async () => {
    const ana = await signedInStudent(school, {
      first_name: 'Ana',
      last_name: 'Cruz',
      username: 'ana',
      email: 'ana@x.test',
    });
    await signedInStudent(school);
    const answer = await school.ask(getStudent, { headers: ana.headers });
    expect(answer.reply).toEqual({
      stud_id: ana.stud_id,
      first_name: 'Ana',
      middle_name: 'B',
      last_name: 'Cruz',
      courseYearSection: 'BSCS 4A',
      username: 'ana',
      email: 'ana@x.test',
      current_level: 1,
      current_exp: 0,
      owed_exp: 0,
      current_token: 0,
      admin_id: 5,
      isValidated: true,
      createdAt: '2026-09-08T08:00:00.000Z',
      latestReward: null,
      today: [],
      excused: [],
      flame: null,
    });
    expect(answer.raw.toString()).not.toMatch(/password|argon2|programSince/i);
  });

  it('sees the reward of their own last attendance, with its sentence', async () => {
    const ana = await signedInStudent(school);
    const ben = await signedInStudent(school);
    const { prof_id } = await signedInProfessor(school);
    const none = { rewardKind: 'none', streak: 1, points: 5, exp: 10, level: 0 } as const;
    const last = await attended(ana.stud_id, prof_id, '2026-09-07T08:00:00.000Z', {
      rewardKind: 'streak',
      streak: 5,
      points: 55,
      exp: 10,
      level: 0,
    });
    await attended(ana.stud_id, prof_id, '2026-09-01T08:00:00.000Z', none);
    await attended(ben.stud_id, prof_id, '2026-09-08T08:00:00.000Z', none);

    const { latestReward } = (await school.ask(getStudent, { headers: ana.headers })).reply;
    expect(latestReward).toEqual({
      kind: 'streak',
      message: "You're on fire with a 5 streak! 50 points earned!",
      streak: 5,
      points: 55,
      exp: 10,
      level: 0,
      ...last,
      createdAt: '2026-09-07T08:00:00.000Z',
    });
  });

  it('changes their names; blank, null and absent ones stay', async () => {
    const ana = await signedInStudent(school, { first_name: 'Ana', middle_name: 'B', last_name: 'Cruz' });
    const other = await signedInStudent(school);
    const before = await stored();
    const answer = await school.ask(updateStudent, {
      headers: ana.headers,
      body: { first_name: '  Anna ', middle_name: '', last_name: null },
    });
    expect(answer.reply).toMatchObject({
      message: 'Profile updated successfully',
      first_name: 'Anna',
      student: { stud_id: ana.stud_id, first_name: 'Anna', middle_name: 'B', last_name: 'Cruz', latestReward: null },
    });
    const [own, others] = before;
    expect(await stored()).toEqual([{ ...own, first_name: 'Anna' }, others]);
    expect(others?.stud_id).toBe(other.stud_id);
    expect(await programChanges()).toEqual([]);
  });

  it.each([
    ['first_name', '   ', 'First name'],
    ['middle_name', '\u200B', 'Middle name'],
    ['last_name', ' \u2060\u200B ', 'Last name'],
    ['courseYearSection', '\u200B', 'Program level'],
  ])('refuses as %s an invisible text, names the field and changes nothing', async (field, typed, label) => {
    const ana = await signedInStudent(school);
    const before = await stored();
    const body = { first_name: 'Anna', [field]: typed };
    expect(await school.ask(updateStudent, { headers: ana.headers, body })).toMatchObject({
      status: 400,
      field,
      message: `${label} must have a visible character.`,
    });
    expect(await stored()).toEqual(before);
  });

  it('keeps a changed program level in its compared form, from now on, and on record', async () => {
    const ana = await signedInStudent(school, { courseYearSection: 'BSCS 4A' });
    school.clock.pass(60);
    const body = { courseYearSection: ' bsit   3b ' };
    const answer = await school.ask(updateStudent, { headers: ana.headers, body });
    expect(answer.reply.student.courseYearSection).toBe('BSIT 3B');
    expect(await stored()).toMatchObject([{ courseYearSection: 'BSIT 3B' }]);
    const { read } = school.services.database;
    const belonging = await read.selectFrom('belonging').selectAll().orderBy('since').execute();
    const [registered, moved] = ['2026-09-08T08:00:00.000Z', '2026-09-08T08:01:00.000Z'];
    expect(belonging).toMatchObject([
      { courseYearSection: 'BSCS 4A', since: registered, until: moved },
      { courseYearSection: 'BSIT 3B', since: moved, until: null },
    ]);
    expect(await programChanges()).toMatchObject([
      {
        stud_id: ana.stud_id,
        from: 'BSCS 4A',
        to: 'BSIT 3B',
        changedBy: 'student',
        createdAt: '2026-09-08T08:01:00.000Z',
      },
    ]);

    school.clock.pass(60);
    await school.ask(updateStudent, {
      headers: ana.headers,
      body: { courseYearSection: 'bsit 3b', first_name: 'Anna' },
    });
    expect(await stored()).toMatchObject([{ first_name: 'Anna' }]);
    expect(await read.selectFrom('belonging').selectAll().orderBy('since').execute()).toEqual(belonging);
    expect(await programChanges()).toHaveLength(1);
  });

  it('saves changes three times in seven days, undone ones included; unchanged ones do not count', async () => {
    const ana = await signedInStudent(school, { first_name: 'Ana', middle_name: '' });
    const admin = await signedInAdmin(school);
    const save = (body: object) => school.ask(updateStudent, { headers: ana.headers, body } as never);
    const both = { first_name: 'Anna', courseYearSection: 'BSIT 1B' };
    // The limit is counted for each student.
    const ben = await signedInStudent(school);
    await school.ask(updateStudent, { headers: ben.headers, body: { first_name: 'Bo' } });
    school.clock.pass(60);
    for (const body of [both, both, { middle_name: 'Reyes' }]) expect((await save(body)).status).toBe(200);
    school.clock.pass(86_400);
    expect((await save({ last_name: 'Diaz' })).status).toBe(200);
    const { changes } = (await school.ask(getStudentChanges, { ...admin, params: { id: ana.stud_id } })).reply;
    expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['last_name', expect.any(String), 'Diaz'],
      ['middle_name', '', 'Reyes'],
      ['courseYearSection', 'BSCS 4A', 'BSIT 1B'],
      ['first_name', 'Ana', 'Anna'],
    ]);
    const taken = { ...admin, params: { id: ana.stud_id }, body: { takeBack: changes[3]?.change_id ?? 0 } };
    expect((await school.ask(updateStudentAccount, taken)).reply.student.first_name).toBe('Ana');

    const before = await stored();
    const [fourth, other] = await Promise.all([save({ first_name: 'Eve' }), save({ last_name: 'Eve' })]);
    const sentence =
      'Names and program level can be changed three times in seven days. You can change them again in 6 days.';
    for (const refused of [fourth, other])
      expect(refused).toMatchObject({ status: 429, code: 'too-many', message: sentence });
    expect(Number(fourth.headers['retry-after'])).toBe(6 * 86_400);
    expect((await save({ first_name: 'Ana', current_exp: 5 })).status).toBe(200);
    expect(await stored()).toEqual(before);
    school.clock.pass(6 * 86_400);
    expect(await save({ first_name: 'Eve' })).toMatchObject({ status: 200, reply: { first_name: 'Eve' } });
  });

  it('cannot grant themselves points, experience, a level or anything else', async () => {
    const ana = await signedInStudent(school);
    await givePoints(school, ana.stud_id, 30);
    const before = await stored();
    const answer = await school.ask(updateStudent, {
      headers: ana.headers,
      body: {
        current_exp: 99_999,
        current_token: 99_999,
        current_level: 99,
        username: 'root',
        email: 'root@x.test',
        password: 'x',
        isValidated: false,
        admin_id: 1,
        stud_id: 999,
      },
    });
    expect(answer.reply).toMatchObject({ current_token: 30, current_exp: 0, current_level: 1 });
    expect(answer.reply.student).toMatchObject({ stud_id: ana.stud_id, current_token: 30 });
    expect(await stored()).toEqual(before);
  });

  it('learns which field is wrong, and nothing is stored', async () => {
    const ana = await signedInStudent(school);
    const before = await stored();
    const wrong: [field: string, value: unknown][] = [
      ['first_name', 'x'.repeat(101)],
      ['first_name', 7],
      ['middle_name', 'a\u0000b'],
      ['last_name', ['Cruz']],
      ['last_name', '\u202E.'],
      ['courseYearSection', 'x'.repeat(61)],
      ['courseYearSection', { toString: 'x' }],
    ];
    for (const [field, value] of wrong) {
      const body = {
        first_name: 'Anna',
        middle_name: 'C',
        last_name: 'Diaz',
        courseYearSection: 'BSIT 1A',
        [field]: value,
      };
      const answer = await school.ask(updateStudent, { headers: ana.headers, body });
      expect(answer).toMatchObject({ status: 400, code: 'bad-input', field });
    }
    expect(await stored()).toEqual(before);
    expect(await programChanges()).toEqual([]);
  });
});
