import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/**
 * The name that somebody has now who did something, as a column of a query over a table that says so by `byRole` and
 * `by_id`: first and last name, an administrator's username, and '' of somebody who is not there any more.
 */
export function personName(table: 'excuse' | 'leave' | 'roll_change'): RawBuilder<string> {
  const role = sql.ref<Tables[typeof table]['byRole']>(`${table}.byRole`);
  const id = sql.ref<number>(`${table}.by_id`);
  return sql<string>`coalesce(case ${role}
    when 'professor' then (select first_name || ' ' || last_name from professor where prof_id = ${id})
    when 'admin' then (select username from administrator where admin_id = ${id})
    when 'student' then (select first_name || ' ' || last_name from student by_student where by_student.stud_id = ${id})
    end, '')`;
}
