import { calls } from '#contract/app/calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { givePoints, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, scanStudent } from '#testkit/school/teaching.ts';
import { colleagueOf, hours, item, subjectBody } from './call-samples.ts';
import type { Objects } from './sample-objects.ts';
import { rule } from './timetable-samples.ts';

/** A professor with one object of each kind, and the people related to them. */
export interface OneOfEverything {
  owner: Awaited<ReturnType<typeof signedInProfessor>>;
  /** In the owner's program level; has redeemed the incentive three times and has 99 points left. */
  student: Awaited<ReturnType<typeof signedInStudent>>;
  /** A co-teacher of the subject. */
  colleague: Awaited<ReturnType<typeof signedInProfessor>>;
  objects: Objects;
}

/**
 * Creates a shared subject, a session, a session in the bin, an incentive that was redeemed three times, leave, an
 * attendance, points given by hand, a rule of the timetable, and two accounts that wait for approval.
 * @param administrator an existing or future administrator; without it a registrar is created
 */
export async function makeOneOfEverything(
  school: SchoolUnderTest,
  professor?: OneOfEverything['owner'],
  administrator?: number,
): Promise<OneOfEverything> {
  const owner = professor ?? (await signedInProfessor(school));
  const student = await signedInStudent(school);
  const body = { ...subjectBody, subject_name: professor ? 'History' : 'Math' };
  const { subject_id } = (await school.ask(calls.createSubject, { ...owner, body })).reply.subject;
  const eight = { start: hours.start_time, end: hours.end_time, points: 1, exp: 1 };
  const session = await addSession(school, owner, subject_id, eight);
  const binned = await addSession(school, owner, subject_id, { ...eight, program: 'BSCS 3A' });
  await school.ask(calls.deleteClass, { ...owner, params: { subjectId: subject_id, classId: binned }, body: {} });
  const made = (await school.ask(calls.createItems, { ...owner, body: { ...item, item_quantity: 50 } })).reply.item;
  await givePoints(school, student.stud_id, 102);
  const buy = async () =>
    (await school.ask(calls.buyStudentShopItems, { ...student, params: { item_id: made.item_id } })).reply.transaction
      .transaction_id;
  const bought = { transaction: await buy(), declinable: await buy(), cancellable: await buy() };
  const day = (later: number) => dayAfter(instantIn(school.clock).slice(0, 10), later);
  const leave = { stud_ids: [student.stud_id], fromDay: day(-2), toDay: day(2), kind: 'excused', note: '' };
  const given = await school.ask(calls.createProfessorLeaves, { ...owner, body: leave });
  const enrolled = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
  const colleague = await signedInProfessor(school, { username: colleagueOf(subject_id) });
  const shared = { username: colleague.username };
  await school.ask(calls.setStaff, { ...owner, params: { subjectId: subject_id }, body: shared });
  const planned = await school.ask(calls.createMeetingRule, {
    ...owner,
    params: { subjectId: subject_id },
    body: rule,
  });
  const lines = [enrolled.username];
  await school.ask(calls.enrolStudents, { ...owner, params: { subjectId: subject_id }, body: { lines } });
  const scanned = await scanStudent(school, owner, session, enrolled);
  const thanks = { subject_id, stud_ids: [enrolled.stud_id], points: 5, reason: 'Helped a classmate' };
  const thanked = await school.ask(calls.giveAward, { ...owner, body: thanks });
  return {
    owner,
    student,
    colleague,
    objects: {
      subject: subject_id,
      session,
      binned,
      item: made.item_id,
      ...bought,
      student: (await signedInStudent(school, { isValidated: false })).stud_id,
      professor: (await signedInProfessor(school, { isValidated: false })).prof_id,
      colleague: colleague.prof_id,
      enrolled: enrolled.stud_id,
      leave: given.reply.leaves[0]?.leave_id ?? 0,
      administrator: administrator ?? (await signedInAdmin(school, 'registrar')).admin_id,
      attendance: scanned.reply.attendance.attendance_id,
      award: thanked.reply.awards[0]?.award_id ?? 0,
      rule: planned.reply.rule.rule_id,
    },
  };
}
