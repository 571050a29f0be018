import { sql } from 'kysely';
import type { AdministratorKind, Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { batchedQuery, rememberedQuery, type ValueOf } from '#server/platform/database/queries.ts';

/** The account table of each role, and the name of its id column, which is the same in tables that refer to it. */
export const accountTable = { student: 'student', professor: 'professor', admin: 'administrator' } as const;
export const personColumn = { student: 'stud_id', professor: 'prof_id', admin: 'admin_id' } as const;

function livingSignInAs(role: Role) {
  const living = (db: Db, value: ValueOf<{ hash: string }>) => {
    const [table, id] = [accountTable[role], personColumn[role]];
    return db
      .selectFrom('sign_in')
      .innerJoin(table as 'student', `${table}.${id}` as 'student.stud_id', `sign_in.${id}` as 'sign_in.stud_id')
      .select([`sign_in.${id} as person_id` as 'student.stud_id as person_id', 'oneTimePasswordUntil'])
      .select(['sign_in.createdAt', 'expiresAt', 'seenAt', 'provenAt'])
      .where('sign_in.hash', '=', value('hash'))
      .where('sign_in.role', '=', role)
      .$if(role === 'admin', (query) => query.select(sql.ref<AdministratorKind>('kind').as('kind')))
      .$if(role !== 'admin', (query) => query.where('isValidated', '=', true));
  };
  return role === 'student'
    ? batchedQuery({ hash: 'text' }, living)
    : batchedQuery({ hash: 'text' }, living, rememberedQuery(living));
}

/**
 * The person of a sign-in, whether their password is a one-time password, and when the sign-in expires. Every call runs
 * this query.
 */
export const activeSignIn = {
  student: livingSignInAs('student'),
  professor: livingSignInAs('professor'),
  admin: livingSignInAs('admin'),
};

/** Stores when a sign-in was last used. */
export async function storeSeen(db: Db, hash: string, seenAt: Instant): Promise<void> {
  await db.updateTable('sign_in').set({ seenAt }).where('hash', '=', hash).execute();
}
