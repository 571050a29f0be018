/** Sessions that count for a student, and the lists of these sessions that a professor reads. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { dailySessions } from '#testkit/attendance/daily-sessions.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { addSubject } from '#testkit/school/teaching.ts';

const hours = { start_time: '00:00', end_time: '23:59' };

inEachSchool('attendance lists', (school) => {
  const { taught, addSession, attend } = dailySessions(school);
  type Student = Awaited<ReturnType<typeof signedInStudent>>;
  async function counted(student: Student): Promise<number[]> {
    const { reply } = await school.ask(calls.getStudentClassAndSubject, student);
    return reply.studentClassAndSubject.map(({ class_id }) => class_id);
  }

  it('are never of a future day: a session with attendance moves to any other day', async () => {
    const classId = await addSession();
    const move = (date: string) =>
      school.ask(calls.updateClass, {
        ...taught.professor,
        params: { subjectId: taught.subject_id, classId },
        body: { ...hours, date },
      });
    expect([(await move('2026-09-13')).status, (await move('2026-09-09')).status]).toEqual([200, 200]);
    await attend(classId, await signedInStudent(school));
    const refused = await move('2026-09-10');
    expect([refused.status, refused.field, refused.message]).toEqual([
      400,
      'date',
      'Students are already present, so the session cannot move to a later day.',
    ]);
    expect([(await move('2026-08-20')).status, (await move('2026-09-09')).status]).toEqual([200, 200]);
  });

  it('counts sessions of the program and open ones of its subjects, but not those in the bin', async () => {
    const ana = await signedInStudent(school);
    const it = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const own = await addSession();
    const open = await addSession(' ');
    await addSession('BSCS 4B');
    const binned = await addSession();
    await school.ask(calls.deleteClass, {
      ...taught.professor,
      params: { subjectId: taught.subject_id, classId: binned },
      body: {},
    });
    expect(await counted(ana)).toEqual([open, own]);
    expect(await counted(it)).toEqual([]);
    await attend(open, it);
    expect(await counted(it)).toEqual([open]);
    const { reply } = await school.ask(calls.getStudentClassAndSubject, it);
    expect(reply.studentSubjectName).toEqual([{ subject_id: taught.subject_id, subject_name: 'Discrete Math' }]);
    expect(reply.studentAttendance).toMatchObject([{ class_id: open, student: { stud_id: it.stud_id } }]);
    // Sorted by name, whatever the machine's language: a Swedish one would sort Ö after Z.
    for (const name of ['Zoology', 'Ökologie'])
      await attend(await addSession(' ', await addSubject(school, taught.professor, name)), it);
    const { studentSubjectName } = (await school.ask(calls.getStudentClassAndSubject, it)).reply;
    expect(studentSubjectName.map(({ subject_name }) => subject_name)).toEqual([
      'Discrete Math',
      'Ökologie',
      'Zoology',
    ]);
  });

  it('lists the students present, latest first, and includes everyone who came in the master list', async () => {
    const ana = await signedInStudent(school, { last_name: 'Zamora' });
    const ben = await signedInStudent(school, { last_name: 'Abad' });
    const guest = await signedInStudent(school, { last_name: 'Gast', courseYearSection: 'BSIT 1B' });
    await signedInStudent(school, { last_name: 'Waiting', isValidated: false });
    const first = await addSession();
    await attend(first, ana);
    const second = await addSession(' ');
    await attend(second, ana, guest);

    const { attend: present } = (
      await school.ask(calls.getAttendance, { ...taught.professor, params: { sessionId: second } })
    ).reply;
    expect(present.map(({ student }) => student.stud_id)).toEqual([guest.stud_id, ana.stud_id]);
    const { entry, masterlist } = (
      await school.ask(calls.getStudentEntry, { ...taught.professor, params: { subjectId: taught.subject_id } })
    ).reply;
    expect(entry.map(({ class_id, student }) => [class_id, student.stud_id])).toEqual([
      [first, ana.stud_id],
      [second, ana.stud_id],
      [second, guest.stud_id],
    ]);
    expect(entry[0]?.latestAttendedDate).toBe(entry[1]?.createdAt);
    expect(masterlist).toHaveLength(1);
    expect(masterlist[0]?.map(({ stud_id }) => stud_id)).toEqual([ben.stud_id, guest.stud_id, ana.stud_id]);
  });

  it('show today’s attendance on the pass until the school’s midnight, and the longest streak', async () => {
    const ana = await signedInStudent(school);
    const ben = await signedInStudent(school);
    const standing = async (of = ana) => {
      const { today, excused, flame } = (await school.ask(calls.getStudent, of)).reply;
      return { today, excused, flame: flame && [flame.subject_name, flame.streak] };
    };
    const nothing = { today: [], excused: [], flame: null };
    expect(await standing()).toEqual(nothing);
    for (let day = 0; day < 2; day += 1) await attend(await addSession(), ana);
    const logic = await addSubject(school, taught.professor, 'Logic');
    const class_id = await addSession('BSCS 4A', logic);
    await attend(class_id, ana);
    const stamp = {
      class_id,
      subject_name: 'Logic',
      createdAt: new Date(school.clock.nowMs()).toISOString(),
      late: false,
    };
    expect(await standing()).toEqual({ today: [stamp], excused: [], flame: ['Discrete Math', 2] });
    expect((await school.ask(calls.getStudent, ana)).reply.flame).toMatchObject({
      subject_id: taught.subject_id,
      step: 5,
      points: 50,
    });
    expect(await standing(ben)).toEqual(nothing);
    const set = (was: Status, status: Status) =>
      school.ask(calls.setStatus, {
        ...taught.professor,
        params: { sessionId: class_id },
        body: { stud_id: ana.stud_id, was, status, reason: 'Bus' },
      });
    expect((await set('present', 'late')).status).toBe(200);
    expect((await standing()).today).toEqual([{ ...stamp, late: true }]);
    // The next day begins in the school's time zone.
    const zone = (name: string) =>
      school.services.database.write((db) =>
        db.updateTable('setting').set({ value: name }).where('name', '=', 'time_zone').execute(),
      );
    await zone('Asia/Manila');
    expect((await standing()).today).toHaveLength(1);
    school.clock.set(`${stamp.createdAt.slice(0, 10)}T16:00:00.000Z`);
    expect((await standing()).today).toEqual([]);
    await zone('UTC');
    expect((await standing()).today).toHaveLength(1);
    await set('late', 'excused');
    const excused = [{ class_id, subject_name: 'Logic', createdAt: expect.any(String), kind: 'excused' }];
    expect(await standing()).toMatchObject({ today: [], excused });
    await set('excused', 'absent');
    expect(await standing()).toEqual({ today: [], excused: [], flame: ['Discrete Math', 2] });
    expect((await set('absent', 'present')).status).toBe(200);
    await school.ask(calls.deleteClass, { ...taught.professor, params: { subjectId: logic, classId: class_id } });
    expect((await standing()).today).toEqual([]);
    // An absence ends the streak.
    await addSession();
    school.clock.pass(86_400);
    expect(await standing()).toEqual(nothing);
  });

  it("puts every approved student on an event's master list", async () => {
    const ana = await signedInStudent(school, { last_name: 'Abad' });
    const it = await signedInStudent(school, { last_name: 'Basa', courseYearSection: 'BSIT 1B' });
    const body = { subject_name: 'Foundation Day', subject_start_time: '00:00', subject_end_time: '23:59' };
    const event = (await school.ask(calls.createEvent, { ...taught.professor, body })).reply.subject.subject_id;
    const { masterlist } = (
      await school.ask(calls.getStudentEntry, { ...taught.professor, params: { subjectId: event } })
    ).reply;
    expect(masterlist[0]?.map(({ stud_id }) => stud_id)).toEqual([ana.stud_id, it.stud_id]);
  });

  it('limits how many codes a student may ask for', async () => {
    const ana = await signedInStudent(school);
    const mint = () => school.ask(calls.generateNewToken, { body: { oldToken: ana.token } });
    for (let minted = 0; minted < 60; minted += 1) expect((await mint()).status).toBe(200);
    const refused = await mint();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
    expect((await school.ask(calls.generateNewToken, { body: {} })).status).toBe(401);
  });
});
