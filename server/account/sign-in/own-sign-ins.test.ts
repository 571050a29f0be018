import { expect, it, vi } from 'vitest';
import { adminSignIns, professorSignIns, studentSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { calls } from '#contract/app/calls.ts';
import { unattendedHeader } from '#contract/platform/base/call.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject } from '#testkit/school/teaching.ts';
import { onceSomebodyWaits } from '#testkit/school/waiting-writes.ts';
import { accountByUsername, storePassword } from './sign-in-queries.ts';

const roles = {
  student: { login: calls.loginStudent, look: calls.getStudent, own: studentSignIns, header: 'studtoken' },
  professor: { login: calls.loginProfessor, look: calls.getProfessor, own: professorSignIns, header: 'proftoken' },
  admin: { login: calls.loginAdmin, look: calls.getAllStudent, own: adminSignIns, header: 'admintoken' },
} as const;
type Role = keyof typeof roles;
const each = Object.keys(roles) as Role[];
const newcomer = { student: signedInStudent, professor: signedInProfessor, admin: signedInAdmin };
const changePassword = {
  student: calls.updateStudentPassword,
  professor: calls.updateProfessorPassword,
  admin: calls.updateAdminPassword,
};
const firefox = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const minutes = (count: number) => count * 60;

inEachSchool('one’s own sign-in', (school, kind) => {
  /** Signs in through the call, so that the sign-in has its real lifetime. */
  async function signIn(role: Role, username: string) {
    const { login, look, own, header } = roles[role];
    const body = { username, password: STORY_PASSWORD };
    const { token } = (await school.ask(login, { body, headers: { 'user-agent': firefox } })).reply;
    const headers = { [header]: token };
    return {
      headers,
      hash: secretHash(token),
      looks: async () => (await school.ask(look, { headers })).status,
      list: async () => (await school.ask(own.list, { headers })).reply.signIns,
      confirms: (password: string) => school.ask(own.confirm, { headers, body: { password } }),
      ends: (id: string) => school.ask(own.end, { headers, params: { signIn: id } }),
      endsOthers: () => school.ask(own.endOthers, { headers }),
      changesPassword: (password: string) => school.ask(changePassword[role], { headers, body: { password } }),
    };
  }
  /** Makes a person whose only sign-ins are the test's own. */
  async function someone(role: Role) {
    const { username } = await newcomer[role](school);
    await school.services.database.write((db) => db.deleteFrom('sign_in').execute());
    return username;
  }

  it.each([
    ['professor', 60],
    ['admin', 30],
  ] as const)('of a %s ends after %s minutes without use, and lasts while it is used', async (role, idle) => {
    const username = await someone(role);
    const [own, unused] = [await signIn(role, username), await signIn(role, username)];
    for (let times = 0; times < 3; times += 1) {
      school.clock.pass(minutes(idle) - 1);
      expect(await own.looks()).toBe(200);
    }
    expect(await unused.looks()).toBe(401);
    school.clock.pass(minutes(idle));
    expect(await own.looks()).toBe(401);
    expect(await own.looks()).toBe(401);
  });

  it('of a professor is extended by changes on a page, but not by its polling', async () => {
    const username = await someone('professor');
    const [untouched, changing] = [await signIn('professor', username), await signIn('professor', username)];
    school.clock.pass(minutes(50));
    const byItself = (who: { headers: Record<string, string> }) => ({
      headers: { ...who.headers, [unattendedHeader]: '1' },
    });
    expect((await school.ask(calls.getWaitingRedemptions, byItself(untouched))).status).toBe(200);
    await addSubject(school, byItself(changing), 'Math');
    school.clock.pass(minutes(11));
    expect([await untouched.looks(), await changing.looks()]).toEqual([401, 200]);
  });

  it('ends immediately and alone, also among simultaneous calls of others', async () => {
    const username = await someone('professor');
    const [ended, other] = [await signIn('professor', username), await signIn('professor', username)];
    const student = await signIn('student', (await signedInStudent(school)).username);
    const everybody = [ended, other, ended, student, other];
    const look = () => Promise.all(everybody.map((one) => one.looks()));
    expect(await look()).toEqual([200, 200, 200, 200, 200]);
    const during = [look(), look()];
    const others = (await other.list()).filter(({ isCurrent }) => !isCurrent);
    await other.ends(others[0]?.id ?? '');
    expect(await look()).toEqual([401, 200, 401, 200, 200]);
    await Promise.all(during);
  });

  it.skipIf(kind.name === 'SQLite').each(each)(
    'of a %s with the former password ends with it, also while it is being stored',
    async (role) => {
      const username = await someone(role);
      const own = await signIn(role, username);
      const { database } = school.services;
      const write = database.write.bind(database);
      let isStored = () => {};
      const stored = new Promise<void>((resolve) => {
        isStored = resolve;
      });
      let isOver = () => {};
      const over = new Promise<void>((resolve) => {
        isOver = resolve;
      });
      // Signing in first writes the try, then the sign-in.
      const held = vi.spyOn(database, 'write').mockImplementation((action, what) =>
        write(async (db) => {
          const result = await action(db);
          if (held.mock.calls.length !== 2) return result;
          isStored();
          await over;
          return result;
        }, what),
      );
      const late = signIn(role, username);
      await stored;
      held.mockRestore();
      const changing = own.changesPassword('another good Password 7');
      await Promise.race([changing, onceSomebodyWaits(database)]);
      isOver();
      expect((await changing).status).toBe(200);
      expect(await (await late).looks()).toBe(401);
      expect(await own.looks()).toBe(200);
    },
  );

  it('is stored as used once for thirty simultaneous calls', async () => {
    const professor = await signIn('professor', await someone('professor'));
    school.clock.pass(minutes(2));
    const writing = vi.spyOn(school.services.database, 'write');
    expect(new Set(await Promise.all(Array.from({ length: 30 }, professor.looks)))).toEqual(new Set([200]));
    expect(writing).toHaveBeenCalledOnce();
    writing.mockRestore();
  });

  it('of a student lasts without use', async () => {
    const student = await signIn('student', (await signedInStudent(school)).username);
    school.clock.pass(minutes(640));
    expect(await student.looks()).toBe(200);
  });

  it.each(each)('of a %s needs the password again after ten minutes to take over the account', async (role) => {
    const username = await someone(role);
    const [own, other] = [await signIn(role, username), await signIn(role, username)];
    school.clock.pass(minutes(10));
    const refused = { status: 403, code: 'password-required' };
    expect(await own.changesPassword('a thief was here')).toMatchObject(refused);
    expect(await own.endsOthers()).toMatchObject(refused);
    const [one] = await own.list();
    expect(await own.ends(one?.id ?? '')).toMatchObject(refused);
    const noted = vi.spyOn(school.services.securityLog, 'note');
    expect(await own.confirms('not it')).toMatchObject({ status: 400, code: 'wrong-password', field: 'password' });
    expect(noted).toHaveBeenCalledWith('password not confirmed', expect.stringMatching(`^${role} \\d+$`));
    expect(await own.changesPassword('a thief was here')).toMatchObject(refused);
    expect(await own.confirms(STORY_PASSWORD)).toMatchObject({ status: 200 });
    expect(await other.endsOthers()).toMatchObject(refused);
    school.clock.pass(minutes(9));
    expect(await own.changesPassword('one of their own')).toMatchObject({ status: 200 });
    school.clock.pass(minutes(1));
    expect(await own.changesPassword('a thief was here')).toMatchObject(refused);
    const guesses = await Promise.all(Array.from({ length: 20 }, (_none, at) => own.confirms(`guess ${at}`)));
    expect(guesses.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(6);
  });

  it('needs the password after ten minutes for actions that cannot be undone, but not for others', async () => {
    const professor = await signIn('professor', await someone('professor'));
    const admin = await signIn('admin', (await signedInAdmin(school)).username);
    const { stud_id } = await signedInStudent(school);
    const waiting = await signedInStudent(school, { isValidated: false });
    const params = { subjectId: await addSubject(school, professor, 'Logic') };
    const ofSession = { ...params, classId: await addSession(school, professor, params.subjectId) };
    school.clock.pass(minutes(11));

    expect((await school.ask(calls.deleteClass, { ...professor, params: ofSession })).status).toBe(200);
    const email = 'thief@school.test';
    for (const asked of [
      () => school.ask(calls.deleteClassPerma, { ...professor, params: ofSession }),
      () => school.ask(calls.deleteSubject, { ...professor, params }),
      () => school.ask(calls.sendEmailCode, { ...professor, body: { email } }),
      () => school.ask(calls.proveEmail, { ...professor, body: { email, code: 'ABCDE23456' } }),
      () => school.ask(calls.removeEmail, professor),
      () => school.ask(calls.deleteStudent, { ...admin, params: { id: stud_id } }),
      () => school.ask(calls.resetStudentPassword, { ...admin, params: { id: stud_id } }),
      () => school.ask(calls.resetProfessorPassword, { ...admin, params: { id: 1 } }),
    ])
      expect(await asked()).toMatchObject({ status: 403, code: 'password-required' });
    const gone = { ...admin, params: { id: 999_999 } };
    expect((await school.ask(calls.deleteStudent, gone)).status).toBe(404);
    // Declining a pending student needs no password.
    expect((await school.ask(calls.deleteStudent, { ...admin, params: { id: waiting.stud_id } })).status).toBe(200);
    await admin.confirms(STORY_PASSWORD);
    expect((await school.ask(calls.deleteStudent, { ...admin, params: { id: stud_id } })).status).toBe(200);
    expect(school.letters.filter(({ to }) => to === email)).toEqual([]);
  });

  it.each(each)('of a %s is listed to its owner, who ends one or all others', async (role) => {
    const username = await someone(role);
    const notices: Notice[] = [];
    school.services.notices.subscribe((notice) => notices.push(notice));
    const first = await signIn(role, username);
    school.clock.pass(1);
    const second = await signIn(role, username);
    school.clock.pass(1);
    const third = await signIn(role, username);
    const stranger = await signIn(role, (await newcomer[role](school)).username);

    const listed = await second.list();
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
    expect(listed[0]).toMatchObject({ device: 'Firefox on Linux', seenAt: null, codeShownAt: null });
    expect(JSON.stringify(listed)).not.toContain(first.hash);
    const [ofThird, , ofFirst] = listed.map(({ id }) => id);
    expect((await stranger.ends(ofFirst ?? '')).status).toBe(404);
    expect((await second.ends(ofFirst ?? '')).status).toBe(200);
    expect((await second.ends(ofFirst ?? '')).status).toBe(404);
    expect([await first.looks(), await third.looks()]).toEqual([401, 200]);

    expect((await second.endsOthers()).reply.ended).toBe(1);
    expect((await second.endsOthers()).reply.ended).toBe(0);
    expect([await second.looks(), await third.looks(), await stranger.looks()]).toEqual([200, 401, 200]);
    expect((await second.list()).map(({ id }) => id)).not.toContain(ofThird);
    expect(notices.slice(0, 2)).toMatchObject([
      { kind: 'signed-out', role, signIn: first.hash },
      { kind: 'signed-out', role, keep: second.hash },
    ]);
  });

  it.each(each)(
    'of a %s by a one-time password ends an hour after its first use, unless it is changed',
    async (role) => {
      const username = await someone(role);
      const handOut = () =>
        school.services.database.write(async (db) => {
          const found = await accountByUsername(db, role, username);
          const until = instantIn(school.clock, 30 * 86_400);
          await storePassword(db, role, found?.person_id ?? 0, found?.password ?? '', until);
        });
      const body = { username, password: STORY_PASSWORD };
      await handOut();
      const first = await signIn(role, username);
      school.clock.pass(minutes(59));
      const second = await signIn(role, username);
      school.clock.pass(minutes(1));
      for (const { changesPassword } of [first, second])
        expect(await changesPassword('one of their own')).toMatchObject({ status: 401, code: 'sign-in-required' });
      expect(await school.ask(roles[role].login, { body })).toMatchObject({ status: 401, code: 'invalid-credentials' });

      await handOut();
      const third = await signIn(role, username);
      school.clock.pass(minutes(25));
      expect((await third.changesPassword('one of their own')).status).toBe(200);
      expect((await school.ask(roles[role].login, { body })).status).toBe(401);
      for (let times = 0; times < 3; times += 1) {
        school.clock.pass(minutes(25));
        expect(await third.looks()).toBe(200);
      }
    },
  );

  it('of a student shows when it last showed a code', async () => {
    const username = await someone('student');
    const [phone, other] = [await signIn('student', username), await signIn('student', username)];
    school.clock.pass(5);
    const body = { oldToken: phone.headers.studtoken };
    expect((await school.ask(calls.generateNewToken, { body })).status).toBe(200);
    const shown = Object.fromEntries(
      (await other.list()).map(({ isCurrent, codeShownAt }) => [isCurrent, codeShownAt]),
    );
    expect(shown).toEqual({ true: null, false: new Date(school.clock.nowMs()).toISOString() });
  });
});
