import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

/** Actions that concern one person. In older entries about them, the object begins with this person's id. */
const NAMES_ONE = /-(student|professor|administrator)(-|$)|^(make|end)-card$|^drop-from-beginning$/;
const AT_A_TIME = 500;

/**
 * Stores whom each audit entry concerns: one entry can concern many people, and a person's entries can be found. The
 * table grows for years, so it is read in the order of its ids, which is the order of time.
 * @see docs/decisions/0052
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_person')
    .addColumn('audit_entry_id', 'integer', (column) =>
      column.notNull().references('audit_entry.audit_entry_id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('person_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_person_key', ['audit_entry_id', 'role', 'person_id'])
    .execute();
  await db.schema
    .createIndex('audit_person_person')
    .on('audit_person')
    .columns(['role', 'person_id', 'audit_entry_id'])
    .execute();
  await db.schema
    .createIndex('audit_entry_person')
    .on('audit_entry')
    .columns(['role', 'person_id', 'audit_entry_id'])
    .execute();
  await db.schema.createIndex('audit_entry_created').on('audit_entry').column('createdAt').execute();

  const tables = db as Kysely<Tables>;
  for (let last = 0; ; ) {
    const entries = await tables
      .selectFrom('audit_entry')
      .select(['audit_entry_id', 'action', 'object'])
      .where('audit_entry_id', '>', last)
      .orderBy('audit_entry_id')
      .limit(AT_A_TIME)
      .execute();
    const people = entries.flatMap(({ audit_entry_id, action, object }) => {
      const [, named] = NAMES_ONE.exec(action) ?? [];
      const person_id = Number.parseInt(object, 10);
      if (!NAMES_ONE.test(action) || Number.isNaN(person_id)) return [];
      const role = named === 'professor' ? named : named === 'administrator' ? 'admin' : 'student';
      return [{ audit_entry_id, role, person_id } as const];
    });
    if (people.length > 0) await tables.insertInto('audit_person').values(people).execute();
    if (entries.length < AT_A_TIME) return;
    last = entries.at(-1)?.audit_entry_id ?? last;
  }
}
