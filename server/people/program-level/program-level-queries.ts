import { sql } from 'kysely';
import type { LevelUse, SchoolLevel } from '#contract/people/program-level/program-level-calls.ts';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import type { Db } from '#server/platform/database/database.ts';
import { holdSetting, settingValue } from '#server/platform/settings/settings-queries.ts';

/** The school's list of program levels, unsorted. */
export async function listedLevels(db: Db): Promise<string[]> {
  return (await db.selectFrom('program_level').select('name').execute()).map(({ name }) => name);
}

/** The only allowed program levels; undefined if all are allowed. */
export async function onlyLevels(db: Db): Promise<ReadonlySet<string> | undefined> {
  return (await settingValue(db, 'program_levels')) ? new Set(await listedLevels(db)) : undefined;
}

/**
 * The reason why a student or subject cannot get this program level. A level on the list stays there until the
 * transaction ends.
 * @param field the field of the body
 * @param before the current level; this level and '' (none) may stay whatever the list says
 */
export async function unlisted(
  db: Db,
  level: string,
  field: string,
  before = '',
): Promise<typeof programLevelUnlisted | undefined> {
  if (level === '' || level === before || !(await settingValue(db, 'program_levels'))) return undefined;
  const listed = db.selectFrom('program_level').select('name').where('name', '=', level).forShare();
  const { code, status, message } = programLevelUnlisted;
  return (await listed.executeTakeFirst()) ? undefined : new Refusal(code, status, message, { field });
}

const none: LevelUse = { students: 0, subjects: 0, sessions: 0, incentives: 0 };

/** The numbers of students, subjects, future sessions and incentives of each program level, by its name. */
async function usedLevels(db: Db, now: Instant): Promise<Map<string, LevelUse>> {
  const counts = {
    students: sql`select "courseYearSection" as name, count(*) filter (where "isValidated") as count from student
      where "courseYearSection" <> '' group by "courseYearSection"`,
    subjects: sql`select "subject_courseYearSection" as name, count(*) as count from subject
      where "subject_courseYearSection" <> '' and "deletedAt" is null group by "subject_courseYearSection"`,
    sessions: sql`select name, count(*) as count from (
        select case "class_courseYearSection" when '' then "subject_courseYearSection" else "class_courseYearSection" end as name
        from class_session join subject on subject.subject_id = class_session.subject_id
        where class_session."createdAt" > ${now} and subject."deletedAt" is null) as coming
      where name <> '' group by name`,
    incentives: sql`select "item_classSection" as name, count(*) as count from shop_item
      where "item_classSection" <> '' group by "item_classSection"`,
  };
  const used = new Map<string, LevelUse>();
  for (const [what, query] of Object.entries(counts) as [keyof LevelUse, typeof counts.students][])
    for (const { name, count } of (await sql<{ name: string; count: number }>`${query}`.execute(db)).rows)
      used.set(name, { ...(used.get(name) ?? none), [what]: Number(count) });
  return used;
}

/** The school's list, and the program levels in use that are not on it, in natural order. */
export async function schoolLevels(db: Db, now: Instant): Promise<SchoolLevel[]> {
  const listed = new Set(await listedLevels(db));
  const used = await usedLevels(db, now);
  return distinctInNaturalOrder([...listed, ...used.keys()]).map((name) => ({
    name,
    isListed: listed.has(name),
    ...(used.get(name) ?? none),
  }));
}

/** The list, locked until the transaction ends, so that changes are serialized. */
export async function heldList(db: Db): Promise<Set<string>> {
  await holdSetting(db, 'program_levels');
  return new Set(await listedLevels(db));
}

/** Adds program levels to the list. Levels that are already on the list stay. */
export async function listLevels(db: Db, names: readonly string[], createdAt: Instant): Promise<void> {
  const rows = names.map((name) => ({ name, createdAt }));
  await db
    .insertInto('program_level')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Removes program levels from the list. */
export async function unlistLevels(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom('program_level').where('name', 'in', names).execute();
}
