import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { widenCheck } from './widened-check.ts';

/**
 * Makes the roll correctable: stores who was late, who was excused on which days, and every change with the points that
 * it added or removed. Existing rows stay unchanged.
 * @see docs/decisions/0030
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  const add = (table: string) => db.schema.alterTable(table);
  const create = (name: string): CreateTableBuilder<string> => db.schema.createTable(name) as never;
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await add('attendance')
    .addColumn('status', 'text', (column) =>
      column.notNull().defaultTo('present').check(sql`status in ('present', 'late')`),
    )
    .execute();
  await add('attendance')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('code').check(sql`source in ('code', 'hand')`))
    .execute();
  // No foreign key: attendance is deleted with the professor's subjects, and clearing other rows would need an index.
  await add('attendance').addColumn('recordedBy', 'integer').execute();
  await add('attendance').addColumn('recordedAt', instant).execute();
  for (const table of ['subject', 'class_session'])
    await add(table)
      .addColumn('lateAfterMinutes', 'integer', (column) => column.check(sql`"lateAfterMinutes" between 0 and 1440`))
      .execute();
  await add('class_session').addColumn('closedAt', instant).execute();
  await add('class_session').addColumn('closedBy', 'integer').execute();

  const role = sql`"byRole" in ('student', 'professor', 'admin')`;
  const excuseKind = sql`kind in ('excused', 'school')`;

  await id(create('leave'), 'leave_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('prof_id', 'integer', (column) => column.references('professor.prof_id').onDelete('cascade'))
    .addColumn('fromDay', 'text', (column) => column.notNull())
    .addColumn('toDay', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(excuseKind))
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('byRole', 'text', (column) => column.notNull().check(role))
    .addColumn('by_id', 'integer', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addColumn('endedAt', instant)
    .addCheckConstraint('leave_days', sql`"fromDay" <= "toDay"`)
    .execute();
  await index('leave_student', 'leave').columns(['stud_id', 'toDay']).execute();
  await index('leave_professor', 'leave').column('prof_id').execute();
  await index('leave_age', 'leave').column('toDay').execute();

  await create('excuse')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('class_id', 'integer', (column) =>
      column.notNull().references('class_session.class_id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull().check(excuseKind))
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('leave_id', 'integer', (column) => column.references('leave.leave_id').onDelete('cascade'))
    .addColumn('byRole', 'text', (column) => column.notNull().check(role))
    .addColumn('by_id', 'integer', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('excuse_once', ['stud_id', 'class_id'])
    .execute();
  await index('excuse_class', 'excuse').column('class_id').execute();
  await index('excuse_leave', 'excuse').column('leave_id').execute();

  const status = (name: string) => sql`${sql.ref(name)} in ('present', 'late', 'excused', 'school', 'absent')`;
  const amount = ['points', 'exp', 'level', 'keptPoints', 'keptExp', 'keptLevel', 'bonusExp'];
  const change = id(create('roll_change'), 'change_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('class_id', 'integer', (column) =>
      column.notNull().references('class_session.class_id').onDelete('cascade'),
    )
    .addColumn('was', 'text', (column) => column.check(status('was')))
    .addColumn('now', 'text', (column) => column.check(status('now')))
    .addColumn('timeIn', instant)
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull().check(sql`source in ('code', 'hand', 'leave')`))
    .addColumn('byRole', 'text', (column) => column.notNull().check(role))
    .addColumn('by_id', 'integer', (column) => column.notNull())
    .addColumn('at', instant, (column) => column.notNull())
    .addColumn('key', 'text');
  await amount
    .reduce((table, name) => table.addColumn(name, 'integer', (column) => column.notNull()), change)
    .execute();
  await index('roll_change_session', 'roll_change').columns(['class_id', 'stud_id']).execute();
  await index('roll_change_student', 'roll_change').columns(['stud_id', 'at']).execute();
  await index('roll_change_key', 'roll_change')
    .unique()
    .columns(['byRole', 'by_id', 'key'])
    .where(sql.ref('key'), 'is not', null)
    .execute();

  // For finding all sessions of a day, and reasons that are old enough to be deleted.
  await index('class_session_day', 'class_session').column('createdAt').execute();
  for (const [table, text, at] of [
    ['roll_change', 'reason', 'at'],
    ['excuse', 'note', 'createdAt'],
    ['leave', 'note', 'createdAt'],
  ] as const)
    await index(`${table}_${text}`, table)
      .column(at)
      .where(sql<boolean>`${sql.ref(text)} <> ''`)
      .execute();

  const kinds = ['attendance', 'level-up', 'streak', 'redemption'];
  await widenCheck(db, { table: 'points_ledger', column: 'kind', from: kinds, to: [...kinds, 'late', 'correction'] });
}
