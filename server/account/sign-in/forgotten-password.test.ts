import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { makeLog } from '#server/platform/base/log.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { databases } from '#testkit/school/databases.ts';
import { eachSchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { mailBy, type SchoolUnderTest } from '#testkit/school/school.ts';

const email = 'ana@school.test';
const student = {
  role: 'student',
  forgot: calls.forgotStudentPassword,
  choose: calls.chooseStudentPassword,
  login: calls.loginStudent,
  mine: calls.getStudent,
  change: calls.updateStudentPassword,
  reset: calls.resetStudentPassword,
  person: (school: SchoolUnderTest) => signedInStudent(school, { username: 'Ana.Cruz', email }),
} as const;
const professor = {
  role: 'professor',
  forgot: calls.forgotProfessorPassword,
  choose: calls.chooseProfessorPassword,
  login: calls.loginProfessor,
  mine: calls.getProfessor,
  change: calls.updateProfessorPassword,
  reset: calls.resetProfessorPassword,
  person: (school: SchoolUnderTest) => signedInProfessor(school, { username: 'Ana.Cruz', email }),
} as const;
type Who = typeof student | typeof professor;

describe.each(databases)('a forgotten password on $name', (kind) => {
  const school = eachSchool(kind, { SCHOOL_NAME: 'Northside' });

  /** Asks for a code and reads it from the email. */
  async function codeFor(who: Who, username = 'ana.cruz'): Promise<string> {
    await school.services.mail.settled();
    const before = school.letters.length;
    expect((await school.ask(who.forgot, { body: { username } })).status).toBe(200);
    await school.services.mail.settled();
    expect(school.letters).toHaveLength(before + 1);
    return /^ {4}([A-Z0-9]{10})$/m.exec(school.letters.at(-1)?.text ?? '')?.[1] ?? 'no code';
  }
  const choose = (who: Who, code: string, password = 'a new password', username = 'ana.cruz') =>
    school.ask(who.choose, { body: { username, code, password } });
  const opens = async (who: Who, password: string, username = 'ana.cruz') =>
    (await school.ask(who.login, { body: { username, password } })).status;
  const wrong = (code: string) => `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;
  const kept = () => school.services.database.read.selectFrom('mailed_code').selectAll().execute();

  it.each([student, professor])(
    'of a $role is replaced with a mailed code, once, which ends every sign-in',
    async (who) => {
      const { headers } = await who.person(school);
      const notices: Notice[] = [];
      school.services.notices.subscribe((notice) => notices.push(notice));
      for (let guess = 0; guess < 6; guess += 1) await opens(who, 'was it this one?');

      const code = await codeFor(who, ' ANA.CRUZ ');
      expect(school.letters).toMatchObject([{ to: email, subject: 'A new password for Northside' }]);
      for (const said of ['Northside', '5 minutes', 'Your username is Ana.Cruz.'])
        expect(school.letters[0]?.text).toContain(said);
      expect(JSON.stringify(await kept())).not.toContain(code);

      const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `;
      expect((await choose(who, typed)).reply).toEqual({ message: 'Password updated successfully' });
      expect(await opens(who, 'a new password')).toBe(200);
      expect(await opens(who, STORY_PASSWORD)).toBe(401);
      expect((await school.ask(who.mine, { headers })).status).toBe(401);
      expect(notices).toEqual([expect.objectContaining({ kind: 'signed-out', role: who.role })]);
      expect(await choose(who, code, 'another password')).toMatchObject({ status: 400, code: 'code-expired' });
      expect(await kept()).toEqual([]);
      const { read } = school.services.database;
      expect(
        await read.selectFrom('audit_entry').select(['role', 'action']).orderBy('audit_entry_id').execute(),
      ).toEqual(['choose-own-password', 'sign-in'].map((action) => ({ role: who.role, action })));
    },
  );

  it.each([student, professor])('of a $role who has left is not replaced with a code mailed before', async (who) => {
    await who.person(school);
    const code = await codeFor(who);
    const { database } = school.services;
    const left = { isValidated: false, leftAt: '2026-09-08T08:01:00.000Z' };
    await database.write((db) => db.updateTable(who.role).set(left).execute());
    const passwords = () => database.read.selectFrom(who.role).select('password').execute();
    const before = await passwords();
    expect(await choose(who, code)).toMatchObject({ status: 400, code: 'code-expired' });
    expect(await passwords()).toEqual(before);
  });

  it.each([student, professor])('of a $role can be asked for by anyone, and nothing reveals the owner', async (who) => {
    await who.person(school);
    if (who === professor) await signedInProfessor(school, { username: 'nobody' });
    const both = async (ask: (username: string) => ReturnType<typeof choose>) => {
      const [known, unknown] = [await ask('ana.cruz'), await ask('nobody')];
      expect([unknown.status, unknown.raw, unknown.headers['retry-after']]).toEqual([
        known.status,
        known.raw,
        known.headers['retry-after'],
      ]);
      return known;
    };
    const asked = (username: string) => school.ask(who.forgot, { body: { username } }) as ReturnType<typeof choose>;
    const tried = (username: string) => choose(who, '2222222222', 'a new password', username);
    expect(await both(tried)).toMatchObject({ status: 400, code: 'code-expired', field: 'code' });
    expect((await both(asked)).message).toBe('If the account has an email address, we sent a code.');
    expect(await both(asked)).toMatchObject({
      status: 429,
      code: 'too-many',
      message: 'Please wait a minute before you ask for another code.',
    });
    for (let tries = 1; tries <= 4; tries += 1)
      expect(await both(tried)).toMatchObject({ status: 400, code: 'wrong-code', field: 'code' });
    for (let tries = 5; tries <= 6; tries += 1)
      expect(await both(tried)).toMatchObject({ status: 400, code: 'code-tries-used-up', field: 'code' });
    school.clock.pass(300);
    expect(await both(tried)).toMatchObject({ status: 400, code: 'code-expired' });
    await school.services.mail.settled();
    expect(school.letters.map(({ to }) => to)).toEqual([email]);
    expect(await opens(who, STORY_PASSWORD)).toBe(200);
  });

  it('is answered before the email is sent, whatever becomes of it, and logs neither address nor code', async () => {
    await student.person(school);
    let logged = '';
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const log = makeLog('info', { write: (line) => (logged += line) });
    const post = {
      send: async ({ to, text }: { to: string; text: string }) => {
        await left;
        const said = `nobody here is called <${to}>: ${text}`;
        throw Object.assign(new Error(said), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
      },
      close: () => undefined,
    };
    school.services.log = log;
    mailBy(school, post);
    expect((await school.ask(student.forgot, { body: { username: 'ana.cruz' } })).status).toBe(200);
    leave();
    await school.services.mail.settled();
    expect(logged).toMatch(/nobody here is called <\(the address\)>.* {4}\(the code\)/);
    expect(logged).not.toContain('ana@');
  });

  it('is mailed once a minute and ten times a day per username in any spelling, and 600 times an hour', async () => {
    await student.person(school);
    const ask = (username: string) => school.ask(student.forgot, { body: { username } });
    for (let mails = 1; mails <= 10; mails += 1) {
      await codeFor(student, mails % 2 ? 'ana.cruz' : 'ANA.CRUZ');
      school.clock.pass(59);
      const early = await ask('Ana.Cruz');
      expect([early.status, early.headers['retry-after']]).toEqual([429, mails < 10 ? '1' : String(86_400 - 599)]);
      school.clock.pass(1);
    }
    const eleventh = await ask('ana.cruz');
    expect([eleventh.status, eleventh.headers['retry-after']]).toEqual([429, String(86_400 - 600)]);
    expect(eleventh.message).toBe('Please wait 24 hours before you ask for another code.');

    await school.services.database.write((db) =>
      db.updateTable('attempt').set({ count: 600 }).where('key', '=', 'otp:all').execute(),
    );
    expect([(await ask('ben')).status, (await ask('nobody')).status]).toEqual([429, 429]);
    school.clock.pass(86_400);
    await codeFor(student);
  });

  it('has one valid code, which cannot register; nor does a registration’s code set a password', async () => {
    await student.person(school);
    const first = await codeFor(student);
    school.clock.pass(60);
    const second = await codeFor(student);
    expect(await choose(student, first)).toMatchObject({ code: 'wrong-code' });
    await school.ask(calls.sendOTP, { body: { email } });
    const otp = /\d{4}/.exec(school.letters.at(-1)?.subject ?? '')?.[0] ?? 'none';
    expect(await choose(student, otp)).toMatchObject({ status: 400, code: 'bad-input', field: 'code' });
    expect(await choose(professor, second)).toMatchObject({ status: 400, code: 'code-expired' });
    expect((await choose(student, second)).status).toBe(200);
  });

  it('is replaced by the right code at the fifth try, and by one of forty at the same instant', async () => {
    await student.person(school);
    const code = await codeFor(student);
    for (let tries = 1; tries <= 4; tries += 1) await choose(student, wrong(code));
    expect((await choose(student, code)).status).toBe(200);
    school.clock.pass(60);
    const next = await codeFor(student);
    const guesses = await Promise.all(Array.from({ length: 40 }, () => choose(student, wrong(next))));
    expect(guesses.filter((guess) => guess.code === 'wrong-code')).toHaveLength(4);
    expect(await choose(student, next)).toMatchObject({ code: 'code-tries-used-up' });
    school.clock.pass(60);
    const last = await codeFor(student);
    const chosen = await Promise.all(['one of them', 'another one'].map((password) => choose(student, last, password)));
    expect(new Set(chosen.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  it('is not replaced by a reset’s one-time password or a short one, and the code stays valid', async () => {
    const { stud_id } = await student.person(school);
    const admin = await signedInAdmin(school);
    const { oneTimePassword } = (await school.ask(calls.resetStudentPassword, { ...admin, params: { id: stud_id } }))
      .reply;
    const code = await codeFor(student);
    // Only a caller who has the code learns that the password is the owner's name.
    const ownName = '2026 Ana ***';
    expect(await choose(student, '2222222222', ownName)).toMatchObject({ code: 'wrong-code' });
    expect(await choose(student, code, ownName)).toMatchObject({ code: 'password-too-easy', field: 'password' });
    expect(await choose(student, code, 'short')).toMatchObject({ code: 'password-too-short', field: 'password' });
    for (const typed of [oneTimePassword, ` ${oneTimePassword.toLowerCase()} `])
      expect(await choose(student, code, typed)).toMatchObject({ code: 'one-time-password-again' });
    expect((await choose(student, code, 'my own words')).status).toBe(200);
    const signedIn = await school.ask(calls.loginStudent, {
      body: { username: 'ana.cruz', password: 'my own words' },
    });
    expect(signedIn.reply).not.toHaveProperty('mustChangePassword');
  });

  it.each([student, professor])('of a $role whose password is reset or changed needs a new code', async (who) => {
    const { headers, ...person } = await who.person(school);
    const id = 'stud_id' in person ? person.stud_id : person.prof_id;
    const admin = await signedInAdmin(school);
    const body = { password: 'words of my own' };
    const ends = [
      () => school.ask(who.change, { headers, body }),
      () => school.ask(who.reset, { ...admin, params: { id } }),
    ];
    for (const end of ends) {
      const code = await codeFor(who);
      expect((await end()).status).toBe(200);
      // The answer is the same as for an unknown username, so it does not reveal that the account was changed.
      expect(await choose(who, code)).toMatchObject({ status: 400, code: 'wrong-code' });
      school.clock.pass(60);
    }
    expect(await opens(who, 'a new password')).toBe(401);
    if (who === student) expect((await choose(who, await codeFor(who))).status).toBe(200);
  });

  it('of older accounts that share a username belongs to the exact spelling', async () => {
    await signedInStudent(school, { username: 'Ana', usernameKey: null, email });
    await signedInStudent(school, { username: 'ana', usernameKey: null });
    const code = await codeFor(student, 'Ana');
    expect(await choose(student, code, 'a new password', 'ana')).toMatchObject({ code: 'code-expired' });
    expect((await choose(student, code, 'a new password', 'Ana')).status).toBe(200);
    expect([await opens(student, 'a new password', 'Ana'), await opens(student, STORY_PASSWORD, 'ana')]).toEqual([
      200, 200,
    ]);
  });
});
