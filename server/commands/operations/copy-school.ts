import { WrongSetting } from '#server/platform/config/config.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import * as tables from '#server/startup/backup/school-table-queries.ts';
import { beginMove, endMove, unmarkMoved } from '#server/startup/open-school/moved-school-queries.ts';
import { schoolFaults } from '#server/startup/open-school/school-check.ts';

/** The copy differs from the source, and nothing of it was stored. */
export class CopyFailed extends Error {}

async function refuseUnknownTables(from: Db): Promise<void> {
  const known = new Set<string>(tables.schoolTables.map(({ name }) => name));
  const there = await from.introspection.getTables();
  const unknown = there.map(({ name }) => name).filter((name) => !known.has(name) && !name.startsWith('sqlite_'));
  if (unknown.length > 0) throw new CopyFailed(`Nobody has said how to copy ${unknown.join(', ')}.`);
}

/**
 * Copies a whole school into an empty database of either kind, in one transaction: every row with its id, and the ids
 * that the source gives next. The copy is committed only if every table has as many rows as in the source and all
 * records are consistent. Until then, a mark in the database says that it has no school.
 * @returns the number of rows of each table
 * @throws WrongSetting if the target is not empty, CopyFailed if the copy differs from the school
 */
export async function copySchool(from: Database, to: Database): Promise<Record<string, number>> {
  await refuseUnknownTables(from.schema);
  const found = await tables.contents(to.schema);
  if (found) throw new WrongSetting(`The target is not empty (${found}). Give an empty database.`);
  await beginMove(to.schema);
  return from.schema
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((source) =>
      to.schema.transaction().execute(async (target) => {
        const copied: Record<string, number> = {};
        for (const table of tables.schoolTables) {
          copied[table.name] = await tables.copyTable(source, target, table);
          if (table.counted) await tables.setNextId(target, table, await tables.nextId(source, table));
          const [before, after] = [await tables.rowsIn(source, table), await tables.rowsIn(target, table)];
          if (before !== after)
            throw new CopyFailed(`${table.name} has ${after} rows in the copy instead of ${before}.`);
        }
        await unmarkMoved(target);
        const broken = await schoolFaults(target);
        if (broken.length > 0) throw new CopyFailed(['The records of the copy do not hold:', ...broken].join('\n'));
        await endMove(target);
        return copied;
      }),
    );
}
