/** Deleting a subject. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { cleanUp } from '#server/app/housekeeping.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { bonus, incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';
import { addSession, addSubject, scanStudent } from '#testkit/school/teaching.ts';

inEachSchool('a deleted subject', (school) => {
  const { offered, rich, buy } = incentiveShop(school);
  const rows = (table: 'subject' | 'class_session' | 'attendance') =>
    school.services.database.read.selectFrom(table).selectAll().execute();

  it('counts nowhere until an administrator restores it completely, or its days are over', async () => {
    const [professor, admin] = [await signedInProfessor(school), await signedInAdmin(school)];
    const helper = await signedInProfessor(school);
    const ana = await rich(100);
    const subjectId = await addSubject(school, professor, 'Algebra');
    const params = { subjectId };
    await school.ask(calls.setStaff, { ...professor, params, body: { username: helper.username, role: 'co' } });
    const binned = await addSession(school, professor, subjectId, { program: ' ' });
    await school.ask(calls.deleteClass, { ...professor, params: { subjectId, classId: binned }, body: {} });
    school.clock.pass(7 * 3600);
    const sessionId = await addSession(school, professor, subjectId);
    const item = await offered(professor.headers);
    const scan = async () => {
      return (await scanStudent(school, professor, sessionId, ana)).status;
    };
    expect(await scan()).toBe(200);

    const day = new Date(school.clock.nowMs()).toISOString().slice(0, 10);
    const shown = async () => {
      const { today, flame, current_token } = (await school.ask(calls.getStudent, ana)).reply;
      const [own, ...read] = await Promise.all([
        school.ask(calls.getAllSubject, professor),
        school.ask(calls.getSharedSubjects, helper),
        school.ask(calls.getClass, { ...professor, params }),
        school.ask(calls.getClassDeleted, { ...professor, params }),
        school.ask(calls.getSingleClass, { ...professor, params: { subjectId, sessionId } }),
        school.ask(calls.getRoll, { ...professor, params: { sessionId } }),
        school.ask(calls.getStudentClassAndSubject, ana),
        school.ask(calls.getOwnRoll, { ...ana, params }),
        school.ask(calls.getStudentShopItems, ana),
        school.ask(calls.getSchoolSubjects, admin),
        school.ask(calls.getDay, { ...admin, query: { day } }),
        school.ask(calls.getSessionRoll, { ...admin, params: { sessionId } }),
        school.ask(calls.getProgramLevelList, admin),
        school.ask(calls.getProfessorBelongings, { ...admin, params: { id: professor.prof_id } }),
      ]);
      return { pass: { today, flame }, current_token, lists: [own, ...read].map(({ raw }) => String(raw)) };
    };
    const before = await shown();
    expect(before.pass).toMatchObject({ today: [{ class_id: sessionId }], flame: { streak: 1 } });

    const remove = () => school.ask(calls.deleteSubject, { ...professor, params });
    expect((await remove()).reply.message).toBe('Subject Deleted successfully');
    const during = await shown();
    expect(during).toMatchObject({ pass: { today: [], flame: null }, current_token: before.current_token });
    for (const [place, list] of during.lists.entries()) {
      expect(list, `list ${place}`).not.toContain('Algebra');
      expect(list, `list ${place}`).not.toBe(before.lists[place]);
    }
    expect([await scan(), (await buy(ana, item)).status, (await remove()).status]).toEqual([404, 404, 404]);
    // The name of the deleted subject is free in the meantime.
    const again = await addSubject(school, professor, 'Algebra');
    expect(String((await school.ask(calls.getStudentShopItems, ana)).raw)).toContain(bonus.item_name);
    await school.ask(calls.deleteSubject, { ...professor, params: { subjectId: again } });
    expect(await rows('subject'), 'one without sessions is gone at once').toHaveLength(1);

    const { subjects } = (await school.ask(calls.getDeletedSubjects, admin)).reply;
    expect(subjects).toMatchObject([
      { subject_id: subjectId, subject_name: `Algebra (${subjectId})`, session_count: 2, attendance: 1 },
    ]);
    const restore = () => school.ask(calls.restoreSubject, { ...admin, params });
    expect((await restore()).reply.subject).toMatchObject({ subject_id: subjectId, bin_count: 1 });
    const { entries } = (await school.ask(calls.getAudit, admin)).reply;
    expect(entries[0]).toMatchObject({ action: 'restore-subject' });
    expect([(await restore()).status, (await school.ask(calls.getDeletedSubjects, admin)).reply.subjects]).toEqual([
      404,
      [],
    ]);
    const body = { subject_name: 'Algebra' };
    expect((await school.ask(calls.updateSubject, { ...professor, params, body })).status).toBe(200);
    expect(await shown()).toEqual(before);

    await remove();
    school.clock.pass(30 * 86_400);
    await cleanUp(school.services);
    expect(await rows('attendance')).toHaveLength(1);
    school.clock.pass(1);
    expect(await cleanUp(school.services)).toMatchObject({ subject: 1 });
    expect([await rows('subject'), await rows('class_session'), await rows('attendance')]).toEqual([[], [], []]);
    const late = await signedInAdmin(school);
    expect((await school.ask(calls.restoreSubject, { ...late, params })).status).toBe(404);
  });
});
