import { sql } from 'kysely';
import type { ImportedStudent } from '#contract/school/people-import/import-calls.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Stores what these accounts are now, approved and open, in one statement. Their rows are held. */
export async function storeAccounts(
  db: Db,
  students: readonly { stud_id: number; after: ImportedStudent }[],
): Promise<void> {
  if (students.length === 0) return;
  const text = (value: string) => sql`cast(${value} as text)`;
  const given = students.map(({ stud_id, after }) => {
    const { first_name, middle_name, last_name, courseYearSection, student_number, email } = after;
    const texts = [first_name, middle_name, last_name, courseYearSection, student_number, email].map(text);
    return sql`(cast(${stud_id} as integer), ${sql.join(texts)})`;
  });
  await sql`with given (id, first, middle, last, program, number, mail) as (values ${sql.join(given)})
    update student set first_name = given.first, middle_name = given.middle, last_name = given.last,
      "courseYearSection" = given.program, student_number = nullif(given.number, ''), email = nullif(given.mail, ''),
      "isValidated" = ${sql.lit(true)}, "leftAt" = null
    from given where stud_id = given.id`.execute(db);
}
