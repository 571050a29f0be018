/** Two students with one name: how professors, administrators and the students themselves tell them apart. */
import { expect, test } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { givePoints, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, PROGRAM, qrValueOf } from '#testkit/school/teaching.ts';

const name = { first_name: 'Ana', middle_name: '', last_name: 'Cruz' };

inEachSchool('students of one name', (school) => {
  test('appear with their usernames for professors and administrators', async () => {
    const one = await signedInStudent(school, { ...name, username: 'ana.one' });
    await signedInStudent(school, { ...name, username: 'ana.two' });
    const professor = await signedInProfessor(school);
    const { headers } = professor;
    const subject_id = await addSubject(school, professor, 'Math');
    const params = { subjectId: subject_id };
    const class_id = await addSession(school, professor, subject_id, { points: 1, exp: 1 });

    const studtoken = await qrValueOf(school, one);
    const sessionId = { sessionId: class_id };
    const scan = { headers: { ...headers, studtoken, 'idempotency-key': 'k' }, params: sessionId };
    for (const _again of [1, 2]) {
      const { attendance, student } = (await school.ask(calls.createAttendance, scan)).reply;
      expect([attendance.student.username, student.username]).toEqual(['ana.one', 'ana.one']);
    }
    const { attend } = (await school.ask(calls.getAttendance, { headers, params: sessionId })).reply;
    expect(attend.map(({ student }) => student.username)).toEqual(['ana.one']);
    const { entry, masterlist } = (await school.ask(calls.getStudentEntry, { headers, params })).reply;
    expect(entry.map(({ student }) => student.username)).toEqual(['ana.one']);
    expect(masterlist[0]?.map(({ username }) => username)).toEqual(['ana.one', 'ana.two']);

    await givePoints(school, one.stud_id, 100);
    const item = {
      item_name: 'Pen',
      item_quantity: 1,
      item_price: 10,
      item_classSection: PROGRAM,
      item_subject: 'Math',
    };
    const { item_id } = (await school.ask(calls.createItems, { headers, body: item })).reply.item;
    await school.ask(calls.buyStudentShopItems, { headers: one.headers, params: { item_id } });
    const { filteredShopTransactions } = (await school.ask(calls.getProfessorTransaction, { headers })).reply;
    expect(filteredShopTransactions[0]?.map(({ student }) => student.username)).toEqual(['ana.one']);

    const admin = await signedInAdmin(school);
    const list = await school.ask(calls.getClassStudentByProgram, { ...admin, body: { courseYearSection: PROGRAM } });
    expect(list.reply.students.map(({ username }) => username)).toEqual(['ana.one', 'ana.two']);
  });

  test('appear on the leaderboard with their program levels, others without, and never with usernames', async () => {
    const one = await signedInStudent(school, { ...name, courseYearSection: 'BSCS 1A', username: 'secret1' });
    await signedInStudent(school, { ...name, first_name: 'ÁNA', courseYearSection: 'BSCS 2A', username: 'secret2' });
    await signedInStudent(school, { ...name, first_name: 'Ben', courseYearSection: 'BSCS 3A', username: 'secret3' });
    const board = (query: Record<string, number>) =>
      school.ask(calls.getStudentLeaderboard, { headers: one.headers, query });
    const shown = await board({ top: 10 });
    expect(shown.reply.studentLeaderboard.map((entry) => [entry.first_name, entry.courseYearSection])).toEqual([
      ['Ana', 'BSCS 1A'],
      ['ÁNA', 'BSCS 2A'],
      ['Ben', undefined],
    ]);
    expect((await board({ top: 1 })).reply.studentLeaderboard[0]?.courseYearSection).toBeUndefined();
    const moved = { courseYearSection: 'BSCS 9A' };
    expect((await school.ask(calls.updateStudent, { headers: one.headers, body: moved })).status).toBe(200);
    school.clock.pass(6);
    const after = await board({ top: 10 });
    expect(after.reply.studentLeaderboard[0]?.courseYearSection).toBe('BSCS 9A');
    expect(after.headers.etag).not.toBe(shown.headers.etag);
    for (const { raw } of [shown, after, await board({})]) expect(raw.toString()).not.toContain('secret');
  });
});
