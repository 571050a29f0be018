import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { type KeptSettings, keptSettings } from '#server/platform/settings/settings-queries.ts';

/** What a school holds, of the newest shape, by what a person knows it. */
export async function factsOfSchool(db: Db): Promise<{
  settings: KeptSettings;
  students: number;
  professors: number;
  attendances: number;
  lastScanAt: Instant | undefined;
}> {
  const scanned = await db
    .selectFrom('attendance')
    .select(sql<Instant | null>`max("createdAt")`.as('at'))
    .where('source', '<>', 'hand')
    .executeTakeFirst();
  return {
    settings: await keptSettings(db),
    students: await countRows(db.selectFrom('student')),
    professors: await countRows(db.selectFrom('professor')),
    attendances: await countRows(db.selectFrom('attendance')),
    lastScanAt: scanned?.at ?? undefined,
  };
}
