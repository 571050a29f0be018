/**
 * Whether a session was meant for a student is decided once in TypeScript and once in SQL: 20,000 pairs of random students
 * and sessions, of which many begin and end at the same moments, and the two agree on each.
 * @see docs/decisions/0033
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMeantFor } from '#contract/attendance/attendance/counting-rules.ts';
import type { Enrolment } from '#contract/people/student/belonging-rules.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { isMeantFor as isMeantInSql, sessionTerms } from './counting-queries.ts';
import { membershipsFor } from './membership-queries.ts';

const DAYS = 8;
const day = (number: number) => new Date(Date.UTC(2026, 8, number)).toISOString();
const PROGRAMS = ['A', 'B', ''];

/** Times one after the other, with gaps, the last of which may last. */
function times<What extends string>(...whats: What[]) {
  const change = fc.record({ at: fc.nat(DAYS - 1), what: fc.constantFrom(...whats, null) });
  return fc.uniqueArray(change, { selector: ({ at }) => at, maxLength: 4 }).map((changes) => {
    const inOrder = changes.toSorted((one, other) => one.at - other.at);
    return inOrder.flatMap(({ at, what }, place) => {
      const next = inOrder[place + 1];
      return what === null ? [] : [{ what, since: day(at + 1), until: next ? day(next.at + 1) : null, at }];
    });
  });
}
const student = fc.record({
  belongings: times('A', 'B', 'A', 'B', 'A'),
  enrolments: fc.tuple(times('in', 'out'), times('in', 'out'), times('in', 'out')),
});
const former = fc.constantFrom(null, null, 1, 2, 12);
const session = fc.record({
  subject: fc.nat(2),
  program: fc.constantFrom('A', '', 'B', 'C'),
  at: fc.nat(DAYS - 1),
  former_id: former,
  former_subject_id: former,
});
/** What program levels were before they had their names. */
const FORMER = ['', '1,', '12,2,', '', '2,1,'];

inEachSchool('belonging', (school) => {
  it('is the same in TypeScript and in SQL in 20,000 random cases', async () => {
    const { database } = school.services;
    const { prof_id } = await signedInProfessor(school);
    const students = fc.sample(student, { numRuns: 200, seed: 1 });
    const sessions = fc.sample(session, { numRuns: 100, seed: 2 });
    const ids: number[] = [];
    for (const _each of students) ids.push((await signedInStudent(school, { isValidated: false })).stud_id);
    const at = day(1);
    await database.write(async (db) => {
      const hours = { subject_start_time: null, subject_end_time: null };
      const subject = (program: string) => ({
        subject_name: `In ${program}`,
        subject_courseYearSection: program,
        prof_id,
      });
      const subjects = PROGRAMS.map((program) => ({ ...subject(program), ...hours, createdAt: at }));
      const made = await db.insertInto('subject').values(subjects).returning('subject_id').execute();
      const worth = { class_token: 0, class_exp: 0, start_time: null, end_time: null, isOpen: false, isdeleted: false };
      const rows = sessions.map(({ subject: of, program, at: on, ...formers }) => {
        const held = { createdAt: day(on + 1), overAt: day(on + 1), madeAt: at };
        return {
          subject_id: made[of]?.subject_id ?? 0,
          class_courseYearSection: program,
          ...worth,
          ...held,
          ...formers,
        };
      });
      await db.insertInto('class_session').values(rows).execute();
      const own = students.map((each, place) => ({ ...each, stud_id: ids[place] ?? 0 }));
      const belongings = own.flatMap(({ stud_id, belongings: all }) =>
        all.map(({ what, at: began, ...time }) => {
          const was = FORMER[(stud_id + began) % FORMER.length] ?? '';
          return { stud_id, courseYearSection: what, ...time, former: was };
        }),
      );
      await db.insertInto('belonging').values(belongings).execute();
      const by = { byRole: 'professor', by_id: prof_id, createdAt: at } as const;
      const enrolments = own.flatMap(({ stud_id, enrolments: all }) =>
        all.flatMap((ofSubject, place) =>
          ofSubject.map(({ what, at: _began, ...time }) => {
            const pair = { stud_id, subject_id: made[place]?.subject_id ?? 0 };
            return { ...pair, kind: what as Enrolment['kind'], ...time, ...by };
          }),
        ),
      );
      await db.insertInto('enrolment').values(enrolments).execute();
    });

    const held = await database.read
      .selectFrom('class_session')
      .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
      .select(['class_id', 'class_session.subject_id', 'class_courseYearSection', 'subject_courseYearSection'])
      .select(['class_session.createdAt', 'former_id', 'former_subject_id'])
      .execute();
    const memberships = await membershipsFor(database.read, held);
    const inTypeScript = held.flatMap((each) =>
      ids.flatMap((stud_id) =>
        isMeantFor(each, memberships.get(stud_id) ?? { belongings: [], enrolments: [] })
          ? [`${each.class_id} ${stud_id}`]
          : [],
      ),
    );
    const inSql = await database.read
      .selectFrom('class_session')
      .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
      .innerJoin('student', (join) => join.onTrue())
      .select(({ ref }) => ['class_id', 'stud_id', isMeantInSql(ref('student.stud_id'), sessionTerms).as('isMeant')])
      .execute();
    expect(inSql).toHaveLength(20_000);
    const meant = inSql.flatMap(({ class_id, stud_id, isMeant }) => (isMeant ? [`${class_id} ${stud_id}`] : []));
    expect(meant.toSorted()).toEqual(inTypeScript.toSorted());
    expect(meant.length).toBeGreaterThan(1500);
  });
});
