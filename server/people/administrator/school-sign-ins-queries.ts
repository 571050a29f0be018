/** Decides in SQL whether a sign-in is active. Twin: server/platform/base/actors.ts, in TypeScript. */
import { sql } from 'kysely';
import { type getSchoolSignIns, SIGN_INS_A_PAGE } from '#contract/people/administrator/school-sign-ins-calls.ts';
import { type QueryOf, type Role, roles } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { idsOf, peopleCalled, searchWords } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A sign-in of a role is active only if it was used since this instant; null for a role without an idle limit. */
export type UsedSince = Readonly<Record<Role, Instant | null>>;

/** The id of the person. Exactly one of the three is set. */
const personId = sql<number>`coalesce(sign_in.stud_id, sign_in.prof_id, sign_in.admin_id)`;

/** The active sign-ins: not expired, not idle, and of accounts that are open. */
function living(db: Db, now: Instant, usedSince: UsedSince) {
  return db
    .selectFrom('sign_in')
    .leftJoin('student', 'student.stud_id', 'sign_in.stud_id')
    .leftJoin('professor', 'professor.prof_id', 'sign_in.prof_id')
    .where('sign_in.expiresAt', '>', now)
    .where((eb) =>
      eb.or([eb('role', '=', 'admin'), eb('student.isValidated', '=', true), eb('professor.isValidated', '=', true)]),
    )
    .where((eb) =>
      eb.or(
        roles.map((role) => {
          const since = usedSince[role];
          const isRole = eb('role', '=', role);
          const seenAt = eb.fn.coalesce('sign_in.seenAt', 'sign_in.createdAt');
          return since === null ? isRole : eb.and([isRole, eb(seenAt, '>', since)]);
        }),
      ),
    );
}

/** Active sign-ins per role. */
export async function signInCounts(db: Db, now: Instant, usedSince: UsedSince): Promise<Record<Role, number>> {
  const rows = await living(db, now, usedSince)
    .select(['role', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('role')
    .execute();
  return { student: 0, professor: 0, admin: 0, ...Object.fromEntries(rows.map(({ role, count }) => [role, count])) };
}

/** A page of the active sign-ins with their people, latest first, and the first sign-in of the next page. */
export async function signInsPage(
  db: Db,
  { role, search, page }: QueryOf<typeof getSchoolSignIns>,
  now: Instant,
  usedSince: UsedSince,
) {
  const words = searchWords(search);
  const called = words.length > 0 ? await peopleCalled(db, words) : undefined;
  const isCalled = called?.map((some) => sql`(role = ${some.role} and ${personId} in ${idsOf(db, some.ids)})`);
  return living(db, now, usedSince)
    .select(['hash', 'role', 'device', 'sign_in.createdAt', 'seenAt', 'codeShownAt', personId.as('person_id')])
    .$if(role !== 'all', (query) => query.where('role', '=', role as Role))
    .$if(isCalled !== undefined, (query) => query.where(sql<boolean>`(${sql.join(isCalled ?? [], sql` or `)})`))
    .orderBy('sign_in.createdAt', 'desc')
    .orderBy('hash')
    .limit(SIGN_INS_A_PAGE + 1)
    .offset(((page ?? 1) - 1) * SIGN_INS_A_PAGE)
    .execute();
}
