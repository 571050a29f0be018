/** TypeScript decides at every call whether a sign-in is active, and SQL decides it for the administrators' list. */
import { expect, it } from 'vitest';
import { roles } from '#contract/platform/base/call.ts';
import { insertRows } from '#server/commands/demo/demo-school.ts';
import { personColumn } from '#server/platform/base/active-sign-in-queries.ts';
import { type AdministratorActor, personOf } from '#server/platform/base/actors.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { schoolSignIns } from './school-sign-ins-actions.ts';

inEachSchool('a sign-in', (school) => {
  it('is active in TypeScript and in SQL alike', () =>
    atRandom(async (chance) => {
      const { services } = school;
      const some = [{}, { isValidated: false }];
      const ids = {
        student: await Promise.all(some.map(async (each) => (await signedInStudent(school, each)).stud_id)),
        professor: await Promise.all(some.map(async (each) => (await signedInProfessor(school, each)).prof_id)),
        admin: [(await signedInAdmin(school)).admin_id],
      };
      const signIns = Array.from({ length: 2000 }, (_none, place) => {
        const role = chance.pick(roles);
        const idleMs = role === 'student' ? 1 : services.config.idleMinutes[role] * 60_000;
        const at = (...away: number[]) => new Date(services.clock.nowMs() + chance.pick(away)).toISOString();
        const used = () => at(-idleMs - 1, -idleMs, -idleMs + 1, -1);
        const whose = { stud_id: null, prof_id: null, admin_id: null, [personColumn[role]]: chance.pick(ids[role]) };
        const times = { createdAt: used(), expiresAt: at(-1, 0, 1, 60_000), seenAt: chance.pick([null, used()]) };
        return { role, ...whose, hash: secretHash(`${place}`), ...times, provenAt: null, codeShownAt: null };
      });
      await services.database.write(async (db) => {
        await db.deleteFrom('sign_in').execute();
        await insertRows(db, { sign_in: signIns });
      });
      const lives = await Promise.all(signIns.map(({ role }, place) => personOf(services, role, `${place}`)));
      const living = signIns.filter((_signIn, place) => lives[place]).map(({ hash }) => hash);
      const listed: string[] = [];
      for (let page: number | null = 1; page !== null; ) {
        const reply = await schoolSignIns(services, {} as AdministratorActor, { role: 'all', search: '', page });
        listed.push(...reply.signIns.map(({ id }) => id));
        page = reply.next;
      }
      expect(listed.sort()).toEqual(living.map((hash) => hash.slice(0, listed[0]?.length)).sort());
      expect(living.length).toBeGreaterThan(100);
    }));
});
