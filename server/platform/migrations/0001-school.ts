import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import { LARGEST_NUMBER } from '#contract/platform/base/field-bounds.ts';
import { columnTypes } from './column-types.ts';

/**
 * Creates all tables. Constraints make wrong states impossible, even if other code has a defect: each student has one
 * attendance per session and one ledger row per kind and reference; no balance and no stock is negative.
 * @see spec §3, decisions §1.1
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, boolean, blob, postgres } = columnTypes(db);
  const create = (name: string): CreateTableBuilder<string> => db.schema.createTable(name) as never;
  const bounded = (column: string, least = 0) =>
    sql<boolean>`${sql.ref(column)} between ${sql.lit(least)} and ${sql.lit(LARGEST_NUMBER)}`;

  await id(create('administrator'), 'admin_id')
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('oneTimePasswordUntil', instant)
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();
  // The first administrator gets the id that registrations contain. @see spec §9
  if (postgres)
    await sql`alter table administrator alter column admin_id set start with ${sql.lit(FIRST_ADMIN_ID)} restart`.execute(
      db,
    );
  else
    await sql`insert into sqlite_sequence (name, seq) values ('administrator', ${sql.lit(FIRST_ADMIN_ID - 1)})`.execute(
      db,
    );

  await id(create('student'), 'stud_id')
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('middle_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('courseYearSection', 'text', (column) => column.notNull())
    .addColumn('programSince', instant)
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('oneTimePasswordUntil', instant)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('admin_id', 'integer', (column) => column.notNull())
    .addColumn('current_level', 'integer', (column) => column.notNull())
    .addColumn('current_exp', 'integer', (column) => column.notNull())
    .addColumn('current_token', 'integer', (column) => column.notNull())
    .addColumn('isValidated', boolean, (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addCheckConstraint('student_balances', sql`"current_level" >= 1 and "current_exp" >= 0 and "current_token" >= 0`)
    .execute();
  await db.schema.createIndex('student_program').on('student').columns(['courseYearSection', 'isValidated']).execute();
  await db.schema
    .createIndex('student_rank')
    .on('student')
    .columns(['isValidated', 'current_level desc', 'current_exp desc'])
    .execute();

  await id(create('professor'), 'prof_id')
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('middle_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('oneTimePasswordUntil', instant)
    .addColumn('isValidated', boolean, (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();

  await create('sign_in')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('stud_id', 'integer', (column) => column.references('student.stud_id').onDelete('cascade'))
    .addColumn('prof_id', 'integer', (column) => column.references('professor.prof_id').onDelete('cascade'))
    .addColumn('admin_id', 'integer', (column) => column.references('administrator.admin_id').onDelete('cascade'))
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addColumn('expiresAt', instant, (column) => column.notNull())
    .addCheckConstraint(
      'sign_in_one_person',
      sql`(role = 'student' and stud_id is not null and prof_id is null and admin_id is null)
        or (role = 'professor' and prof_id is not null and stud_id is null and admin_id is null)
        or (role = 'admin' and admin_id is not null and stud_id is null and prof_id is null)`,
    )
    .execute();
  for (const column of ['stud_id', 'prof_id', 'admin_id', 'expiresAt']) {
    await db.schema.createIndex(`sign_in_${column}`).on('sign_in').column(column).execute();
  }

  await create('attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull().check(sql`count >= 0`))
    .addColumn('firstAt', instant, (column) => column.notNull())
    .addColumn('lastAt', instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempt_lastAt').on('attempt').column('lastAt').execute();

  await create('otp')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', instant, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().check(sql`tries between 0 and 5`))
    .addColumn('sentAt', instant, (column) => column.notNull())
    .addColumn('sentToday', 'integer', (column) => column.notNull().check(sql`"sentToday" between 0 and 10`))
    .addColumn('dayStartedAt', instant, (column) => column.notNull())
    .addColumn('consumedAt', instant)
    .execute();

  await id(create('subject'), 'subject_id')
    .addColumn('prof_id', 'integer', (column) => column.notNull().references('professor.prof_id').onDelete('cascade'))
    .addColumn('subject_name', 'text', (column) => column.notNull().check(sql`subject_name <> ''`))
    .addColumn('subject_courseYearSection', 'text', (column) => column.notNull())
    .addColumn('subject_start_time', 'text')
    .addColumn('subject_end_time', 'text')
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addUniqueConstraint('subject_name_once', ['prof_id', 'subject_name', 'subject_courseYearSection'])
    .execute();

  await id(create('class_session'), 'class_id')
    .addColumn('subject_id', 'integer', (column) =>
      column.notNull().references('subject.subject_id').onDelete('cascade'),
    )
    .addColumn('class_courseYearSection', 'text', (column) => column.notNull())
    .addColumn('class_token', 'integer', (column) => column.notNull().check(bounded('class_token')))
    .addColumn('class_exp', 'integer', (column) => column.notNull().check(bounded('class_exp')))
    .addColumn('start_time', 'text')
    .addColumn('end_time', 'text')
    .addColumn('isOpen', boolean, (column) => column.notNull())
    .addColumn('isdeleted', boolean, (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('class_session_subject')
    .on('class_session')
    .columns(['subject_id', 'createdAt desc'])
    .execute();
  await db.schema.createIndex('class_session_program').on('class_session').column('class_courseYearSection').execute();

  await id(create('attendance'), 'attendance_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('class_id', 'integer', (column) =>
      column.notNull().references('class_session.class_id').onDelete('cascade'),
    )
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addColumn('rewardKind', 'text', (column) =>
      column.notNull().check(sql`"rewardKind" in ('level-up', 'streak', 'none')`),
    )
    .addColumn('streak', 'integer', (column) => column.notNull().check(sql`streak >= 0`))
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('exp', 'integer', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull().check(sql`level in (0, 1)`))
    .addUniqueConstraint('attendance_once', ['stud_id', 'class_id'])
    .execute();
  await db.schema.createIndex('attendance_class').on('attendance').columns(['class_id', 'createdAt desc']).execute();
  await db.schema.createIndex('attendance_student').on('attendance').columns(['stud_id', 'createdAt desc']).execute();

  await id(create('points_ledger'), 'ledger_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('attendance', 'level-up', 'streak', 'redemption')`),
    )
    .addColumn('reference', 'integer', (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('exp', 'integer', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addUniqueConstraint('points_ledger_once', ['stud_id', 'kind', 'reference'])
    .execute();

  await create('qr_token')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addColumn('expiresAt', instant, (column) => column.notNull())
    .addColumn('usedAt', instant)
    .addColumn('class_id', 'integer', (column) => column.references('class_session.class_id').onDelete('set null'))
    .addColumn('prof_id', 'integer', (column) => column.references('professor.prof_id').onDelete('set null'))
    .addColumn('idempotencyKey', 'text')
    .execute();
  await sql`create unique index qr_token_one_unused on qr_token (stud_id) where "usedAt" is null`.execute(db);
  await db.schema.createIndex('qr_token_student').on('qr_token').column('stud_id').execute();
  await db.schema.createIndex('qr_token_expiresAt').on('qr_token').column('expiresAt').execute();
  await db.schema.createIndex('qr_token_class').on('qr_token').column('class_id').execute();
  await db.schema.createIndex('qr_token_professor').on('qr_token').column('prof_id').execute();

  await create('photo')
    .addColumn('stud_id', 'integer', (column) => column.primaryKey().references('student.stud_id').onDelete('cascade'))
    .addColumn('image', blob, (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();

  await id(create('shop_item'), 'item_id')
    .addColumn('prof_id', 'integer', (column) => column.notNull().references('professor.prof_id').onDelete('cascade'))
    .addColumn('item_name', 'text', (column) => column.notNull())
    .addColumn('item_subject', 'text', (column) => column.notNull())
    .addColumn('item_classSection', 'text', (column) => column.notNull())
    .addColumn('item_price', 'integer', (column) => column.notNull().check(bounded('item_price')))
    .addColumn('item_quantity', 'integer', (column) => column.notNull().check(bounded('item_quantity')))
    .addColumn('given', 'integer', (column) => column.notNull().check(sql`given >= 0`))
    .addColumn('sold', 'integer', (column) => column.notNull().check(sql`sold >= 0`))
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addCheckConstraint('shop_item_stock', sql`given - sold = item_quantity`)
    .execute();
  await db.schema.createIndex('shop_item_professor').on('shop_item').column('prof_id').execute();
  await db.schema.createIndex('shop_item_program').on('shop_item').column('item_classSection').execute();

  await id(create('shop_transaction'), 'transaction_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('item_id', 'integer', (column) => column.references('shop_item.item_id').onDelete('set null'))
    .addColumn('prof_id', 'integer', (column) => column.references('professor.prof_id').onDelete('set null'))
    .addColumn('item_name', 'text', (column) => column.notNull())
    .addColumn('item_subject', 'text', (column) => column.notNull())
    .addColumn('item_classSection', 'text', (column) => column.notNull())
    .addColumn('item_price', 'integer', (column) => column.notNull().check(bounded('item_price')))
    .addColumn('professor_name', 'text', (column) => column.notNull())
    .addColumn('isVerified', boolean, (column) => column.notNull())
    .addColumn('verifiedAt', instant)
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();
  for (const column of ['stud_id', 'item_id', 'prof_id']) {
    await db.schema.createIndex(`shop_transaction_${column}`).on('shop_transaction').column(column).execute();
  }

  await id(create('program_change'), 'program_change_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('from', 'text', (column) => column.notNull())
    .addColumn('to', 'text', (column) => column.notNull())
    .addColumn('changedBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('program_change_student').on('program_change').column('stud_id').execute();

  await id(create('audit_entry'), 'audit_entry_id')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('person_id', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();

  await create('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
