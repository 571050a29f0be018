import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeEach, expect, it } from 'vitest';
import {
  updateAdminPassword,
  updateProfessorPassword,
  updateStudentPassword,
} from '#contract/account/sign-in/own-password-calls.ts';
import { registerProfessor, registerStudent } from '#contract/people/registration/registration-calls.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/platform/base/field-bounds.ts';
import { passwordTooEasy } from '#contract/platform/settings/password-words.ts';
import { personOf } from '#server/platform/base/actors.ts';
import { hashPassword, passwordMatches, THE_MACHINE } from '#server/platform/base/password.ts';
import { randomSecret, secretHash } from '#server/platform/base/secret.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { sqlite } from '#testkit/school/databases.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { openSchool } from '#testkit/school/school.ts';
import { REFUSED_TO_ALL } from './common-passwords.ts';
import { changePassword } from './password-actions.ts';
import { accountByUsername, endSignIns, storePassword, storeSignIn } from './sign-in-queries.ts';

const roles = [
  { role: 'student', call: updateStudentPassword, header: 'studtoken' },
  { role: 'professor', call: updateProfessorPassword, header: 'proftoken' },
  { role: 'admin', call: updateAdminPassword, header: 'admintoken' },
] as const;

inASchool('a password', (school) => {
  let notices: Notice[];
  beforeEach(async () => {
    notices = [];
    school.services.notices.subscribe((notice) => notices.push(notice));
  });

  async function someone(role: 'student' | 'professor' | 'admin') {
    if (role === 'student') {
      const { stud_id, ...rest } = await signedInStudent(school);
      return { person_id: stud_id, ...rest };
    }
    if (role === 'professor') {
      const { prof_id, ...rest } = await signedInProfessor(school);
      return { person_id: prof_id, ...rest };
    }
    const { admin_id, ...rest } = await signedInAdmin(school);
    return { person_id: admin_id, ...rest };
  }
  const signIns = () => school.services.database.read.selectFrom('sign_in').select('hash').orderBy('hash').execute();
  const opens = async (role: 'student' | 'professor' | 'admin', username: string, password: string) =>
    passwordMatches(
      (await accountByUsername(school.services.database.read, role, username))?.password,
      password,
      THE_MACHINE,
    );

  it.each(roles)(
    'is changed by the $role, who stays signed in here and nowhere else',
    async ({ role, call, header }) => {
      const person = await someone(role);
      const other = await someone(role);
      const elsewhere = secretHash(randomSecret(256));
      const day = '2026-10-08T08:00:00.000Z';
      await school.services.database.write(async (db) => {
        const createdAt = '2026-09-08T08:00:00.000Z';
        await storeSignIn(db, role, person.person_id, { hash: elsewhere, createdAt, expiresAt: day });
        const { password = '' } = (await accountByUsername(db, role, person.username)) ?? {};
        await storePassword(db, role, person.person_id, password, day);
      });

      const answer = await school.ask(call, { headers: { [header]: person.token }, body: { password: 'päss wörd' } });

      expect(answer.reply).toEqual({ message: 'Password updated successfully' });
      expect(await opens(role, person.username, 'päss wörd')).toBe(true);
      expect(await opens(role, person.username, STORY_PASSWORD)).toBe(false);
      expect(await opens(role, other.username, STORY_PASSWORD)).toBe(true);
      const account = await accountByUsername(school.services.database.read, role, person.username);
      expect(account?.oneTimePasswordUntil).toBeNull();
      const kept = [person.token, other.token].map((token) => ({ hash: secretHash(token) }));
      expect(await signIns()).toEqual(kept.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)));
      expect(notices).toEqual([
        { kind: 'signed-out', role, person_id: person.person_id, keep: secretHash(person.token) },
      ]);
    },
  );

  it.each(roles)(
    'of the $role is refused when it is missing, too short or too long, and the old one stays',
    async (each) => {
      const { role, call, header } = each;
      const person = await someone(role);
      const headers = { [header]: person.token };
      for (const password of [
        undefined,
        null,
        '',
        12_345_678,
        ['12345678'],
        'x'.repeat(257),
        'ü'.repeat(257),
        '\ud800'.repeat(9),
      ]) {
        const answer = await school.ask(call, { headers, body: { password } });
        expect(answer).toMatchObject({ status: 400, code: 'bad-input', field: 'password' });
      }
      const missing = await school.ask(call, { headers, body: {} });
      expect(missing.message).toBe('Please fill in both password fields');
      // Seven letters that each have two code units count as seven characters.
      for (const password of ['1234567', '𝒂'.repeat(7)]) {
        expect(await school.ask(call, { headers, body: { password } })).toMatchObject({
          status: 400,
          code: 'password-too-short',
          field: 'password',
          message: 'The password must have at least 8 characters.',
        });
      }
      expect(await opens(role, person.username, STORY_PASSWORD)).toBe(true);
      expect(notices).toEqual([]);
    },
  );

  it('is refused if it is one of the 3,000 most used of valid length', () => {
    const refused = dictionary['passwords-common'].slice(0, REFUSED_TO_ALL);
    expect(refused.filter((each) => each.length >= PASSWORD_MIN_LENGTH)).toHaveLength(3000);
  });

  it('that is one of the 3,000 most used is refused to all, a rarer one or the school’s name only to staff', async () => {
    const riverside = await openSchool(sqlite, { SCHOOL_NAME: 'Riverside High' });
    const people = [
      { ...(await signedInStudent(riverside)), call: updateStudentPassword },
      { ...(await signedInProfessor(riverside)), call: updateProfessorPassword },
      { ...(await signedInAdmin(riverside)), call: updateAdminPassword },
    ];
    const change = (password: string) =>
      Promise.all(
        people.map(async ({ call, headers }) => {
          const answer = await riverside.ask(call as typeof updateStudentPassword, {
            headers,
            body: { password },
          });
          return answer.code ?? (answer.reply.warning === undefined ? 'taken' : 'warned');
        }),
      );
    const tooEasy = 'password-too-easy';
    for (const easy of ['password', 'PassWord', ' 12345678 ', 'hollywood', 'ñññññññññ'])
      expect([easy, ...(await change(easy))]).toEqual([easy, tooEasy, tooEasy, tooEasy]);
    for (const easy of ['teacher1', 'QWERTYUIOP1', 'Riverside 2026!', 'RIVERSIDE-HIGH', 'Rollcall1'])
      expect([easy, ...(await change(easy))]).toEqual([easy, 'warned', tooEasy, tooEasy]);
    for (const hard of ['riverside cheese', 'chalk and cheese', '密语'.repeat(128)])
      expect([hard, ...(await change(hard))]).toEqual([hard, 'taken', 'taken', 'taken']);
    const account = { first_name: 'Eve', middle_name: '', last_name: 'Hale', username: 'eve', password: 'iloveyou' };
    expect(await riverside.ask(registerProfessor, { body: account })).toMatchObject({
      status: 400,
      code: tooEasy,
      message: passwordTooEasy.message,
    });
    await riverside.close();
  });

  it('is never its owner’s username or name, with any surrounding signs, in any call', async () => {
    const names = { first_name: 'José María', middle_name: 'Cruz', last_name: 'Reyes-Lim' };
    const student = await signedInStudent(school, { ...names, username: '20261107' });
    const professor = await signedInProfessor(school, { ...names, username: 'grace.h' });
    const admin = await signedInAdmin(school);
    const refused = async (call: typeof updateStudentPassword, { headers }: { headers: object }, password: string) =>
      (await school.ask(call, { headers: headers as typeof student.headers, body: { password } })).message;
    const said = /^This password is your name or username\. Choose another/;
    const ofAll = ['Jose2026', 'maria-2026', '**CRUZ***', 'reyeslim1', 'jose maria reyes-lim', 'ReyesLimJoseMariaCruz'];
    for (const password of ofAll) {
      expect(await refused(updateStudentPassword, student, password), password).toMatch(said);
      expect(await refused(updateProfessorPassword as never, professor, password), password).toMatch(said);
    }
    for (const password of ['20261107', '#20261107!', '1202611079'])
      expect(await refused(updateStudentPassword, student, password), password).toMatch(said);
    expect(await refused(updateProfessorPassword as never, professor, 'Grace-H-26')).toMatch(said);
    expect(await refused(updateAdminPassword as never, admin, `${admin.username}2026`)).toMatch(said);
    expect(await refused(updateStudentPassword, student, 'jose plays chess')).toBe('Password updated successfully');
    const eve = { ...names, username: 'evehale', password: 'EveHale2026' };
    expect(await school.ask(registerProfessor, { body: eve })).toMatchObject({
      code: 'password-too-easy',
      field: 'password',
    });
    const body = { ...eve, courseYearSection: 'BSCS 4B', email: 'eve@school.test', otp: '1234' };
    expect(await school.ask(registerStudent, { body })).toMatchObject({ code: 'password-too-easy', field: 'password' });
  });

  it.each(roles)(
    'of a $role cannot be the one-time password again, which someone else knows too',
    async ({ role, call, header }) => {
      const { person_id, token } = await someone(role);
      const headers = { [header]: token };
      const oneTime = 'ABCD-2345-EFGH';
      const stored = await hashPassword(oneTime, THE_MACHINE);
      await school.services.database.write((db) =>
        storePassword(db, role, person_id, stored, '2026-09-09T08:00:00.000Z'),
      );
      for (const typed of [oneTime, oneTime, oneTime.toLowerCase(), ` ${oneTime}`])
        expect(await school.ask(call, { headers, body: { password: typed } })).toMatchObject({
          status: 400,
          code: 'one-time-password-again',
          field: 'password',
          message: 'This is the one-time password. Please choose a password of your own.',
        });
      expect(notices).toEqual([]);
      expect((await school.ask(call, { headers, body: { password: 'my own words' } })).status).toBe(200);
      expect((await school.ask(call, { headers, body: { password: 'my own words' } })).status).toBe(200);
    },
  );

  it('stays as a reset left it when the reset was faster', async () => {
    const { stud_id, username, token } = await signedInStudent(school);
    const { database } = school.services;
    const who = await personOf(school.services, 'student', token);
    if (!who) throw new Error('is signed in');
    await database.write((db) => endSignIns(db, 'student', stud_id));

    expect(await changePassword(school.services, who, 'the old device', '')).toMatchObject({
      code: 'sign-in-required',
    });

    expect(await opens('student', username, 'the old device')).toBe(false);
    expect(await opens('student', username, STORY_PASSWORD)).toBe(true);
    expect(notices).toEqual([]);
  });

  it('has the minimum length of the school’s setting', async () => {
    const strict = await openSchool(sqlite, { PASSWORD_MIN_LENGTH: '12' });
    const { headers } = await signedInStudent(strict);
    const short = await strict.ask(updateStudentPassword, { headers, body: { password: 'cheese-bits' } });
    expect(short.message).toBe('The password must have at least 12 characters.');
    expect((await strict.ask(updateStudentPassword, { headers, body: { password: 'cheese-bites' } })).status).toBe(200);
    await strict.close();
  });
});
