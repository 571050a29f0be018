import type { Db } from '#server/platform/database/database.ts';
import type { Reading } from '#server/school/people-file/people-table.ts';

/** The bytes of a file, as long as they are kept. */
export async function fileBytes(db: Db, import_id: number): Promise<Buffer | undefined> {
  const file = await db.selectFrom('import_file').select('bytes').where('import_id', '=', import_id).executeTakeFirst();
  return file && Buffer.from(file.bytes);
}

/** Throws the bytes of files away. */
export async function deleteBytes(db: Db, import_ids: readonly number[]): Promise<void> {
  if (import_ids.length > 0) await db.deleteFrom('import_file').where('import_id', 'in', import_ids).execute();
}

/** What somebody has said of columns under headings with this hash. */
export async function rememberedColumns(db: Db, headings: string): Promise<Reading | undefined> {
  const choice = db.selectFrom('import_choice').select('value').where('kind', '=', 'columns');
  const found = await choice.where('key', '=', headings).executeTakeFirst();
  return found && (JSON.parse(found.value) as Reading);
}

/** Which program level each spelling is that somebody was asked about. */
export async function levelChoices(db: Db): Promise<Map<string, string>> {
  const choices = await db.selectFrom('import_choice').select(['key', 'value']).where('kind', '=', 'level').execute();
  return new Map(choices.map(({ key, value }) => [key, value]));
}

/** Remembers what somebody has said, instead of what was said of the same before. */
export async function remember(db: Db, kind: 'columns' | 'level', key: string, value: string): Promise<void> {
  await db
    .insertInto('import_choice')
    .values({ kind, key, value })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value }))
    .execute();
}
