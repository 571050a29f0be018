import type { Insertable } from 'kysely';
import type { Enrolment } from '#contract/people/student/belonging-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { SeededRandom } from '#contract/platform/base/seeded-random.ts';
import { insertRows } from '#server/commands/demo/demo-school.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

const DAYS = 8;
const day = (number: number, hours = 0) => new Date(Date.UTC(2026, 8, number, hours)).toISOString();
const at = day(0);

/** A moment at which half of the classes are over and some are in progress. */
export const MID_TERM: Instant = day(5, 1);

/** For each program level, the former program levels that its belongings and sessions can have. */
const FORMER: Record<string, { belonging: string[]; session: (number | null)[] }> = {
  A: { belonging: ['', '1,', '12,1,', '12,'], session: [null, null, 1, 12] },
  B: { belonging: ['', '2,', '21,2,'], session: [null, null, 2, 21] },
};
const formerOf = (chance: SeededRandom, program: string) => chance.pick(FORMER[program]?.session ?? [null]);

/** Consecutive periods with gaps; the last one may be open-ended. */
function times<What>(chance: SeededRandom, whats: readonly What[]) {
  const begins = Array.from({ length: DAYS }, (_none, number) => number + 1).filter(() => chance.happens(0.4));
  return begins
    .map((number, place) => {
      const next = begins[place + 1];
      return { what: chance.pick(whats), since: day(number), until: next ? day(next) : null };
    })
    .filter(() => chance.happens(0.8));
}

/** Inserts students; fields that are not given get default values. @returns their ids, in order */
export async function manyStudents(db: Db, some: readonly Partial<Insertable<Tables['student']>>[]): Promise<number[]> {
  const names = { first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'A', email: null };
  const account = { password: '-', oneTimePasswordUntil: null, usernameKey: null, isValidated: true, createdAt: at };
  const balance = { admin_id: 5, current_level: 1, current_exp: 0, current_token: 0 };
  const rows = some.map((each, place) => ({ ...names, ...account, ...balance, username: `many${place}`, ...each }));
  await insertRows(db, { student: rows });
  const made = await db
    .selectFrom('student')
    .select('stud_id')
    .where('username', 'like', 'many%')
    .orderBy('stud_id')
    .execute();
  return made.map(({ stud_id }) => stud_id);
}

/**
 * Creates students who moved, were enrolled and were dropped, and sessions with attendances and excuses. Many events
 * happen at the same moment, and some students never miss a class. All invariants of a school hold.
 */
export async function randomClasses(
  school: SchoolUnderTest,
  chance: SeededRandom,
  { students = 60, sessions = 150 } = {},
) {
  const { prof_id } = await signedInProfessor(school);
  return school.services.database.write(async (db) => {
    const stud_ids = await manyStudents(
      db,
      Array.from({ length: students }, () => ({})),
    );
    const hours = { subject_start_time: null, subject_end_time: null, createdAt: at };
    const named = ['A', 'B', ''].map((program) => ({
      subject_name: `In ${program}`,
      subject_courseYearSection: program,
    }));
    const subjects = await db
      .insertInto('subject')
      .values(named.map((each) => ({ ...each, ...hours, prof_id })))
      .returning(['subject_id', 'subject_courseYearSection'])
      .execute();
    const worth = { class_token: 0, class_exp: 0, start_time: null, end_time: null, isOpen: false, madeAt: at };
    const held = Array.from({ length: sessions }, () => {
      const { subject_id, subject_courseYearSection } = chance.pick(subjects);
      const class_courseYearSection = chance.pick(['A', '', 'B', 'C']);
      const [former_id, former_subject_id] = [
        formerOf(chance, class_courseYearSection || subject_courseYearSection),
        formerOf(chance, subject_courseYearSection),
      ];
      const number = chance.whole(1, DAYS);
      const times = { createdAt: day(number), overAt: day(number, chance.pick([0, 1, 2, 80])) };
      const isdeleted = chance.happens(0.1);
      return { subject_id, class_courseYearSection, former_id, former_subject_id, ...worth, ...times, isdeleted };
    });
    await insertRows(db, { class_session: held });
    const class_ids = (await db.selectFrom('class_session').select('class_id').orderBy('class_id').execute()).map(
      (each) => each.class_id,
    );

    const earned = { rewardKind: 'none', streak: 0, points: 0, exp: 0, level: 0 } as const;
    const by = { byRole: 'professor', by_id: prof_id, createdAt: at } as const;
    const rows = stud_ids.map((stud_id) => {
      const comes = chance.pick([0.1, 0.5, 0.97, 1]);
      return {
        belonging: times(chance, ['A', 'B', 'A', 'B', 'C']).map(({ what, ...time }) => ({
          stud_id,
          courseYearSection: what,
          former: chance.pick(FORMER[what]?.belonging ?? ['']),
          ...time,
        })),
        enrolment: subjects.flatMap(({ subject_id }) =>
          times<Enrolment['kind']>(chance, ['in', 'out']).map(({ what: kind, ...time }) => ({
            stud_id,
            subject_id,
            kind,
            ...time,
            ...by,
          })),
        ),
        attendance: class_ids
          .filter(() => chance.happens(comes))
          .map((class_id) => ({
            stud_id,
            class_id,
            ...earned,
            createdAt: day(chance.whole(1, DAYS), chance.whole(0, 23)),
          })),
        excuse: class_ids
          .filter(() => chance.happens(0.1))
          .map((class_id) => ({ stud_id, class_id, kind: 'excused' as const, note: '', leave_id: null, ...by })),
      };
    });
    await insertRows(db, {
      belonging: rows.flatMap(({ belonging }) => belonging),
      enrolment: rows.flatMap(({ enrolment }) => enrolment),
      attendance: rows.flatMap(({ attendance }) => attendance),
      excuse: rows.flatMap(({ excuse }) => excuse),
    });
    return { stud_ids, subjects, prof_id };
  });
}
