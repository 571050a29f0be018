import { sql } from 'kysely';
import { wholeName } from '#contract/people/student/name-rules.ts';
import type { QueryOf, ReplyOf } from '#contract/platform/base/call.ts';
import {
  type getSchoolTransactions as call,
  REDEMPTIONS_A_PAGE,
  type SchoolTransaction,
} from '#contract/rewards/redemptions/school-redemption-calls.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { type AdministratorActor, type Authorized, authorized } from '#server/platform/base/actors.ts';
import { hasWords, idsOf, searchWords } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { redemptionState, toTransaction, transactions } from '#server/rewards/tickets/ticket-queries.ts';

/** Whether no professor can decide a redemption, because its professor left or was deleted. */
const isLeft = sql<boolean>`(shop_transaction.prof_id is null or professor."leftAt" is not null)`;

/** A redemption of the school, and whether an administrator decides it. */
function ofSchool(db: Db) {
  return transactions(db)
    .leftJoin('professor', 'professor.prof_id', 'shop_transaction.prof_id')
    .select(isLeft.as('isLeft'));
}

/**
 * A page of the school's redemptions, newest first, and the total number.
 * @see docs/decisions/0035, docs/decisions/0045
 */
export async function schoolTransactions(
  db: Db,
  { state, student, before }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const words = searchWords(student);
  const called = words.length === 0 ? undefined : idsOf(db, await studentsCalled(db, words));
  const of = called && sql<boolean>`shop_transaction.stud_id in ${called}`;
  const found = ofSchool(db)
    .$if(of !== undefined, (query) => query.where(of ?? sql<boolean>`true`))
    .$if(state === 'left', (query) => query.where(isLeft))
    .$if(state !== 'all', (query) =>
      query.where(redemptionState, '=', state === 'left' ? 'pending' : (state as 'declined')),
    );
  const rows = await found
    .$if(before !== null, (query) => query.where('transaction_id', '<', before))
    .limit(REDEMPTIONS_A_PAGE + 1)
    .execute();
  const page = rows
    .slice(0, REDEMPTIONS_A_PAGE)
    .map((row): SchoolTransaction => ({ ...toTransaction(row), isLeft: Boolean(row.isLeft) }));
  return {
    transactions: page,
    count: await countRows(found.clearSelect().clearOrderBy()),
    next: rows.length > REDEMPTIONS_A_PAGE ? (page.at(-1)?.transaction_id ?? null) : null,
  };
}

/** Students with redemptions whose names contain all of these words. */
async function studentsCalled(db: Db, words: readonly string[]): Promise<number[]> {
  const people = await db
    .selectFrom('student')
    .select(['stud_id', 'first_name', 'middle_name', 'last_name'])
    .where('stud_id', 'in', (eb) => eb.selectFrom('shop_transaction').select('stud_id'))
    .execute();
  return people.filter((person) => hasWords(wholeName(person), words)).map(({ stud_id }) => stud_id);
}

/** The redemption with this id, if no professor can decide it, for an administrator. @see docs/decisions/0035 */
export async function leftTransaction(
  db: Db,
  _who: AdministratorActor,
  transaction_id: number,
): Promise<Authorized<LoggedTransaction> | undefined> {
  const row = await ofSchool(db).where('transaction_id', '=', transaction_id).where(isLeft).executeTakeFirst();
  return authorized(row && toTransaction(row));
}
