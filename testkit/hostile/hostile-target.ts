import { calls } from '#contract/app/calls.ts';
import { colleagueOf, hours, item, subjectBody } from '#testkit/samples/call-samples.ts';
import { givePoints, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import type { Target } from './hostile-requests.ts';

/** Somebody new of every role, with one of everything, for hostile requests to be about. */
export async function hostileTarget(school: SchoolUnderTest): Promise<Target> {
  const [student, professor, admin] = [
    await signedInStudent(school),
    await signedInProfessor(school),
    await signedInAdmin(school),
  ];
  const { headers } = professor;
  await givePoints(school, student.stud_id, 500);
  const { subject_id } = (await school.ask(calls.createSubject, { headers, body: subjectBody })).reply.subject;
  const params = { subjectId: subject_id };
  const worth = { class_token: 1, class_exp: 1, ...hours };
  const addSession = async (class_courseYearSection: string) =>
    (await school.ask(calls.createClass, { headers, params, body: { class_courseYearSection, ...worth } })).reply.class
      .class_id;
  const [session, binned] = [await addSession('BSCS 4A'), await addSession('BSCS 4C')];
  await school.ask(calls.deleteClass, { headers, params: { ...params, classId: binned } });
  const colleague = await signedInProfessor(school, { username: colleagueOf(subject_id) });
  await school.ask(calls.setStaff, { headers, params, body: { username: colleague.username } });
  const many = { ...item, item_quantity: 100 };
  const { item_id } = (await school.ask(calls.createItems, { headers, body: many })).reply.item;
  const buy = async () =>
    (await school.ask(calls.buyStudentShopItems, { headers: student.headers, params: { item_id } })).reply.transaction
      .transaction_id;
  const bought = { transaction: await buy(), declinable: await buy(), cancellable: await buy() };
  const leave = { stud_ids: [student.stud_id], fromDay: '2026-09-01', toDay: '2026-09-02', kind: 'excused' };
  const given = (await school.ask(calls.createProfessorLeaves, { headers, body: leave })).reply.leaves[0];
  const thanks = { subject_id, stud_ids: [student.stud_id], points: 5, reason: 'Helped a classmate' };
  const thanked = await school.ask(calls.giveAward, { headers, body: thanks });
  return {
    student,
    professor,
    admin,
    objects: {
      subject: subject_id,
      session,
      binned,
      item: item_id,
      ...bought,
      student: student.stud_id,
      enrolled: student.stud_id,
      professor: professor.prof_id,
      colleague: colleague.prof_id,
      leave: given?.leave_id ?? 0,
      administrator: (await signedInAdmin(school, 'registrar')).admin_id,
      attendance: 0,
      award: thanked.reply.awards[0]?.award_id ?? 0,
    },
  };
}
