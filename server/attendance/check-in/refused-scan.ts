import { alreadyInClass, type RefusedScan, toldOutcomes } from '#contract/attendance/check-in/check-in-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { keepRefused } from '#server/attendance/qr/qr-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { ProfessorActor } from '#server/platform/base/who.ts';
import { refusedAt } from './refused-scan-queries.ts';

/** A refusal that knows whose code or card it was, carried out of the transaction that is rolled back. It says nothing of it. */
export class RefusedOf<Code extends string> extends Refusal<Code> {
  readonly student: StudentInClass;

  constructor({ code, status, message }: Refusal<Code>, student: StudentInClass) {
    super(code, status, message);
    this.student = student;
  }
}

/**
 * What follows from a refused scan, after whatever it did was rolled back: who scanned is told whose it was, since when
 * they are there if they are, and sees the photo for a minute if it was a code; the student's own screens are told why, once. A
 * code that made its student present there and is still held up is no news to them.
 * @param value what was read; a card's is not found among the codes, so nothing is kept of it and nobody else is told
 * @returns the same refusal, saying `RefusedScan`
 * @see decisions §2.5, §5.5
 */
export async function nameRefused<Code extends string>(
  { database, clock, notices }: Services,
  { prof_id }: ProfessorActor,
  class_id: number,
  value: string,
  refused: RefusedOf<Code>,
): Promise<Refusal<Code>> {
  const { stud_id, first_name, middle_name, last_name, courseYearSection } = refused.student;
  const isPresent = refused.code === alreadyInClass.code;
  const kept = { refusedAt: instantIn(clock), refusedClass: class_id, refusedBy: prof_id };
  const code = await database.write((db) => keepRefused(db, value, kept));
  const outcome = toldOutcomes.find((told: string) => told === refused.code);
  const isNews = code && code.refusedClass !== class_id && !(isPresent && code.class_id === class_id);
  if (outcome && isNews) notices.publish({ kind: 'scan', stud_id, class_id, outcome });
  const present = isPresent ? await refusedAt(database.read, stud_id, class_id) : undefined;
  const student = { first_name, middle_name, last_name, courseYearSection };
  const said: RefusedScan = { student, ...(present?.since && { since: present.since }) };
  return refused.saying({ ...said });
}
