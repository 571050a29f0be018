/**
 * TypeScript and SQL each decide whether a session was meant for a student and whether they missed it. Both agree on
 * 9,000 pairs of random students and sessions. Many of their periods begin and end at the same instants.
 * @see docs/decisions/0033
 */
import { expect, it } from 'vitest';
import { isMeantFor, statusOf } from '#contract/attendance/attendance/counting-rules.ts';
import { randomClasses } from '#testkit/attendance/random-classes.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { isDue, isMeantForSql as isMeantInSql, sessionTerms } from './counting-queries.ts';
import { membershipsFor } from './membership-queries.ts';
import { candidateIds } from './student-attendance-queries.ts';

inEachSchool('the students a session is meant for', (school) => {
  it('are the same in TypeScript and in SQL', () =>
    atRandom(async (chance) => {
      const { stud_ids } = await randomClasses(school, chance);
      const { read } = school.services.database;
      const pairs = await read
        .selectFrom('class_session')
        .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
        .innerJoin('student', (join) => join.onTrue())
        .leftJoin('excuse', (join) =>
          join.onRef('excuse.class_id', '=', 'class_session.class_id').onRef('excuse.stud_id', '=', 'student.stud_id'),
        )
        .select(['class_session.class_id', 'class_session.subject_id', 'class_courseYearSection'])
        .select(['subject_courseYearSection', 'class_session.createdAt', 'former_id', 'former_subject_id'])
        .select(['student.stud_id', 'excuse.kind'])
        .select(({ ref }) => [
          isMeantInSql(ref('student.stud_id'), sessionTerms).as('isMeant'),
          isDue(ref('student.stud_id'), sessionTerms).as('isDue'),
        ])
        .execute();
      const memberships = await membershipsFor(read, pairs);
      const candidates = new Map<number, Set<number>>();
      for (const stud_id of stud_ids)
        candidates.set(stud_id, new Set((await candidateIds(read, stud_id).execute()).map(({ class_id }) => class_id)));
      const otherwise = pairs.filter((pair) => {
        const isMeant = isMeantFor(pair, memberships.get(pair.stud_id) ?? { belongings: [], enrolments: [] });
        const isMissed = statusOf(null, pair.kind, isMeant ? '0' : '-') === 'absent';
        const isSought = !isMeant || candidates.get(pair.stud_id)?.has(pair.class_id);
        return Boolean(pair.isMeant) !== isMeant || Boolean(pair.isDue) !== isMissed || !isSought;
      });
      expect(otherwise).toEqual([]);
      expect(pairs.filter(({ isMeant }) => isMeant).length).toBeGreaterThan(pairs.length / 20);
      expect(pairs).toHaveLength(9000);
    }));
});
