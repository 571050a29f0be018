import { expect, it } from 'vitest';
import {
  getProgramLevels,
  registerProfessor,
  registerStudent,
  sendOTP,
} from '#contract/people/registration/registration-calls.ts';
import { passwordMatches, THE_MACHINE } from '#server/platform/base/password.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

const email = 'ana@school.test';
const account = { first_name: 'Ana', middle_name: '', last_name: 'Cruz', username: 'ana', password: 'correct horse' };
const registration = { ...account, courseYearSection: 'BSCS 4A', email };

inASchool('a registration', (school) => {
  async function codeFor(address = email): Promise<string> {
    school.clock.pass(60);
    await school.ask(sendOTP, { body: { email: address } });
    return /^ {4}(\d{4})$/m.exec(school.letters.at(-1)?.text ?? '')?.[1] ?? 'no code';
  }
  const register = (body: Record<string, unknown>) => school.ask(registerStudent, { body });
  const students = () => school.services.database.read.selectFrom('student').selectAll().execute();
  const professors = () => school.services.database.read.selectFrom('professor').selectAll().execute();
  const triesTaken = async () =>
    (await school.services.database.read.selectFrom('otp').select('tries').executeTakeFirstOrThrow()).tries;

  it('of a student waits for approval, with nothing earned and only fields that are theirs to choose', async () => {
    const answer = await register({
      ...registration,
      first_name: '  Ana ',
      courseYearSection: ' bscs  4a',
      otp: await codeFor(),
      admin_id: 99,
      isValidated: true,
      current_token: 500,
      current_exp: 500,
      current_level: 9,
      stud_id: 77,
      createdAt: '2020-01-01T00:00:00.000Z',
    });
    const [stored, ...others] = await students();
    expect(others).toEqual([]);
    const expected = {
      first_name: 'Ana',
      middle_name: '',
      last_name: 'Cruz',
      courseYearSection: 'BSCS 4A',
      username: 'ana',
      email,
      current_level: 1,
      current_exp: 0,
      current_token: 0,
      admin_id: 5,
      isValidated: false,
      createdAt: '2026-09-08T08:01:00.000Z',
    };
    expect(stored).toMatchObject({ ...expected, oneTimePasswordUntil: null });
    expect(stored?.stud_id).not.toBe(77);
    expect(await passwordMatches(stored?.password, 'correct horse', THE_MACHINE)).toBe(true);
    expect(answer.reply).toEqual({
      message: 'Registered successfully. An administrator will approve your account.',
      student: { ...expected, stud_id: stored?.stud_id },
    });
    expect(answer.raw.toString()).not.toMatch(/password|argon2/i);
  });

  it('of a student names missing or wrong fields, stores nothing and takes no try', async () => {
    const otp = await codeFor();
    const whole = { ...registration, otp };
    for (const field of ['first_name', 'last_name', 'courseYearSection', 'username', 'password', 'email', 'otp']) {
      for (const nothing of [undefined, null, '', ...(field === 'password' ? [] : ['  '])]) {
        expect(await register({ ...whole, [field]: nothing })).toMatchObject({
          status: 400,
          code: 'bad-input',
          field,
          message: 'All fields are required except Middle Name.',
        });
      }
    }
    const wrong: [field: string, value: unknown][] = [
      ['first_name', 'x'.repeat(101)],
      ['middle_name', 'a\u0000b'],
      ['last_name', ['Cruz']],
      ['username', 'x'.repeat(101)],
      ['courseYearSection', 'x'.repeat(61)],
      ['email', 'ana'],
      ['password', 'ü'.repeat(257)],
      ['otp', '12345'],
      ['otp', '12a4'],
      ['otp', 1234],
    ];
    for (const [field, value] of wrong) {
      expect(await register({ ...whole, [field]: value })).toMatchObject({
        status: 400,
        code: 'bad-input',
        field,
      });
    }
    expect(await register({ ...whole, password: '1234567' })).toMatchObject({
      status: 400,
      code: 'password-too-short',
      field: 'password',
      message: 'The password must have at least 8 characters.',
    });
    expect(await students()).toEqual([]);
    expect(await triesTaken()).toBe(0);
  });

  it('of a student reveals a taken username or address only after a right code', async () => {
    await signedInStudent(school, { username: 'ana', email: 'other@school.test' });
    await signedInStudent(school, { username: 'ben', email });
    const otp = await codeFor();
    const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
    expect(await register({ ...registration, otp: wrong })).toMatchObject({ status: 400, code: 'wrong-otp' });
    expect(await register({ ...registration, otp })).toMatchObject({
      status: 409,
      code: 'email-taken',
      field: 'email',
      message: 'This email address already has an account.',
    });
    expect(await students()).toHaveLength(2);
  });

  it('of a student with a taken username continues with another one and the same code, ten times', async () => {
    await signedInStudent(school, { username: 'ana' });
    const otp = await codeFor();
    const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
    for (let tries = 1; tries <= 4; tries += 1) await register({ ...registration, otp: wrong });
    const taken = {
      status: 409,
      code: 'username-taken',
      field: 'username',
      message: 'This username is already taken.',
    };
    expect(await register({ ...registration, otp })).toMatchObject(taken);
    expect((await register({ ...registration, otp, username: 'ana.cruz' })).status).toBe(200);
    expect(await register({ ...registration, otp, username: 'ana.third' })).toMatchObject({ code: 'otp-expired' });

    const another = await codeFor('ben@school.test');
    for (let names = 1; names <= 10; names += 1) {
      expect(await register({ ...registration, email: 'ben@school.test', otp: another })).toMatchObject(taken);
    }
    // From then on the code reveals nothing more, even to simultaneous requests.
    const more = await Promise.all(
      Array.from({ length: 8 }, () => register({ ...registration, email: 'ben@school.test', otp: another })),
    );
    expect(new Set(more.map(({ code }) => code))).toEqual(new Set(['otp-tries-used-up']));
    expect(await register({ ...registration, email: 'ben@school.test', otp: another, username: 'ben' })).toMatchObject({
      code: 'otp-tries-used-up',
    });
    expect(await students()).toHaveLength(2);
  });

  it.each([
    ['ANA', 'ana'],
    ['ａｎａ', 'ANA'],
    ['Élise', 'E\u0301LISE'],
  ])('of %j is refused while %j exists, also for a professor', async (wanted, username) => {
    for (const usernameKey of [username.normalize('NFKC').toLowerCase(), null]) {
      const { stud_id } = await signedInStudent(school, { username: username.normalize(), usernameKey });
      const { prof_id } = await signedInProfessor(school, { username: username.normalize(), usernameKey });
      const student = await register({ ...registration, username: wanted, otp: await codeFor() });
      const professor = await school.ask(registerProfessor, { body: { ...account, username: wanted } });
      expect([student.code, professor.code]).toEqual(['username-taken', 'username-taken']);
      await school.services.database.write(async (db) => {
        await db.deleteFrom('student').where('stud_id', '=', stud_id).execute();
        await db.deleteFrom('professor').where('prof_id', '=', prof_id).execute();
      });
    }
  });

  it('keeps a new username as typed, made of letters, digits, dots, underscores and hyphens', async () => {
    const otp = await codeFor();
    for (const username of ['ana cruz', 'ana@school.test', 'ana\u200b', 'a/b', '😀']) {
      for (const answer of [
        await register({ ...registration, username, otp }),
        await school.ask(registerProfessor, { body: { ...account, username } }),
      ])
        expect(answer).toMatchObject({ status: 400, code: 'bad-input', field: 'username' });
    }
    const made = await register({ ...registration, username: 'Ａna.Cruz_2-é', otp });
    expect(made.reply.student.username).toBe('Ana.Cruz_2-é');
    expect(await students()).toMatchObject([{ usernameKey: 'ana.cruz_2-é' }]);
  });

  it('of a student makes one account per code, also at one instant', async () => {
    const otp = await codeFor();
    const answers = await Promise.all(
      ['ana', 'anna', 'anne'].map((username) => register({ ...registration, otp, username })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'otp-expired' || code === 'email-taken')).toHaveLength(2);
    expect(await students()).toHaveLength(1);
  });

  it('of two students with one username at one instant succeeds once, and the other keeps their code', async () => {
    const [one, other] = [await codeFor(), await codeFor('ben@school.test')];
    const answers = await Promise.all([
      register({ ...registration, otp: one }),
      register({ ...registration, otp: other, email: 'ben@school.test' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const loser = answers[0]?.status === 200 ? { otp: other, email: 'ben@school.test' } : { otp: one };
    expect((await register({ ...registration, ...loser, username: 'someone' })).status).toBe(200);
  });

  it('of a professor waits for approval', async () => {
    const answer = await school.ask(registerProfessor, {
      body: { ...account, middle_name: undefined, isValidated: true, prof_id: 77 },
    });
    const [stored] = await professors();
    const expected = {
      first_name: 'Ana',
      middle_name: '',
      last_name: 'Cruz',
      username: 'ana',
      email: null,
      isValidated: false,
      createdAt: '2026-09-08T08:00:00.000Z',
    };
    expect(stored).toMatchObject(expected);
    expect(stored?.prof_id).not.toBe(77);
    expect(await passwordMatches(stored?.password, 'correct horse', THE_MACHINE)).toBe(true);
    expect(answer.reply).toEqual({
      message: 'Registered successfully. An administrator will approve your account.',
      professor: { ...expected, prof_id: stored?.prof_id },
    });
  });

  it('of a professor names missing, wrong, too short or taken fields, and stores nothing', async () => {
    for (const field of ['first_name', 'last_name', 'username', 'password']) {
      expect(await school.ask(registerProfessor, { body: { ...account, [field]: '' } })).toMatchObject({
        status: 400,
        code: 'bad-input',
        field,
        message: 'All fields are required except Middle Name.',
      });
    }
    for (const field of ['first_name', 'middle_name', 'last_name', 'username', 'password']) {
      const answer = await school.ask(registerProfessor, { body: { ...account, [field]: 'x'.repeat(257) } });
      expect(answer).toMatchObject({ status: 400, code: 'bad-input', field });
    }
    const short = await school.ask(registerProfessor, { body: { ...account, password: '1234567' } });
    expect(short).toMatchObject({ status: 400, code: 'password-too-short', field: 'password' });
    expect(await professors()).toEqual([]);

    await signedInProfessor(school, { username: 'ana' });
    const taken = await school.ask(registerProfessor, { body: account });
    expect(taken).toMatchObject({ status: 409, code: 'username-taken', field: 'username' });
    expect(await professors()).toHaveLength(1);
  });

  it('suggests the program levels of approved students, each once, in natural order', async () => {
    for (const courseYearSection of ['BSCS 10A', 'BSCS 2A', 'BSIT 1B', 'BSCS 2A']) {
      await signedInStudent(school, { courseYearSection });
    }
    await signedInStudent(school, { courseYearSection: 'INVENTED 1', isValidated: false });
    const { programLevels } = (await school.ask(getProgramLevels)).reply;
    expect(programLevels).toEqual(['BSCS 2A', 'BSCS 10A', 'BSIT 1B']);
  });
});
