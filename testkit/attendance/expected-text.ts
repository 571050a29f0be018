import { expect } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { RollCounts } from '#contract/attendance/roll/roll-calls.ts';
import { isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/**
 * Checks that all calls return the same number of expected students, who are the students with a mark other than `-`.
 */
export async function compareExpected(
  school: SchoolUnderTest,
  professor: { headers: { proftoken: string } },
  subjectId: number,
  held: readonly { class_id: number; day: string }[],
  letters: readonly string[],
): Promise<void> {
  const admin = await signedInAdmin(school);
  const listed = (await school.ask(calls.getClass, { ...professor, params: { subjectId } })).reply.classes;
  const sum = (counts: RollCounts | undefined) => Object.values(counts ?? {}).reduce((all, each) => all + each, 0);
  for (const [number, { class_id, day }] of held.entries()) {
    const expected = letters.filter((own) => own[number] !== '-').length;
    const { roll, counts } = (await school.ask(calls.getRoll, { ...professor, params: { sessionId: class_id } })).reply;
    const ofDay = (await school.ask(calls.getDay, { ...admin, query: { day: day } })).reply;
    expect([
      listed.find((each) => each.class_id === class_id)?.expected,
      roll.filter(isExpected).length,
      sum(counts),
      sum(ofDay.sessions.find((each) => each.class.class_id === class_id)?.counts),
    ]).toEqual([expected, expected, expected, expected]);
  }
}
