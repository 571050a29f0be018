import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores the periods in which an approved student had a program level. For existing students, the first period begins
 * at the registration, and later periods come from the recorded changes. `student.programSince` is no longer read.
 * @see decisions §4.9
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  const table: CreateTableBuilder<string> = db.schema.createTable('belonging') as never;
  await id(table, 'belonging_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('courseYearSection', 'text', (column) => column.notNull())
    .addColumn('since', instant, (column) => column.notNull())
    .addColumn('until', instant)
    .addUniqueConstraint('belonging_begins_once', ['stud_id', 'since'])
    .addCheckConstraint('belonging_forwards', sql`since < until`)
    .execute();
  await sql`create unique index belonging_lasts_once on belonging (stud_id) where until is null`.execute(db);
  await db.schema.createIndex('belonging_program').on('belonging').column('courseYearSection').execute();

  // Each change ends the time of the former program level; the time of the current one stays open.
  await sql`insert into belonging (stud_id, "courseYearSection", since, until)
    select stud_id, "courseYearSection", since, until from (
      select stud_id, "from" as "courseYearSection", program_change."createdAt" as until,
        coalesce(lag(program_change."createdAt") over (
          partition by stud_id order by program_change."createdAt", program_change_id), student."createdAt") as since
      from program_change join student using (stud_id) where "isValidated" = ${sql.lit(true)}
      union all
      select stud_id, "courseYearSection", null, coalesce(
        (select max("createdAt") from program_change where program_change.stud_id = student.stud_id), "createdAt")
      from student where "isValidated" = ${sql.lit(true)}
    ) as kept where until is null or since < until order by stud_id, since`.execute(db);
}
