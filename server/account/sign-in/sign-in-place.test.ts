/** Activity on a person's own sign-ins and password is audited, and the person sees it with browser and network. */
import { expect, it } from 'vitest';
import { adminSignIns, professorSignIns, studentSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { calls } from '#contract/app/calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

const roles = [
  {
    role: 'student',
    newcomer: signedInStudent,
    login: calls.loginStudent,
    logout: calls.logoutStudent,
    change: calls.updateStudentPassword,
    own: studentSignIns,
    header: 'studtoken',
  },
  {
    role: 'professor',
    newcomer: signedInProfessor,
    login: calls.loginProfessor,
    logout: calls.logoutProfessor,
    change: calls.updateProfessorPassword,
    own: professorSignIns,
    header: 'proftoken',
  },
  {
    role: 'admin',
    newcomer: signedInAdmin,
    login: calls.loginAdmin,
    logout: calls.logoutAdmin,
    change: calls.updateAdminPassword,
    own: adminSignIns,
    header: 'admintoken',
  },
] as const;
const firefox = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const from = '203.0.113.9';

inEachSchool('activity on one’s own account', (school) => {
  it.each(roles)(
    'is shown to the $role, without an address',
    async ({ role, newcomer, login, logout, change, own, header }) => {
      const { username } = await newcomer(school);
      const stranger = await newcomer(school);
      await school.services.database.write((db) => db.deleteFrom('sign_in').where('hash', '!=', '').execute());
      const body = { username, password: STORY_PASSWORD };
      const wrong = await school.ask(login, { body: { ...body, password: 'not it' }, from });
      expect(wrong.status).toBe(401);
      const here = {
        headers: { [header]: (await school.ask(login, { body, headers: { 'user-agent': firefox } })).reply.token },
      };
      const there = { headers: { [header]: (await school.ask(login, { body, from })).reply.token } };
      const { signIns } = (await school.ask(own.list, here)).reply;
      const params = { signIn: signIns.find(({ isCurrent }) => !isCurrent)?.id ?? '' };
      expect((await school.ask(own.end, { ...here, params })).status).toBe(200);
      expect((await school.ask(own.endOthers, here)).reply.ended).toBe(0);
      expect((await school.ask(change, { ...here, body: { password: 'another good Password 7' } })).status).toBe(200);
      expect((await school.ask(own.list, there)).status).toBe(401);

      const { recent } = (await school.ask(own.list, here)).reply;
      expect(recent.map(({ action, device, isSameNetwork }) => [action, device, isSameNetwork])).toEqual([
        ['change-own-password', 'Unknown device', true],
        ['end-own-sign-ins', 'Unknown device', true],
        ['sign-in', 'Unknown device', false],
        ['sign-in', 'Firefox on Linux', true],
      ]);
      const hers = (await school.ask(login, { body: { ...body, username: stranger.username } })).reply.token;
      expect((await school.ask(own.list, { headers: { [header]: hers } })).reply.recent).toHaveLength(1);
      for (let times = 0; times < 2; times += 1) await school.ask(logout, here);
      const kept = await school.services.database.read
        .selectFrom('audit_entry')
        .selectAll()
        .orderBy('audit_entry_id')
        .execute();
      expect(kept).toHaveLength(6);
      const object = expect.stringMatching(/^Unknown device, network [0-9A-F]{6}$/);
      expect(kept.at(-1)).toMatchObject({ role, action: 'sign-out', object });
      expect(JSON.stringify(kept)).not.toMatch(/203\.0|127\.0/);
    },
  );
});
