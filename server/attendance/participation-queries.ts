import { sql } from 'kysely';
import type { SessionMarks } from '#contract/attendance/attendance-calls.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import type { Db } from '#server/base/database.ts';
import { preparedQuery } from '#server/base/prepared-query.ts';
import { byName } from '#server/student/person-order.ts';

/** Who was at a session, in no order. */
export interface Attended {
  class_id: number;
  /** The students' ids. */
  came: readonly number[];
}

// A row for each session: a hundred thousand rows would take the drivers most of a second.
const attendedRows = preparedQuery<{ subject_id: number }, { class_id: number; came: string | null }>(
  (_db, value, dialect) => {
    const ids =
      dialect === 'postgres'
        ? sql`string_agg(attendance.stud_id::text, ',')`
        : sql`group_concat(attendance.stud_id, ',')`;
    return sql<{ class_id: number; came: string | null }>`
      select class_session.class_id, ${ids} as came
      from class_session left join attendance on attendance.class_id = class_session.class_id
      where class_session.subject_id = ${value('subject_id')} and class_session.isdeleted = false
      group by class_session.class_id order by class_session.class_id`;
  },
);

/** Every session of a subject that is not in the bin, with who was there. */
export async function attendedOf(db: Db, subject_id: number): Promise<Attended[]> {
  const rows = await attendedRows(db, { subject_id });
  return rows.map(({ class_id, came }) => ({ class_id, came: came === null ? [] : came.split(',').map(Number) }));
}

/** Everyone who was at one of the sessions, once. */
export function everyoneAt(attended: readonly Attended[]): Set<number> {
  const everyone = new Set<number>();
  for (const { came } of attended) for (const stud_id of came) everyone.add(stud_id);
  return everyone;
}

/** The sessions as marks in the order of this master list. */
export function marksOf(attended: readonly Attended[], masterlist: readonly StudentInClass[]): SessionMarks[] {
  const placeOf = new Map(masterlist.map(({ stud_id }, place) => [stud_id, place]));
  return attended.map(({ class_id, came }) => {
    const present = Buffer.alloc(masterlist.length, '0');
    for (const stud_id of came) {
      const place = placeOf.get(stud_id);
      if (place !== undefined) present[place] = PRESENT;
    }
    return { class_id, present: present.toString('latin1') };
  });
}

const PRESENT = '1'.charCodeAt(0);

const fields = ['stud_id', 'first_name', 'middle_name', 'last_name', 'courseYearSection'] as const;

/** Everyone who has an entry in a subject's sessions that are not in the bin. */
export async function everyoneWithEntry(db: Db, subject_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
    .select('attendance.stud_id')
    .distinct()
    .where('class_session.subject_id', '=', subject_id)
    .where('class_session.isdeleted', '=', false)
    .execute();
  return rows.map(({ stud_id }) => stud_id);
}

/**
 * The subject's master list by last and first name: the approved students of its program (of an event: all of them),
 * and anyone with an entry.
 * @param came who has one; see {@link everyoneWithEntry}
 * @see decisions §4.3
 */
export async function masterlistOf(
  db: Db,
  subject: { subject_courseYearSection: string },
  came: Iterable<number>,
): Promise<StudentInClass[]> {
  const { subject_courseYearSection: program } = subject;
  const belonging = await db
    .selectFrom('student')
    .select(fields)
    .where('isValidated', '=', true)
    .$if(program !== '', (query) => query.where('courseYearSection', '=', program))
    .execute();
  const guests = new Set(came);
  for (const { stud_id } of belonging) guests.delete(stud_id);
  const students = belonging.concat(await studentsOf(db, [...guests]));
  return students.sort((one, other) => byName(one, other) || one.stud_id - other.stud_id);
}

/** How many ids one query names; every database takes as many parameters. */
const MOST_IDS = 1000;

async function studentsOf(db: Db, ids: readonly number[]): Promise<StudentInClass[]> {
  const found: StudentInClass[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const some = ids.slice(from, from + MOST_IDS);
    found.push(...(await db.selectFrom('student').select(fields).where('stud_id', 'in', some).execute()));
  }
  return found;
}
