/**
 * Two students of one name: what professors, administrators and the two themselves are given to tell them apart.
 * Seeded defect that it was seen to catch: usernames on the leaderboard.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { databases } from '#testkit/school/databases.ts';
import { givePoints, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type School } from '#testkit/school/school.ts';

const PROGRAM = 'BSCS 4A';
const name = { first_name: 'Ana', middle_name: '', last_name: 'Cruz' };

describe.each(databases)('students of one name on $name', (kind) => {
  let school: School;
  beforeEach(async () => {
    school = await openSchool(kind);
  });
  afterEach(() => school.close());

  test('are named with their usernames to professors and administrators', async () => {
    const one = await signedInStudent(school, { ...name, username: 'ana.one' });
    await signedInStudent(school, { ...name, username: 'ana.two' });
    const { headers } = await signedInProfessor(school);
    const all = { start_time: '00:00', end_time: '23:59' };
    const hours = { subject_start_time: '00:00', subject_end_time: '23:59' };
    const math = { subject_name: 'Math', subject_courseYearSection: PROGRAM, ...hours };
    const { subject_id } = (await school.ask(calls.createSubject, { headers, body: math })).reply.subject;
    const session = { class_courseYearSection: PROGRAM, class_token: 1, class_exp: 1, ...all };
    const params = { subjectId: subject_id };
    const { class_id } = (await school.ask(calls.createClass, { headers, params, body: session })).reply.class;

    const { QrToken } = (await school.ask(calls.generateNewToken, { body: { oldToken: one.token } })).reply;
    const sessionId = { sessionId: class_id };
    const scan = { headers: { ...headers, studtoken: QrToken, 'idempotency-key': 'k' }, params: sessionId };
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

  test('meet on the leaderboard with their program levels, others without, and nobody’s username', async () => {
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
