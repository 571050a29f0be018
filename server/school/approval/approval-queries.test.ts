import { expect, it } from 'vitest';
import { accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { manyStudents } from '#testkit/attendance/random-classes.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { deleteAccounts, waitingAccounts } from './approval-queries.ts';

inEachSchool('an account', (school) => {
  it('is waiting in TypeScript exactly if it is in SQL', () =>
    atRandom((chance) =>
      school.services.database.write(async (db) => {
        const some = Array.from({ length: 2000 }, () => ({
          isValidated: chance.happens(0.5),
          leftAt: chance.pick([null, '2026-09-08T08:00:00.000Z']),
        }));
        const ids = await manyStudents(db, some);
        const pending = ids.filter((_id, place) => some[place] && accountStandingOf(some[place]) === 'pending');
        expect((await waitingAccounts(db)).student).toBe(pending.length);
        const deleted = await deleteAccounts(db, 'student', ids, false);
        const waited = deleted.flatMap(({ id, wasWaiting }) => (wasWaiting ? [id] : []));
        expect(waited.sort((one, other) => one - other)).toEqual(pending);
      }),
    ));
});
