/**
 * Who belonged in a class when it was held: newcomers in the middle of a term, and program levels that are changed.
 */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { heldClasses } from '#testkit/school/held-classes.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('belonging', (school) => {
  it('is not changed backwards: another program level and back before a scan erases no absence', async () => {
    const { hold, scan, moveTo, streak, counted, marks } = await heldClasses(school);
    const ana = await signedInStudent(school);
    for (let held = 0; held < 3; held += 1) await hold('BSCS 4A', [ana]);
    const missed = await hold('BSCS 4A');
    await hold('BSCS 4A', [ana]);
    await moveTo('BSIT 1B', ana);
    await moveTo('BSCS 4A', ana);
    const today = await hold('BSCS 4A');
    expect(await scan(ana, today)).toMatchObject({ kind: 'none', streak: 2, points: 10 });
    expect(await streak(ana)).toBe(2);
    expect(await counted(ana)).toContain(missed);
    expect(await marks(ana)).toBe('111011');
  });

  it('begins with the approval: a newcomer in mid-term has no absence, and from then on every one', async () => {
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
    // Approving once more begins nothing anew.
    school.clock.pass(60);
    await school.ask(calls.validateStudent, { ...admin, params: { id: one } });
    for (const newcomer of newcomers) {
      expect(await counted(newcomer)).toEqual([next]);
      expect(await marks(newcomer)).toBe('--0');
    }
    expect(await marks(early)).toBe('111');
  });

  it('ends with a change: the former class keeps what was, the new one has nothing from before', async () => {
    const { addSubject, hold, moveTo, counted, marks } = await heldClasses(school);
    const other = await addSubject('BSIT 1B');
    const ana = await signedInStudent(school);
    await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const missed = await hold('BSCS 4A');
    await hold('BSIT 1B', [], other);
    await moveTo('BSIT 1B', ana);
    await hold('BSCS 4A');
    const latest = await hold('BSIT 1B', [], other);
    expect(await marks(ana)).toBe('0-');
    expect(await marks(ana, other)).toBe('-0');
    expect(await counted(ana)).toEqual([latest, missed]);
  });

  it('is as if there had been no change once that is taken back, also an older one', async () => {
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
    // Moving there and back is no change once the first step is taken back.
    await moveTo('BSIT 9Z', ben);
    await moveTo('BSCS 4A', ben);
    const both = await school.ask(calls.getStudentChanges, { ...admin, params: { id: ben.stud_id } });
    const { student } = (await takeBack(both.reply.changes[1]?.change_id, ben.stud_id)).reply;
    expect(student).toMatchObject({ courseYearSection: 'BSCS 4A', changes: { standing: 0, takenBack: 2 } });
  });

  it('makes no absence of a class that is under way, nor of one later today, until it is over', async () => {
    const { professor, subject_id, hold, scan, streak, counted, marks } = await heldClasses(school);
    const ana = await signedInStudent(school);
    const ben = await signedInStudent(school);
    await hold('BSCS 4A', [ana, ben]);
    const underWay = async (student: typeof ana) =>
      (await school.ask(calls.getStudentClassAndSubject, student)).reply.studentClassUnderWay;
    school.clock.pass(18 * 3600);
    const body = { class_courseYearSection: 'BSCS 4A', class_token: 1, class_exp: 1 };
    const evening = { ...body, start_time: '20:00', end_time: '01:00' };
    const params = { subjectId: subject_id };
    const added = await school.ask(calls.createClass, { ...professor, params, body: evening });
    const { class_id } = added.reply.class;
    expect(await scan(ben, class_id)).toMatchObject({ streak: 2 });
    // Half past midnight: it goes on, on another day than it began on.
    for (const instant of ['2026-09-10T06:00:00.000Z', '2026-09-10T20:30:00.000Z', '2026-09-11T00:30:00.000Z']) {
      school.clock.set(instant);
      expect(await underWay(ana)).toMatchObject([{ class_id, subject: { subject_id } }]);
      expect(await underWay(ben)).toEqual([]);
      expect([await counted(ana), await counted(ben)]).toMatchObject([
        [expect.any(Number)],
        [class_id, expect.any(Number)],
      ]);
      expect([await streak(ana), await streak(ben)]).toEqual([1, 2]);
      expect([await marks(ana), await marks(ben)]).toEqual(['1.', '11']);
    }
    school.clock.set('2026-09-11T01:00:00.000Z');
    expect([await underWay(ana), await streak(ana), await marks(ana)]).toEqual([[], 0, '10']);
    expect(await counted(ana)).toContain(class_id);
  });

  it('goes by the subject for an open session, and for an event by nothing but having come', async () => {
    const { professor, hold, moveTo, marks } = await heldClasses(school);
    const ana = await signedInStudent(school);
    const guest = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    await hold(' ', [guest]);
    await moveTo('BSIT 1B', ana);
    await hold(' ');
    expect(await marks(ana)).toBe('0-');
    expect(await marks(guest)).toBe('1-');
    const body = { subject_name: 'Foundation Day', subject_start_time: '00:00', subject_end_time: '23:59' };
    const event = (await school.ask(calls.createEvent, { ...professor, body })).reply.subject.subject_id;
    await hold(' ', [guest], event);
    expect([await marks(ana, event), await marks(guest, event)]).toEqual(['-', '1']);
  });

  it('lists those for whom a session counted although they have moved on, whatever form is asked for', async () => {
    const { professor, subject_id, hold, moveTo, marks } = await heldClasses(school);
    const ana = await signedInStudent(school, { last_name: 'Abad' });
    const stranger = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    await hold('BSCS 4A');
    await moveTo('BSIT 1B', ana);
    for (const entries of ['records', 'marks', 'none']) {
      const { reply } = await school.ask(calls.getStudentEntry, {
        ...professor,
        params: { subjectId: subject_id },
        query: { entries },
      });
      expect(reply.masterlist[0]?.map(({ stud_id }) => stud_id)).toEqual([ana.stud_id]);
    }
    expect(await marks(stranger)).toBeUndefined();
  });
});
