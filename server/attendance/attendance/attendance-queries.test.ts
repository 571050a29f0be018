/**
 * SQL finds the date of a student's latest attendance of a subject for the list of students present at a session.
 * TypeScript finds it for a whole subject, and for a student's own list. All three ways give the same date for
 * thousands of random attendances.
 */
import { expect, it } from 'vitest';
import { authorized } from '#server/platform/base/actors.ts';
import { randomClasses } from '#testkit/attendance/random-classes.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { entriesOfStudent, presentStudents, subjectEntries } from './attendance-queries.ts';

inEachSchool('an attendance', (school) => {
  it('has the same latest date in all three lists', () =>
    atRandom(async (chance) => {
      const { stud_ids, subjects } = await randomClasses(school, chance);
      const { read } = school.services.database;
      const told = new Map<number, string[]>();
      const tell = (list: readonly { attendance_id: number }[]) => {
        for (const each of list)
          told.set(each.attendance_id, [...(told.get(each.attendance_id) ?? []), JSON.stringify(each)]);
      };
      for (const subject of subjects) tell(await subjectEntries(read, authorized(subject) as never));
      for (const stud_id of stud_ids) tell(await entriesOfStudent(read, stud_id));
      const held = await read.selectFrom('class_session').select('class_id').where('isdeleted', '=', false).execute();
      for (const session of held) tell(await presentStudents(read, authorized(session) as never));
      expect([...told.values()].filter(([one, ...others]) => others.some((other) => other !== one))).toEqual([]);
      expect(new Set([...told.values()].map(({ length }) => length))).toEqual(new Set([3]));
      expect(told.size).toBeGreaterThan(2000);
    }));
});
