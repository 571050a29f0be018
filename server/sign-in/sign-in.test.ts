/**
 * Signing in and out. Seeded defects it was seen to catch: a waiting account told so without the right password; a
 * back-off that never begins; a logout that leaves the sign-in in the table.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { databases } from '#server/testing/databases.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#server/testing/people.ts';
import { openSchool, type School } from '#server/testing/school.ts';
import { firstAdministrator } from './administrator-actions.ts';

describe.each(databases)('signing in on $name', (kind) => {
  let school: School;
  beforeEach(async () => {
    school = await openSchool(kind);
  });
  afterEach(() => school.close());

  const roles = [
    { role: 'student', login: calls.loginStudent, person: signedInStudent, mine: calls.getStudent, days: 7 },
    { role: 'professor', login: calls.loginProfessor, person: signedInProfessor, mine: calls.getProfessor, days: 0.5 },
    { role: 'admin', login: calls.loginAdmin, person: signedInAdmin, mine: calls.getAllStudent, days: 1 / 3 },
  ] as const;

  it.each(roles)('lets a $role in with the right password, for its time', async ({ login, person, mine, days }) => {
    const { username, headers } = await person(school);
    const header = Object.keys(headers)[0] ?? '';
    const { reply } = await school.ask(login, { body: { username, password: STORY_PASSWORD } });
    expect(reply.message).toBe(login.done);
    expect(reply).not.toHaveProperty('mustChangePassword');
    const now = { headers: { [header]: reply.token } };
    expect((await school.ask(mine, now)).status).toBe(200);
    school.clock.pass(days * 86_400 - 1);
    expect((await school.ask(mine, now)).status).toBe(200);
    school.clock.pass(1);
    const over = await school.ask(mine, now);
    expect([over.status, over.code]).toEqual([401, 'sign-in-required']);
  });

  it.each(roles)('says the same of a wrong password and of nobody, for a $role', async ({ login, person }) => {
    const { username } = await person(school);
    const wrong = await school.ask(login, { body: { username, password: 'not this one' } });
    const nobody = await school.ask(login, { body: { username: 'nobody', password: 'not this one' } });
    expect([wrong.status, wrong.message]).toEqual([401, 'Invalid Username or Password']);
    expect(nobody.raw).toEqual(wrong.raw);
  });

  it.each(roles)('finds a $role however the username is written, and counts all spellings as one', async (each) => {
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

  it('finds accounts from before that share a username but for its case by its exact spelling', async () => {
    for (const username of ['Ana', 'ana']) await signedInStudent(school, { username, usernameKey: null });
    await school.services.database.write((db) =>
      db.updateTable('student').set({ password: 'none' }).where('username', '=', 'ana').execute(),
    );
    const login = async (username: string) =>
      (await school.ask(calls.loginStudent, { body: { username, password: STORY_PASSWORD } })).status;
    expect([await login('Ana'), await login('ANA')]).toEqual([200, 401]);
  });

  it.each(roles)('asks a $role for both fields', async ({ login }) => {
    for (const body of [{}, { username: 'a' }, { username: '', password: 'x' }, { username: 'a', password: null }]) {
      const refused = await school.ask(login, { body });
      expect([refused.status, refused.message]).toEqual([400, 'Username and Password are required.']);
    }
    const typed = await school.ask(login, { body: { username: ['a'], password: { x: 1 } } });
    expect(typed.status).toBe(400);
  });

  it('tells only the right password that the account is waiting', async () => {
    const { username } = await signedInStudent(school, { isValidated: false });
    const right = await school.ask(calls.loginStudent, { body: { username, password: STORY_PASSWORD } });
    expect([right.status, right.code]).toEqual([403, 'waiting-for-approval']);
    const wrong = await school.ask(calls.loginStudent, { body: { username, password: 'not this one' } });
    expect(wrong.status).toBe(401);
  });

  it('takes a sign-in of one role for no other', async () => {
    const { username } = await signedInStudent(school);
    const body = { username, password: STORY_PASSWORD };
    expect((await school.ask(calls.loginProfessor, { body })).status).toBe(401);
    const { token } = (await school.ask(calls.loginStudent, { body })).reply;
    expect((await school.ask(calls.getProfessor, { headers: { proftoken: token } })).status).toBe(401);
    expect((await school.ask(calls.getAllStudent, { headers: { admintoken: token } })).status).toBe(401);
  });

  it('reads headers whatever their case', async () => {
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
    expect((await school.ask(logout, { headers: one.headers })).status).toBe(200);
    expect((await school.ask(mine, { headers: one.headers })).status).toBe(401);
    expect((await school.ask(mine, { headers: other.headers })).status).toBe(200);
  });

  it('makes somebody who guesses wait, and not the person on a device that is known', async () => {
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
    // Whoever guesses writes any cookie he likes: one that the server has not made is no device of its own.
    const forged = known.replace(/=[^.]+\./, '=AAAAAAAAAAAAAAAA.').split(';')[0];
    expect((await login('guess', forged)).status).toBe(429);
    expect((await login(STORY_PASSWORD, known.split(';')[0])).status).toBe(200);
    school.clock.pass(1);
    expect((await login(STORY_PASSWORD)).status).toBe(200);
  });

  it('looks at a hundred guesses a day at most', async () => {
    const { username } = await signedInStudent(school);
    let looked = 0;
    for (let tried = 0; tried < 150; tried += 1) {
      const { status } = await school.ask(calls.loginStudent, { body: { username, password: 'guess' } });
      if (status === 401) looked += 1;
      school.clock.pass(61);
    }
    expect(looked).toBe(100);
    const told = await school.ask(calls.loginStudent, { body: { username, password: 'guess' } });
    expect([told.status, told.headers['retry-after']]).toEqual([429, String(86_400 - 150 * 61)]);
    expect(told.message).toBe('Too many wrong passwords. Please try again in 22 hours.');
    school.clock.pass(86_400);
    expect((await school.ask(calls.loginStudent, { body: { username, password: STORY_PASSWORD } })).status).toBe(200);
  }, 60_000);

  it('makes the first administrator once, with the id that registrations carry', async () => {
    const first = await firstAdministrator(school.services);
    expect(first?.username).toBe('admin');
    expect(first?.password).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{1,4}){4}$/);
    expect(await firstAdministrator(school.services)).toBeUndefined();
    const body = { username: 'admin', password: first?.password ?? '' };
    expect((await school.ask(calls.loginAdmin, { body })).status).toBe(200);
    const made = await school.services.database.read.selectFrom('administrator').select('admin_id').execute();
    expect(made).toEqual([{ admin_id: 5 }]);
  });
});
