/**
 * TypeScript and SQL count the same streaks before each session of random students and at the end, even if a streak is
 * longer than one page of a scan's query.
 */
import { expect, it } from 'vitest';
import { isCounted, isMeantFor, markOf } from '#contract/attendance/attendance/counting-rules.ts';
import { type StreakSession, streakOf } from '#contract/attendance/attendance/streak-rules.ts';
import { dialectOf } from '#server/platform/database/database.ts';
import { MID_TERM, randomClasses } from '#testkit/attendance/random-classes.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { membershipsFor } from './membership-queries.ts';
import { latestStreak, marksBefore, streakBefore, streakOfMarks } from './streak-queries.ts';

inEachSchool('a streak', (school) => {
  it('is the same in TypeScript and in SQL', () =>
    atRandom(async (chance) => {
      await randomClasses(school, chance, { students: 20, sessions: 130 });
      const { database } = school.services;
      const moment = { now: MID_TERM, tomorrow: MID_TERM };
      const pairs = await database.read
        .selectFrom('class_session')
        .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
        .innerJoin('student', (join) => join.onTrue())
        .leftJoin('attendance', (join) =>
          join
            .onRef('attendance.class_id', '=', 'class_session.class_id')
            .onRef('attendance.stud_id', '=', 'student.stud_id'),
        )
        .leftJoin('excuse', (join) =>
          join.onRef('excuse.class_id', '=', 'class_session.class_id').onRef('excuse.stud_id', '=', 'student.stud_id'),
        )
        .select([
          'class_session.class_id',
          'class_session.subject_id',
          'class_courseYearSection',
          'class_session.overAt',
        ])
        .select(['subject_courseYearSection', 'class_session.createdAt', 'former_id', 'former_subject_id'])
        .select(['student.stud_id', 'excuse.kind', 'attendance.status'])
        .select(marksBefore(dialectOf(database.read), MID_TERM).as('marks'))
        .where('isdeleted', '=', false)
        .orderBy('class_session.createdAt')
        .orderBy('class_session.class_id')
        .execute();
      const memberships = await membershipsFor(database.read, pairs);
      const otherwise: unknown[] = [];
      let long = 0;
      for (const own of Map.groupBy(pairs, ({ stud_id, subject_id }) => `${stud_id} ${subject_id}`).values()) {
        const before: StreakSession[] = [];
        for (const { stud_id, marks, kind, status, ...session } of own) {
          const told = streakOfMarks(marks ?? '');
          const isCountedAlone = told === undefined || chance.happens(0.04);
          const counted = isCountedAlone
            ? await streakBefore(database.read, stud_id, session, MID_TERM, session)
            : told;
          const streak = streakOf(before);
          if (told === undefined) long += 1;
          if (counted !== streak || (told ?? streak) !== streak)
            otherwise.push([stud_id, session, streak, told, counted]);
          const isMeant =
            kind === null && isMeantFor(session, memberships.get(stud_id) ?? { belongings: [], enrolments: [] });
          const present = status !== null;
          before.push({ present, counts: isCounted(markOf(session, { attended: present, isMeant }, moment)) });
        }
        const [{ stud_id, subject_id } = { stud_id: 0, subject_id: 0 }] = own;
        const latest = await latestStreak(database, stud_id, subject_id, MID_TERM);
        if (latest !== streakOf(before)) otherwise.push([stud_id, subject_id, streakOf(before), latest]);
      }
      expect(otherwise).toEqual([]);
      expect(await latestStreak(database, 1, 999_999, MID_TERM)).toBe(0);
      expect(long).toBeGreaterThan(0);
      expect(pairs.length).toBeGreaterThan(2000);
    }));
});
