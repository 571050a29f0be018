import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { widenCheck } from './widened-check.ts';

const notNull = (column: ColumnDefinitionBuilder) => column.notNull();
const imported = (column: ColumnDefinitionBuilder) =>
  column.references('timetable_import.import_id').onDelete('set null');

/**
 * Stores when subjects meet, what is different about single meetings, and days off. Meetings themselves are computed. A
 * session keeps the meeting that it was opened for; the unique index lets only one session be opened for a meeting.
 * @see docs/decisions/0065
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  await id(db.schema.createTable('timetable_import'), 'import_id')
    .addColumn('byRole', 'text', notNull)
    .addColumn('by_id', 'integer', notNull)
    .addColumn('fileName', 'text', notNull)
    .addColumn('createdAt', instant, notNull)
    .execute();
  await id(db.schema.createTable('meeting_rule'), 'rule_id')
    .addColumn('subject_id', 'integer', (column) =>
      column.notNull().references('subject.subject_id').onDelete('cascade'),
    )
    .addColumn('weekdays', 'text', notNull)
    .addColumn('everyWeeks', 'integer', (column) => column.notNull().check(sql`"everyWeeks" between 1 and 4`))
    .addColumn('firstDay', 'text', notNull)
    .addColumn('lastDay', 'text', notNull)
    .addColumn('start_time', 'text', notNull)
    .addColumn('end_time', 'text', notNull)
    .addColumn('room', 'text', notNull)
    .addColumn('createdAt', instant, notNull)
    .addColumn('import_id', 'integer', imported)
    .execute();
  await db.schema
    .createTable('meeting_change')
    .addColumn('rule_id', 'integer', (column) =>
      column.notNull().references('meeting_rule.rule_id').onDelete('cascade'),
    )
    .addColumn('day', 'text', notNull)
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('cancelled', 'moved')`))
    .addColumn('toDay', 'text', notNull)
    .addColumn('start_time', 'text', notNull)
    .addColumn('end_time', 'text', notNull)
    .addColumn('room', 'text', notNull)
    .addColumn('reason', 'text', notNull)
    .addColumn('byRole', 'text', notNull)
    .addColumn('by_id', 'integer', notNull)
    .addColumn('createdAt', instant, notNull)
    .addPrimaryKeyConstraint('meeting_change_pkey', ['rule_id', 'day'])
    .execute();
  await id(db.schema.createTable('day_off'), 'day_off_id')
    .addColumn('firstDay', 'text', notNull)
    .addColumn('lastDay', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('courseYearSection', 'text', notNull)
    .addColumn('import_id', 'integer', imported)
    .execute();
  await db.schema
    .alterTable('class_session')
    .addColumn('rule_id', 'integer', (column) => column.references('meeting_rule.rule_id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('class_session').addColumn('meetingDay', 'text').execute();
  await db.schema
    .createIndex('class_session_meeting')
    .unique()
    .on('class_session')
    .columns(['rule_id', 'meetingDay'])
    .where('rule_id', 'is not', null)
    .execute();
  await db.schema.createIndex('meeting_rule_subject').on('meeting_rule').column('subject_id').execute();
  for (const table of ['meeting_rule', 'day_off'])
    await db.schema.createIndex(`${table}_import`).on(table).column('import_id').execute();
  const kinds = ['columns', 'level'];
  await widenCheck(db, { table: 'import_choice', column: 'kind', from: kinds, to: [...kinds, 'title'] });
}
