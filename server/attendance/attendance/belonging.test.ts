/** Who belonged to a class when it was held: students who arrive mid-term, and students whose program level changed. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { heldClasses } from '#testkit/school/held-classes.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('belonging', (school) => {
  it('begins with the approval: a mid-term student has absences only from then on', async () => {
    const { hold, counted, marks } = await heldClasses(school);
    const admin = await signedInAdmin(school);
    const early = await signedInStudent(school);
    const newcomers = [
      await signedInStudent(school, { isValidated: false }),
      await signedInStudent(school, { isValidated: false }),
    ];
    await hold('BSCS 4A', [early]);
    await hold('BSCS 4A', [early]);
    const [one, two] = newcomers.map(({ stud_id }) => stud_id) as [number, number];
    await school.ask(calls.validateStudent, { ...admin, params: { id: one } });
    await school.ask(calls.decideStudents, { ...admin, body: { ids: [one, two], decision: 'approve' } });
    for (const newcomer of newcomers) {
      expect(await counted(newcomer)).toEqual([]);
      expect(await marks(newcomer)).toBe('--');
    }
    const next = await hold('BSCS 4A', [early]);
    // Approving again does not start a second belonging.
    school.clock.pass(60);
    await school.ask(calls.validateStudent, { ...admin, params: { id: one } });
    for (const newcomer of newcomers) {
      expect(await counted(newcomer)).toEqual([next]);
      expect(await marks(newcomer)).toBe('--0');
    }
    expect(await marks(early)).toBe('111');
  });

  it('is as if the change had never happened once it is undone, even if it is an older change', async () => {
    const { hold, moveTo, streak, marks } = await heldClasses(school);
    const admin = await signedInAdmin(school);
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    const params = { id: ana.stud_id };
    const changes = async () => (await school.ask(calls.getStudentChanges, { ...admin, params })).reply.changes;
    const takeBack = (change_id = 0, id = ana.stud_id) =>
      school.ask(calls.updateStudentAccount, { ...admin, params: { id }, body: { takeBack: change_id } });
    const program = async () => (await school.ask(calls.getStudent, ana)).reply.courseYearSection;
    const marked: (string | undefined)[] = [];
    await hold('BSCS 4A', [ana]);
    for (const moved of ['BSIT 1B', 'BSIT 2C']) {
      await moveTo(moved, ana);
      await hold('BSCS 4A');
    }
    const [second, first] = await changes();
    expect([first, second]).toMatchObject([
      { field: 'courseYearSection', from: 'BSCS 4A', to: 'BSIT 1B', absences: { added: 1, removed: 0 } },
      { field: 'courseYearSection', from: 'BSIT 1B', to: 'BSIT 2C', absences: { added: 0, removed: 0 } },
    ]);
    expect(await takeBack(first?.change_id, ben.stud_id)).toMatchObject({ status: 404, code: 'not-found' });
    marked.push(await marks(ana));
    expect((await takeBack(first?.change_id)).reply.student).toMatchObject({
      courseYearSection: 'BSIT 2C',
      changes: { standing: 1, takenBack: 1 },
    });
    marked.push(await marks(ana));
    const joined = await changes();
    expect(joined).toMatchObject([
      { change_id: second?.change_id, from: 'BSCS 4A', to: 'BSIT 2C', absences: { added: 1, removed: 0 } },
      { change_id: first?.change_id, takenBackAt: expect.any(String), absences: null },
    ]);
    expect((await takeBack(first?.change_id)).status).toBe(200);
    expect([await changes(), await program()]).toEqual([joined, 'BSIT 2C']);
    await takeBack(second?.change_id);
    marked.push(await marks(ana));
    expect([marked, await program(), await streak(ana)]).toEqual([['1--', '10-', '100'], 'BSCS 4A', 0]);

    const audit = await school.services.database.read
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('audit_entry_id')
      .execute();
    const entry = { role: 'admin', person_id: admin.admin_id, action: 'take-back-student-courseYearSection' };
    expect(audit).toMatchObject([entry, entry].map((each) => ({ ...each, object: `${ana.stud_id}` })));
    // Once the first change is undone, the change back does not count as a change either.
    await moveTo('BSIT 9Z', ben);
    await moveTo('BSCS 4A', ben);
    const both = await school.ask(calls.getStudentChanges, { ...admin, params: { id: ben.stud_id } });
    const { student } = (await takeBack(both.reply.changes[1]?.change_id, ben.stud_id)).reply;
    expect(student).toMatchObject({ courseYearSection: 'BSCS 4A', changes: { standing: 0, takenBack: 2 } });
  });
});
