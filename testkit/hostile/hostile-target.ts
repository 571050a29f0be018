import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { givePoints, signedInAdmin } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import type { Target } from './hostile-requests.ts';

/** New accounts of every role with one object of each kind, as the target of hostile requests. */
export async function hostileTarget(school: SchoolUnderTest): Promise<Target> {
  const { owner, student, objects } = await makeOneOfEverything(school);
  await givePoints(school, student.stud_id, 500);
  const own = { student: student.stud_id, enrolled: student.stud_id, professor: owner.prof_id };
  return { student, professor: owner, admin: await signedInAdmin(school), objects: { ...objects, ...own } };
}
