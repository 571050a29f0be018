/** A subject's attendance in its three forms. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { dailySessions } from '#testkit/attendance/daily-sessions.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSubject } from '#testkit/school/teaching.ts';

inEachSchool('the attendance of a subject', (school) => {
  const { taught, addSession, attend } = dailySessions(school);
  const read = async (query?: Record<string, string | number>, of = taught.subject_id) =>
    (
      await school.ask(calls.getStudentEntry, {
        ...taught.professor,
        params: { subjectId: of },
        ...(query && { query }),
      })
    ).reply;

  /**
   * Makes five students, three sessions, and another session in the bin. No one came to the third session, and one
   * student has changed level since.
   */
  async function aTerm() {
    const zoe = await signedInStudent(school, { last_name: 'Zamora' });
    const ben = await signedInStudent(school, { last_name: 'abad' });
    const moved = await signedInStudent(school, { last_name: 'Moved' });
    const guest = await signedInStudent(school, { last_name: 'Gast', courseYearSection: 'BSIT 1B' });
    await signedInStudent(school, { last_name: 'Stranger', courseYearSection: 'BSIT 1B' });
    const [first, second, empty, binned] = [
      await addSession(),
      await addSession(' '),
      await addSession(),
      await addSession(),
    ];
    await attend(first, zoe, moved);
    await attend(second, guest, zoe);
    await attend(binned, ben);
    await attend(await addSession('BSCS 4A', await addSubject(school, taught.professor, 'Algebra')), ben);
    await school.ask(calls.deleteClass, {
      ...taught.professor,
      params: { subjectId: taught.subject_id, classId: binned },
      body: {},
    });
    await school.ask(calls.updateStudent, { ...moved, body: { courseYearSection: 'BSIT 1B' } });
    return { zoe, ben, moved, guest, first, second, empty };
  }

  it('is given as marks in the order of the master list, for every session outside the bin', async () => {
    const { zoe, ben, moved, guest, first, second, empty } = await aTerm();
    const { entry, masterlist, marks } = await read({ entries: 'marks' });
    expect(entry).toEqual([]);
    expect(masterlist[0]?.map(({ stud_id }) => stud_id)).toEqual(
      [ben, guest, moved, zoe].map(({ stud_id }) => stud_id),
    );
    expect(marks).toEqual([
      { class_id: first, present: '0-11' },
      { class_id: second, present: '0101' },
      { class_id: empty, present: '0-00' },
    ]);
  });

  it('is the same as marks and as records', async () => {
    await aTerm();
    const records = await read();
    expect(records.marks).toBeUndefined();
    expect(await read({ entries: 'records' })).toEqual(records);
    expect(await read({ entries: '', stud_id: '' })).toEqual(records);
    const marked = await read({ entries: 'marks' });
    expect(marked.masterlist).toEqual(records.masterlist);
    const ofMarks = (marked.marks ?? []).flatMap(({ class_id, present }) =>
      [...present].flatMap((mark, place) =>
        mark === '1' ? [`${class_id} ${marked.masterlist[0]?.[place]?.stud_id}`] : [],
      ),
    );
    const ofRecords = records.entry.map(({ class_id, student }) => `${class_id} ${student.stud_id}`);
    expect(ofMarks.toSorted()).toEqual(ofRecords.toSorted());
    expect(ofRecords).toHaveLength(4);
  });

  it('is given for one student, or not at all, beside the same master list', async () => {
    const { zoe, ben } = await aTerm();
    const { entry, masterlist } = await read();
    const ofZoe = await read({ stud_id: zoe.stud_id });
    expect(ofZoe).toEqual({ entry: entry.filter(({ student }) => student.stud_id === zoe.stud_id), masterlist });
    expect(ofZoe.entry).toHaveLength(2);
    expect(await read({ stud_id: ben.stud_id })).toEqual({ entry: [], masterlist });
    expect(await read({ stud_id: 999_999 })).toEqual({ entry: [], masterlist });
    expect(await read({ entries: 'none' })).toEqual({ entry: [], masterlist });
  });

  it('names a thousand guests', async () => {
    const session = await addSession(' ');
    await school.services.database.write(async (db) => {
      const createdAt = new Date(school.clock.nowMs()).toISOString();
      const person = { first_name: 'G', middle_name: '', courseYearSection: 'BSIT 1B', password: '-', admin_id: 5 };
      const balances = { current_level: 1, current_exp: 0, current_token: 0, isValidated: true, createdAt };
      const reward = { rewardKind: 'none' as const, streak: 1, points: 0, exp: 0, level: 0 };
      const guests = Array.from({ length: 1001 }, (_none, at) => {
        const name = { last_name: `Guest${1000 + at}`, username: `guest${at}`, email: `guest${at}@school.test` };
        return { ...person, ...balances, ...name };
      });
      const stored = await db.insertInto('student').values(guests).returning('stud_id').execute();
      const came = stored.map(({ stud_id }) => ({ stud_id, class_id: session, createdAt, ...reward }));
      await db.insertInto('attendance').values(came).execute();
    });
    const { masterlist, marks } = await read({ entries: 'marks' });
    expect(masterlist[0]).toHaveLength(1001);
    expect(marks).toEqual([{ class_id: session, present: '1'.repeat(1001) }]);
  });

  it('is refused to other professors in every form, and in unknown forms', async () => {
    await aTerm();
    const other = await signedInProfessor(school);
    const params = { subjectId: taught.subject_id };
    for (const entries of ['records', 'marks', 'none']) {
      const refused = await school.ask(calls.getStudentEntry, { ...other, params, query: { entries } });
      expect([refused.status, refused.code]).toEqual([404, 'not-found']);
    }
    const wrong = await school.ask(calls.getStudentEntry, { ...taught.professor, params, query: { entries: 'all' } });
    expect([wrong.status, wrong.field]).toEqual([400, 'entries']);
    expect(wrong.message).toBe('entries must be one of records, marks, statuses, none.');
    const nobody = await school.ask(calls.getStudentEntry, { ...taught.professor, params, query: { stud_id: '1e3' } });
    expect([nobody.status, nobody.field]).toEqual([400, 'stud_id']);
  });
});
