import { sql } from 'kysely';
import type { LevelClash } from '#contract/people/program-level/program-level-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { fullNameColumn } from '#server/platform/base/person-names-queries.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** A program level and its new name. */
export interface Rename {
  from: string;
  to: string;
}

/** The most clashes that are reported. There may be more. */
const MOST_CLASHES = 50;

/** Subjects of a professor that would get the same name and program level. */
export function clashes(db: Db, { from, to }: Rename): Promise<LevelClash[]> {
  return db
    .selectFrom('subject')
    .innerJoin('subject as other', (join) =>
      join
        .onRef('other.prof_id', '=', 'subject.prof_id')
        .onRef('other.subject_name', '=', 'subject.subject_name')
        .on('other.subject_courseYearSection', '=', to),
    )
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['subject.subject_name', fullNameColumn('professor').as('professor')])
    .where('subject.subject_courseYearSection', '=', from)
    .where('subject.deletedAt', 'is', null)
    .where('other.deletedAt', 'is', null)
    .orderBy('subject.subject_id')
    .limit(MOST_CLASHES)
    .execute();
}

/**
 * Keeps students unchanged until the transaction ends, so that no student gets the program level during the rename.
 * Locks the subjects of both levels, as changes of their sessions do.
 */
export async function holdLevels(db: Db, { from, to }: Rename): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql`lock table student in exclusive mode`.execute(db);
  await db
    .selectFrom('subject')
    .select('subject_id')
    .where('subject_courseYearSection', 'in', [from, to])
    .orderBy('subject_id')
    .forUpdate()
    .execute();
}

/** Whether some lines of an import have been applied and others wait. */
export async function isImportUnderWay(db: Db, now: Instant): Promise<boolean> {
  const runs = db.selectFrom('import_run').where('state', 'in', ['applying', 'undoing']).where('keptUntil', '>', now);
  return (await countRows(runs)) > 0;
}

/** Stores a program level's previous name as a former name. @returns its former_id */
async function keepFormer(db: Db, name: string, became: string, until: Instant): Promise<number> {
  const { former_id } = await db
    .insertInto('former_level')
    .values({ name, became, until })
    .returning('former_id')
    .executeTakeFirstOrThrow();
  // Sessions that have begun use this former name from now on, unless they already use an earlier one.
  const begun = () => db.updateTable('class_session').where('createdAt', '<=', until);
  const ofLevel = db.selectFrom('subject').select('subject_id').where('subject_courseYearSection', '=', name);
  await begun().set({ former_id }).where('class_courseYearSection', '=', name).where('former_id', 'is', null).execute();
  await begun()
    .set({ former_id })
    .where('subject_id', 'in', ofLevel)
    .where('class_courseYearSection', '=', '')
    .where('former_id', 'is', null)
    .execute();
  await begun()
    .set({ former_subject_id: former_id })
    .where('subject_id', 'in', ofLevel)
    .where('former_subject_id', 'is', null)
    .execute();
  await db
    .updateTable('belonging')
    .set({ former: sql`former || ${`${former_id},`}` })
    .where('courseYearSection', '=', name)
    .execute();
  return former_id;
}

/**
 * Renames a program level everywhere. Sessions that have begun, and belongings, keep their former level beside the new
 * name. The same applies to sessions and belongings of the other level, because both levels have one name now.
 * @see docs/decisions/0038
 */
export async function storeRename(db: Db, { from, to }: Rename, now: Instant): Promise<void> {
  for (const name of [from, to]) await keepFormer(db, name, to, now);
  // A deleted subject gives up its name if that is needed.
  await sql`update subject set subject_name = subject_name || ' (' || subject_id || ')'
    where "deletedAt" is not null and "subject_courseYearSection" in (${from}, ${to}) and exists (
      select 1 from subject as other where other.prof_id = subject.prof_id and other.subject_id <> subject.subject_id
        and other.subject_name = subject.subject_name and other."subject_courseYearSection" in (${from}, ${to}))`.execute(
    db,
  );
  for (const [table, column] of [
    ['student', 'courseYearSection'],
    ['belonging', 'courseYearSection'],
    ['class_session', 'class_courseYearSection'],
    ['subject', 'subject_courseYearSection'],
    ['shop_item', 'item_classSection'],
    ['day_off', 'courseYearSection'],
  ])
    await sql`update ${sql.table(table as string)} set ${sql.ref(column as string)} = ${to}
      where ${sql.ref(column as string)} = ${from}`.execute(db);
  // The program levels that were chosen for the spellings in files.
  await sql`update import_choice set value = ${to} where kind = 'level' and value = ${from}`.execute(db);
  // Recent changes by students can be undone, so the program level to which they return must exist.
  for (const column of ['from', 'to'])
    await sql`update profile_change set ${sql.ref(column)} = ${to}
      where field = 'courseYearSection' and ${sql.ref(column)} = ${from}`.execute(db);
}

/** The sessions of a program level that are in progress or in the future, including those in the bin. */
export function sessionsToCome(
  db: Db,
  level: string,
  now: Instant,
): Promise<{ class_id: number; createdAt: Instant }[]> {
  return db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select(['class_id', 'class_session.createdAt'])
    .where('overAt', '>', now)
    .where((eb) =>
      eb.or([
        eb('class_courseYearSection', '=', level),
        eb.and([eb('class_courseYearSection', '=', ''), eb('subject_courseYearSection', '=', level)]),
      ]),
    )
    .execute();
}
