/** Whose sessions count after program levels were merged, and what the school's list of levels refuses. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

const FROM = 'BSCS4A';
const TO = 'BSCS 4A';
const DAY_SECONDS = 86_400;

inASchool('program levels', (school) => {
  const rename = (admin: object, from: string, to: string) =>
    school.ask(calls.renameProgramLevel, { ...admin, body: { programLevel: from, newName: to } });

  it('count for both groups from then on, and sessions moved across the change follow it', async () => {
    const admin = await signedInAdmin(school);
    const [ana, ben] = [
      await signedInStudent(school, { courseYearSection: FROM }),
      await signedInStudent(school, { courseYearSection: TO }),
    ];
    const { headers, ...desk } = await deskOf(school);
    const [one, other] = [await desk.addSubject(FROM), await desk.addSubject(TO, 'Physics')];
    school.clock.pass(7 * DAY_SECONDS);
    const past = await desk.add(one, { days: -3 });
    const open = await desk.add(one, { days: -2, program: '' });
    const coming = await desk.add(one, { days: 3 });
    const away = { stud_ids: [ben.stud_id], fromDay: desk.day(-5), toDay: desk.day(5), kind: 'excused', note: '' };
    await school.ask(calls.createLeaves, { ...admin, body: away });
    const clash = await desk.addSubject(TO);
    const blocked = await rename(admin, FROM, TO);
    expect([blocked.status, blocked.code]).toEqual([409, 'program-level-clash']);
    const { reply: seen } = await school.ask(calls.previewProgramLevel, {
      ...admin,
      body: { programLevel: FROM, newName: TO },
    });
    expect(seen).toMatchObject({ students: 1, subjects: 1, sessions: 1, clashes: [{ subject_name: 'Math' }] });
    await school.ask(calls.deleteSubject, { headers, params: { subjectId: clash } });

    expect((await rename(admin, FROM, TO)).status).toBe(200);
    const statuses = async (sessionId: number) => {
      const { roll } = (await school.ask(calls.getRoll, { headers, params: { sessionId } })).reply;
      return [ana, ben].map(({ stud_id }) => roll.find(({ student }) => student.stud_id === stud_id)?.status);
    };
    expect([await statuses(past), await statuses(open)]).toEqual([
      ['absent', null],
      ['absent', null],
    ]);
    expect(await statuses(coming)).toEqual([null, 'excused']);
    const backdated = await desk.add(other, { days: -4, program: TO });
    expect(await statuses(backdated)).toEqual(['absent', 'excused']);

    // A session that moves within the past stays with its students. Moved to a day after the change, it is for both
    // groups.
    const move = (days: number) =>
      school.ask(calls.updateClass, {
        headers,
        params: { subjectId: one, classId: past },
        body: { date: desk.day(days), start_time: '08:00', end_time: '09:00', another: true },
      });
    await move(-1);
    expect(await statuses(past)).toEqual(['absent', null]);
    await move(4);
    expect(await statuses(past)).toEqual([null, 'excused']);
  });

  it('outside the list are refused while the school keeps one, and existing ones stay', async () => {
    const admin = await signedInAdmin(school);
    const ana = await signedInStudent(school, { courseYearSection: 'OLD 1' });
    // Students waiting for approval are on no master list.
    await signedInStudent(school, { courseYearSection: 'OLD 1', isValidated: false });
    const { headers, ...desk } = await deskOf(school);
    const subjectId = await desk.addSubject('OLD 1');
    const keep = (isListed: boolean) => school.ask(calls.updateProgramLevelList, { ...admin, body: { isListed } });
    expect(await keep(true)).toMatchObject({ status: 409, code: 'program-levels-empty' });
    const names = { ...admin, body: { names: ['bscs  4a', TO, 'BSCS 10A'] } };
    for (const _again of [1, 2]) expect((await school.ask(calls.addProgramLevels, names)).status).toBe(200);
    expect((await keep(true)).reply).toMatchObject({
      isListed: true,
      programLevels: [
        { name: TO, isListed: true },
        { name: 'BSCS 10A', isListed: true },
        { name: 'OLD 1', isListed: false, students: 1, subjects: 1 },
      ],
    });
    expect((await school.ask(calls.getProgramLevels)).reply).toEqual({
      programLevels: [TO, 'BSCS 10A'],
      isListed: true,
    });

    const named = { first_name: 'Ivy', last_name: 'Reyes' };
    const hours = { start_time: '08:00', end_time: '09:00' };
    const subject = { subject_name: 'Art', subject_start_time: '08:00', subject_end_time: '09:00' };
    const item = { item_name: 'Pen', item_subject: 'Art', item_quantity: 1, item_price: 1 };
    const made = await school.ask(calls.createItems, { headers, body: { ...item, item_classSection: TO } });
    const asked = async (level: string) => [
      await school.ask(calls.updateStudent, { ...ana, body: { courseYearSection: level } }),
      await school.ask(calls.createStudent, { ...admin, body: { ...named, courseYearSection: level } }),
      await school.ask(calls.updateStudentAccount, {
        ...admin,
        params: { id: ana.stud_id },
        body: { courseYearSection: level },
      }),
      await school.ask(calls.createSubject, { headers, body: { ...subject, subject_courseYearSection: level } }),
      await school.ask(calls.updateSubject, {
        headers,
        params: { subjectId },
        body: { subject_courseYearSection: level },
      }),
      await school.ask(calls.createClass, {
        headers,
        params: { subjectId },
        body: { class_courseYearSection: level, class_token: 1, class_exp: 1, ...hours },
      }),
      await school.ask(calls.createItems, { headers, body: { ...item, item_classSection: level } }),
      await school.ask(calls.updateProfessorShopItem, {
        headers,
        params: { itemId: made.reply.item.item_id },
        body: { item_classSection: level },
      }),
    ];
    for (const answer of await asked('BSCS 9Z')) {
      expect(answer).toMatchObject({ status: 400, code: 'program-level-unlisted' });
      expect(answer.field).toMatch(/courseYearSection|item_classSection/);
    }
    // The subject's own level stays allowed, whether it is on the list or not. So does an open session.
    expect(await desk.add(subjectId, { days: 0 })).toBeGreaterThan(0);
    expect(await desk.add(subjectId, { days: 1, program: '' })).toBeGreaterThan(0);
    expect((await asked('BSCS 10A')).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);

    const off = { ...admin, body: { names: [TO, 'BSCS 10A'] } };
    expect(await school.ask(calls.removeProgramLevels, off)).toMatchObject({ status: 409 });
    // The second call changes nothing and succeeds.
    for (const _again of [1, 2]) {
      const answer = await school.ask(calls.removeProgramLevels, { ...admin, body: { names: [TO] } });
      expect(answer.status).toBe(200);
    }
    expect((await school.ask(calls.getProgramLevels)).reply.programLevels).toEqual(['BSCS 10A']);
    expect((await rename(admin, 'BSCS 10A', 'BSCS 11A')).status).toBe(200);
    expect((await school.ask(calls.getProgramLevels)).reply.programLevels).toEqual(['BSCS 11A']);
    await keep(false);
    const later = { courseYearSection: 'ANY 1' };
    expect((await school.ask(calls.updateStudent, { ...ana, body: later })).status).toBe(200);
  });

  it('that are not, or no longer, on the school’s list cannot come from a file of people', async () => {
    const admin = await signedInAdmin(school);
    const importDesk = importDeskOf(school, admin);
    const heading = 'Student No.,First Name,Middle Name,Last Name,Program Level,E-mail,Username';
    const list = { ...admin, body: { names: ['BSCS 4A', 'BSCS 4B'] } };
    await school.ask(calls.addProgramLevels, list);
    await school.ask(calls.updateProgramLevelList, { ...admin, body: { isListed: true } });
    const run = await importDesk.preview(
      [heading, '1,Ana,,Cruz,BSCS 4C,,', '2,Ben,,Diaz,BSCS 4B,,', '3,Cy,,Eng,BSCS 4A,,'].join('\n'),
    );
    expect(run).toMatchObject({ counts: { new: 2, problem: 1 } });
    expect((await importDesk.lines(run, 'problem'))[0]?.problem).toContain('BSCS 4C is not on the school’s list');
    await school.ask(calls.removeProgramLevels, { ...admin, body: { names: ['BSCS 4B'] } });
    expect(await importDesk.apply(run)).toMatchObject({ counts: { new: 1, problem: 2 } });
    expect(
      (await school.ask(calls.getAllStudent, admin)).reply.students.map(({ courseYearSection }) => courseYearSection),
    ).toEqual(['BSCS 4A']);
    // The rest of an imported file would bring the former name back.
    const set = (state: 'applying' | 'applied') =>
      school.services.database.write((db) => db.updateTable('import_run').set({ state }).execute());
    const rename = { ...admin, body: { programLevel: 'BSCS 4A', newName: 'BSCS 5A' } };
    await set('applying');
    expect((await school.ask(calls.renameProgramLevel, rename)).code).toBe('import-under-way');
    await set('applied');
    expect((await school.ask(calls.renameProgramLevel, rename)).status).toBe(200);
  });
});

/** A professor who adds subjects and sessions on other days. */
async function deskOf(school: SchoolUnderTest) {
  const { headers } = await signedInProfessor(school);
  const day = (days: number) => new Date(school.clock.nowMs() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  async function addSubject(program: string, subject_name = 'Math') {
    const body = {
      subject_name,
      subject_courseYearSection: program,
      subject_start_time: '08:00',
      subject_end_time: '09:00',
    };
    return (await school.ask(calls.createSubject, { headers, body })).reply.subject.subject_id;
  }
  async function add(subjectId: number, { days, program }: { days: number; program?: string }) {
    const { subject } = (await school.ask(calls.getAllSubject, { headers })).reply;
    const own = subject.find(({ subject_id }) => subject_id === subjectId)?.subject_courseYearSection;
    const worth = { class_token: 1, class_exp: 1, start_time: '08:00', end_time: '09:00' };
    const body = { class_courseYearSection: program ?? own, ...worth, date: day(days), another: true };
    return (await school.ask(calls.createClass, { headers, params: { subjectId }, body })).reply.class.class_id;
  }
  return { headers, day, addSubject, add };
}
