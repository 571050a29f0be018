/** Signing in and out. */
import { hash } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { sqlite } from '#testkit/school/databases.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { openSchool } from '#testkit/school/school.ts';
import { firstAdministrator } from './administrator-actions.ts';
import { signIn } from './sign-in-actions.ts';
import { storedPassword, storePassword } from './sign-in-queries.ts';
import { boundWrongPasswords } from './tries-queries.ts';

inASchool('signing in', (school) => {
  const roles = [
    { role: 'student', login: calls.loginStudent, person: signedInStudent, mine: calls.getStudent, days: 7 },
    { role: 'professor', login: calls.loginProfessor, person: signedInProfessor, mine: calls.getProfessor, days: 0.5 },
    { role: 'admin', login: calls.loginAdmin, person: signedInAdmin, mine: calls.getAllStudent, days: 1 / 3 },
  ] as const;

  it.each(roles)('lets a $role in for a time with the right password', async ({ login, person, mine, days }) => {
    const { username, headers } = await person(school);
    const header = Object.keys(headers)[0] ?? '';
    const { reply } = await school.ask(login, { body: { username, password: STORY_PASSWORD } });
    expect(reply.message).toBe(login.done);
    expect(reply).not.toHaveProperty('mustChangePassword');
    const now = { headers: { [header]: reply.token } };
    expect((await school.ask(mine, now)).status).toBe(200);
    // The sign-in is used often enough: an administrator's sign-in ends after half an hour without use.
    const steps = 30;
    for (let step = 0; step < steps; step += 1) {
      school.clock.pass((days * 86_400 - 1) / steps);
      expect((await school.ask(mine, now)).status).toBe(200);
    }
    school.clock.pass(1);
    const over = await school.ask(mine, now);
    expect([over.status, over.code]).toEqual([401, 'sign-in-required']);
  });

  it('rehashes a password with an older, cheaper hash, only at a right sign-in', async () => {
    const { username, stud_id } = await signedInStudent(school);
    const { database } = school.services;
    const old = await hash(STORY_PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await database.write((db) => storePassword(db, 'student', stud_id, old, null));
    const stored = () => storedPassword(database.read, 'student', stud_id);
    const enter = async (password: string) =>
      (await school.ask(calls.loginStudent, { body: { username, password } })).status;
    expect([await enter('not this one'), await stored()]).toEqual([401, old]);
    expect(await enter(STORY_PASSWORD)).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await enter(STORY_PASSWORD), await stored()]).toEqual([200, renewed]);
  });

  it('with the right password too often is refused, stores nothing and does not count as a guess', async () => {
    const { username } = await signedInStudent(school);
    const { read } = school.services.database;
    const kept = () => Promise.all([read.selectFrom('sign_in').selectAll().execute(), audited(read)]);
    const audited = (db: typeof read) => db.selectFrom('audit_entry').selectAll().execute();
    const before = await kept();
    const pace = vi.fn(() => 30);
    const from = { cookies: undefined, userAgent: undefined, address: '127.0.0.1', keep: () => undefined, pace };
    const enter = (password: string) => signIn(school.services, 'student', { username, password, ...from });
    for (let time = 0; time < 10; time += 1)
      expect(await enter(STORY_PASSWORD)).toMatchObject({ code: 'too-many', retryAfterSeconds: 30 });
    expect(await kept()).toEqual(before);
    expect(await enter('not this one')).toMatchObject({ code: 'invalid-credentials' });
    expect(pace).toHaveBeenCalledTimes(10);
  });

  it.each(roles)('gives a $role the same answer for wrong password and unknown name', async ({ login, person }) => {
    const { username } = await person(school);
    const wrong = await school.ask(login, { body: { username, password: 'not this one' } });
    const nobody = await school.ask(login, { body: { username: 'nobody', password: 'not this one' } });
    expect([wrong.status, wrong.message]).toEqual([401, 'Invalid Username or Password']);
    expect(nobody.raw).toEqual(wrong.raw);
  });

  it.each(roles)('finds a $role in any spelling of the username, and counts all spellings as one', async (each) => {
    const { username } = await each.person(school);
    const login = (name: string, password: string, cookie = '') =>
      school.ask(each.login, { body: { username: name, password }, headers: { cookie } });
    const shouted = await login(username.toUpperCase(), STORY_PASSWORD);
    expect(shouted.status).toBe(200);
    const device = String(shouted.headers['set-cookie']).split(';')[0];
    const wide = username.replace(/^./, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
    expect((await login(wide, STORY_PASSWORD)).status).toBe(200);

    const spellings = [username, username.toUpperCase(), wide, ` ${username}`, username.replace(/^./, 'X')];
    const guesses: number[] = [];
    for (const name of [...spellings.slice(0, 4), ...spellings.slice(0, 2)]) {
      guesses.push((await login(name, 'a guess')).status);
    }
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(wide, STORY_PASSWORD)).status).toBe(429);
    expect((await login(spellings[4] ?? '', STORY_PASSWORD)).status).toBe(401);
    expect((await login(username, STORY_PASSWORD, device)).status).toBe(200);
  });

  it('finds older accounts that differ only in case by the exact spelling', async () => {
    for (const username of ['Ana', 'ana']) await signedInStudent(school, { username, usernameKey: null });
    await school.services.database.write((db) =>
      db.updateTable('student').set({ password: 'none' }).where('username', '=', 'ana').execute(),
    );
    const login = async (username: string) =>
      (await school.ask(calls.loginStudent, { body: { username, password: STORY_PASSWORD } })).status;
    expect([await login('Ana'), await login('ANA')]).toEqual([200, 401]);
  });

  it.each(roles)('requires both fields from a $role', async ({ login }) => {
    for (const body of [{}, { username: 'a' }, { username: '', password: 'x' }, { username: 'a', password: null }]) {
      const refused = await school.ask(login, { body });
      expect([refused.status, refused.message]).toEqual([400, 'Username and Password are required.']);
    }
    const typed = await school.ask(login, { body: { username: ['a'], password: { x: 1 } } });
    expect(typed.status).toBe(400);
  });

  it('reveals only to the right password that the account is pending', async () => {
    const { username } = await signedInStudent(school, { isValidated: false });
    const right = await school.ask(calls.loginStudent, { body: { username, password: STORY_PASSWORD } });
    expect([right.status, right.code]).toEqual([403, 'waiting-for-approval']);
    const wrong = await school.ask(calls.loginStudent, { body: { username, password: 'not this one' } });
    expect(wrong.status).toBe(401);
  });

  it('queries the database for five at a time of a crowd that signs in', async () => {
    const login = (username: string) =>
      school.ask(calls.loginStudent, { body: { username, password: 'not this one' } });
    await login('nobody');
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, school.services.database.waiting());
    });
    await Promise.all(Array.from({ length: 40 }, (_, number) => login(`nobody${number}`)));
    clearInterval(looking);
    expect(most).toBeLessThanOrEqual(5);
  });

  it('accepts a sign-in only for its own role', async () => {
    const { username } = await signedInStudent(school);
    const body = { username, password: STORY_PASSWORD };
    expect((await school.ask(calls.loginProfessor, { body })).status).toBe(401);
    const { token } = (await school.ask(calls.loginStudent, { body })).reply;
    expect((await school.ask(calls.getProfessor, { headers: { proftoken: token } })).status).toBe(401);
    expect((await school.ask(calls.getAllStudent, { headers: { admintoken: token } })).status).toBe(401);
  });

  it('reads headers in any case', async () => {
    const { token } = await signedInAdmin(school);
    expect((await school.ask(calls.getAllStudent, { headers: { adminToken: token } })).status).toBe(200);
  });

  it.each([
    { role: 'student', logout: calls.logoutStudent, person: signedInStudent, mine: calls.getStudent },
    { role: 'professor', logout: calls.logoutProfessor, person: signedInProfessor, mine: calls.getProfessor },
    { role: 'admin', logout: calls.logoutAdmin, person: signedInAdmin, mine: calls.getAllStudent },
  ] as const)('ends the sign-in of a $role at the logout, and only that one', async ({ logout, person, mine }) => {
    const one = await person(school);
    const other = await person(school);
    const left = await school.ask(logout, { headers: one.headers });
    // The header does not clear the storage, which the program and other roles share.
    expect([left.status, left.headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect((await school.ask(mine, { headers: one.headers })).status).toBe(401);
    expect((await school.ask(mine, { headers: other.headers })).status).toBe(200);
  });

  it('delays a guesser, but not the person on a known device', async () => {
    const { username } = await signedInStudent(school);
    const login = (password: string, cookie?: string) =>
      school.ask(calls.loginStudent, { body: { username, password }, headers: cookie ? { cookie } : {} });
    const known = String((await login(STORY_PASSWORD)).headers['set-cookie']);
    expect(known).toMatch(/^rollcall-device-student=.*HttpOnly; .*SameSite=Strict/);
    const statuses: number[] = [];
    for (let tried = 0; tried < 7; tried += 1) statuses.push((await login('guess')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await login(STORY_PASSWORD);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.message).toBe('Too many wrong passwords. Please try again in a minute.');
    // A guesser can write any cookie. A cookie that the server has not made does not count as a separate device.
    const forged = known.replace(/=[^.]+\./, '=AAAAAAAAAAAAAAAA.').split(';')[0];
    expect((await login('guess', forged)).status).toBe(429);
    expect((await login(STORY_PASSWORD, known.split(';')[0])).status).toBe(200);
    school.clock.pass(1);
    expect((await login(STORY_PASSWORD)).status).toBe(200);
  });

  it('checks a hundred guesses a day from one address; its browsers wait minutes, and others do not', async () => {
    const { username, prof_id } = await signedInProfessor(school);
    const login = (password: string, cookie = '', from = '2001:db8:1:2::7') =>
      school.ask(calls.loginProfessor, { body: { username, password }, headers: { cookie }, from });
    const cookieOf = (answer: { headers: Record<string, unknown> }) =>
      String(answer.headers['set-cookie']).split(';')[0];
    let looked = 0;
    let longest = 0;
    let waiting = '';
    for (let seconds = 0; seconds < 84_000; ) {
      const told = await login('guess', waiting);
      if (told.status === 401) {
        looked += 1;
        continue;
      }
      if (told.headers['set-cookie']) waiting = cookieOf(told) ?? '';
      const wait = Number(told.headers['retry-after']);
      longest = Math.max(longest, wait);
      seconds += wait;
      school.clock.pass(wait);
    }
    expect([looked, longest]).toEqual([98, 1000]);

    await login('guess', waiting);
    const impatient = [await login(STORY_PASSWORD), await login(STORY_PASSWORD, '', '2001:db8:1:2:3:4:5:6')];
    expect(impatient.map(({ status }) => status)).toEqual([429, 429]);
    expect(impatient[0]?.message).toBe('Too many wrong passwords. Please try again in 17 minutes.');
    expect((await login(STORY_PASSWORD, '', '2001:db8:1:3::7')).status).toBe(200);
    school.clock.pass(1000);
    expect((await login('guess')).status).toBe(429);
    expect((await login(STORY_PASSWORD, `rollcall-waiting-professor=${'A'.repeat(16)}.A`)).status).toBe(429);
    expect((await login(STORY_PASSWORD, cookieOf(impatient[0] ?? { headers: {} }))).status).toBe(200);

    const admin = await signedInAdmin(school);
    for (let tried = 0; tried < 6; tried += 1) await login('guess');
    expect((await login(STORY_PASSWORD)).status).toBe(429);
    const ended = await school.ask(calls.endProfessorWait, { ...admin, params: { id: prof_id } });
    expect(ended.reply.message).toBe('Sign-in unlocked. This person can try again now.');
    expect((await login(STORY_PASSWORD)).status).toBe(200);
    expect((await school.ask(calls.endProfessorWait, { ...admin, params: { id: 99 } })).status).toBe(404);
  }, 60_000);

  it('delays all but known devices by at most a minute when many addresses guess', async () => {
    const { username } = await signedInStudent(school);
    const login = (password: string, from: string) =>
      school.ask(calls.loginStudent, { body: { username, password }, from });
    const statuses: number[] = [];
    for (let each = 0; each < 206; each += 1) statuses.push((await login('guess', `192.0.2.${each}`)).status);
    expect(statuses.slice(199)).toEqual([401, 429, 429, 429, 429, 429, 429]);
    school.clock.pass(60);
    expect((await login(STORY_PASSWORD, '192.0.2.250')).status).toBe(200);
  }, 60_000);

  it('keeps a limited number of counts, those with most tries, and each account’s total', async () => {
    const { database, clock } = school.services;
    const at = (minutes: number) => instantIn(clock, minutes * 60);
    const { username } = await signedInStudent(school);
    for (let tried = 0; tried < 3; tried += 1)
      await school.ask(calls.loginStudent, { body: { username, password: 'guess' } });
    const rows = Array.from({ length: 8100 }, (_none, row) => ({
      key: `sign-in:student:${String(row).padStart(16, '0')}:eve`,
      count: row < 50 ? 2 : 1,
      firstAt: at(row),
      lastAt: at(row),
    }));
    for (let row = 0; row < rows.length; row += 900)
      await database.write((db) =>
        db
          .insertInto('attempt')
          .values(rows.slice(row, row + 900))
          .execute(),
      );
    await database.write(boundWrongPasswords);
    const kept = (await database.read.selectFrom('attempt').select('key').execute()).map(({ key }) => key);
    expect(kept).toHaveLength(8001);
    const marks = kept.filter((key) => key.endsWith(':eve')).map((key) => Number(key.split(':')[2]));
    expect(marks.filter((mark) => mark < 50)).toHaveLength(50);
    expect(Math.min(...marks.filter((mark) => mark >= 50))).toBe(151);
    expect(kept.filter((key) => key.endsWith(`:${username}`))).toHaveLength(2);
  });

  it('makes no first administrator with an easily guessed password', async () => {
    const careless = await openSchool(sqlite, { ADMIN_PASSWORD: 'Password1' });
    await expect(firstAdministrator(careless.services)).rejects.toThrow('ADMIN_PASSWORD is easy to guess');
    await careless.close();
  });

  it('makes the first administrator once, with the id that registrations carry', async () => {
    const first = await firstAdministrator(school.services);
    expect(first?.username).toBe('admin');
    expect(first?.password).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{1,4}){4}$/);
    expect(await firstAdministrator(school.services)).toBeUndefined();
    const body = { username: 'admin', password: first?.password ?? '' };
    // Setting up a school takes more than a day, but the password in the console's log must expire.
    school.clock.pass(29 * 86_400);
    expect((await school.ask(calls.loginAdmin, { body })).reply.mustChangePassword).toBe(true);
    school.clock.pass(2 * 86_400);
    expect((await school.ask(calls.loginAdmin, { body })).status).toBe(401);
    const made = await school.services.database.read.selectFrom('administrator').select('admin_id').execute();
    expect(made).toEqual([{ admin_id: 5 }]);
  });
});
