/** Screens that show a session are notified when other students belong to it. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import { addSession } from '#testkit/school/teaching.ts';

inASchool('the students of a session in progress', (school) => {
  it('are announced once per call that changes them, to no other session, and only to changed students', async () => {
    const admin = await signedInAdmin(school);
    const desk = importDeskOf(school, admin);
    const bring = async (text: string) =>
      desk.apply(await desk.preview(`Student No.,First Name,Last Name,Program Level\n${text}`, { mode: 'add' }));
    const { class_id, professor, subject_id } = await openClass(school);
    // Neither a session in the bin nor a future one is in progress.
    const params = {
      subjectId: subject_id,
      classId: await addSession(school, professor, subject_id, { program: ' ' }),
    };
    expect((await school.ask(calls.deleteClass, { ...professor, params, body: {} })).status).toBe(200);
    const date = new Date(school.clock.nowMs() + 2 * 86_400_000).toISOString().slice(0, 10);
    await addSession(school, professor, subject_id, { date });
    const told: unknown[] = [];
    school.services.notices.subscribe((notice) => {
      if (notice.kind === 'session-changed') told.push([notice.class_id, notice.stud_ids]);
    });
    const [ana, waiting] = [await signedInStudent(school), await signedInStudent(school, { isValidated: false })];
    const of = (id: number) => ({ ...admin, params: { id } });
    const move = (courseYearSection: string) => () =>
      school.ask(calls.updateStudentAccount, { ...of(ana.stud_id), body: { courseYearSection } });
    const names = { first_name: 'Bo', middle_name: '', last_name: 'Lee', courseYearSection: 'BSCS 4A' };
    const body = { ...names, student_number: '', email: '', username: '' };
    const ids = { ...admin, body: { ids: [ana.stud_id] } };
    const alone = [[class_id, [ana.stud_id]]];
    const nobody = [[class_id, []]];
    for (const [say, heard] of [
      [() => bring('1,Cy,Abad,BSCS 4A\n2,Di,Abad,BSCS 4A'), nobody],
      [() => bring('3,Ed,Abad,BSIT 1B'), []],
      [move('BSIT 1B'), alone],
      [move('BSIT 1C'), []],
      [move('BSCS 4A'), alone],
      [() => school.ask(calls.validateStudent, of(waiting.stud_id)), nobody],
      [() => school.ask(calls.createStudent, { ...admin, body }), nobody],
      [() => school.ask(calls.markLeft, ids), nobody],
      [() => school.ask(calls.readmitStudents, ids), nobody],
    ] as const) {
      await say();
      expect(told.splice(0)).toEqual(heard);
    }
  });
});
