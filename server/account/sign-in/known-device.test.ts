/** Where wrong passwords are counted: by the address behind proxies, and by a shared browser. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { sqlite } from '#testkit/school/databases.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInStudent } from '#testkit/school/people.ts';
import { openSchool } from '#testkit/school/school.ts';

inASchool('a wrong password', (school) => {
  it('is counted by the address that the trusted proxies have seen, and no other proxy is believed', async () => {
    const behind = async (
      proxies: string,
      forwarded: (tried: number) => string,
      socket = (_tried: number) => '10.0.0.2',
    ) => {
      const other = await openSchool(sqlite, { TRUST_PROXY: proxies, PUBLIC_URL: 'https://school.example' });
      const { username } = await signedInStudent(other);
      const statuses: number[] = [];
      for (let tried = 0; tried < 7; tried += 1) {
        const headers = { host: 'school.example', 'x-forwarded-for': forwarded(tried) };
        const body = { username, password: 'guess' };
        statuses.push((await other.ask(calls.loginStudent, { body, headers, from: socket(tried) })).status);
      }
      await other.close();
      return statuses.filter((status) => status === 429).length;
    };
    expect(await behind('true', (tried) => `192.0.2.${tried}`)).toBe(0);
    expect(
      await behind(
        '1',
        () => '192.0.2.1',
        (tried) => `10.0.0.${tried}`,
      ),
    ).toBe(2);
    expect(await behind('1', (tried) => `192.0.2.${tried}, 198.51.100.7`)).toBe(2);
    expect(await behind('2', (tried) => `192.0.2.${tried}, 198.51.100.7`)).toBe(0);
    expect(await behind('false', (tried) => `192.0.2.${tried}`)).toBe(2);
  }, 60_000);

  it('uses a host-only cookie with HTTPS, and accepts an earlier one until that ends', async () => {
    const secure = await openSchool(sqlite, { PUBLIC_URL: 'https://school.example' });
    const { username } = await signedInStudent(secure);
    const login = async (password: string, cookie = '') => {
      const headers = { host: 'school.example', cookie };
      const answer = await secure.ask(calls.loginStudent, { body: { username, password }, headers });
      return { status: answer.status, cookie: String(answer.headers['set-cookie']) };
    };
    const { cookie } = await login(STORY_PASSWORD);
    expect(cookie).toMatch(/^__Host-rollcall-device-student=.+Path=\/; HttpOnly; Secure; SameSite=Strict/);
    for (let tried = 0; tried < 6; tried += 1) await login('guess');
    const own = cookie.split(';')[0] ?? '';
    expect((await login(STORY_PASSWORD)).status).toBe(429);
    expect((await login(STORY_PASSWORD, own.replace('__Host-', ''))).status).toBe(200);
    expect((await login(STORY_PASSWORD, own)).status).toBe(200);
    await secure.close();
  });

  it('does not delay the last eight people who signed in on a shared browser: each is known', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => signedInStudent(school)));
    let cookie = '';
    const login = (username: string, password: string) =>
      school.ask(calls.loginStudent, { body: { username, password }, headers: { cookie } });
    const enter = async (username: string) => {
      cookie = String((await login(username, STORY_PASSWORD)).headers['set-cookie']).split(';')[0] ?? '';
    };
    for (const { username } of people) await enter(username);
    await enter(people[8]?.username ?? '');
    const guessed = async (username: string) => {
      for (let tried = 0; tried < 6; tried += 1)
        await school.ask(calls.loginStudent, { body: { username, password: 'guess' } });
      return (await login(username, STORY_PASSWORD)).status;
    };
    const [first, second, , , , , , , last] = people;
    expect(await guessed(first?.username ?? '')).toBe(429);
    expect(await guessed(second?.username ?? '')).toBe(200);
    expect(await guessed(last?.username ?? '')).toBe(200);
  }, 60_000);
});
