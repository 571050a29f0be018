import { expect, test, vi } from 'vitest';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { until } from '#testkit/process/until.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { LeaderboardCache, type RankedStudents } from './leaderboard-cache.ts';

inEachSchool('the leaderboard', (school) => {
  async function ranked(last_name: string, current_level = 1, current_exp = 0, first_name = 'Ana', middle_name = '') {
    const student = await signedInStudent(school, { last_name, first_name, middle_name });
    await moved(student.stud_id, { current_level, current_exp });
    return student;
  }

  const moved = (stud_id: number, to: { current_level?: number; current_exp?: number }) =>
    school.services.database.write((db) => db.updateTable('student').set(to).where('stud_id', '=', stud_id).execute());

  const ask = (student: { headers: { studtoken: string } }, query: Record<string, number | string> = {}) =>
    school.ask(getStudentLeaderboard, { headers: student.headers, query });

  async function names(student: { headers: { studtoken: string } }, query = {}): Promise<string[]> {
    return (await ask(student, query)).reply.studentLeaderboard.map((entry) => entry.last_name);
  }

  const scanned: Notice = {
    kind: 'attendance',
    stud_id: 1,
    class_id: 1,
    subject_id: 1,
    attendance_id: 1,
    prof_id: 1,
    qrCode: '',
  };

  test('students are ordered by level, then experience; equals share a rank and follow by name, in any letters, then by registration', async () => {
    await ranked('cruz', 1, 100);
    await ranked('Álvarez', 1, 100);
    await ranked('Zamora', 2, 0);
    await ranked('Alba', 1, 90);
    await ranked('BAUTISTA', 1, 100, 'Ben');
    await ranked('Bautista', 1, 100, 'ana', 'B');
    await ranked('bautista', 1, 100, 'Ana', 'A');
    const twin = await ranked('bautista', 1, 100, 'Ana', 'A');
    await signedInStudent(school, { last_name: 'Waiting', isValidated: false });
    const { reply } = await ask(twin);
    expect(
      reply.studentLeaderboard.map((entry) => [entry.rank, entry.sharedRank, entry.last_name, entry.first_name]),
    ).toEqual([
      [1, 1, 'Zamora', 'Ana'],
      [2, 2, 'Álvarez', 'Ana'],
      [3, 2, 'bautista', 'Ana'],
      [4, 2, 'bautista', 'Ana'],
      [5, 2, 'Bautista', 'ana'],
      [6, 2, 'BAUTISTA', 'Ben'],
      [7, 2, 'cruz', 'Ana'],
      [8, 8, 'Alba', 'Ana'],
    ]);
    expect(reply).toMatchObject({ activeStudent: twin.stud_id, total: 8 });
    expect(reply.studentLeaderboard[3]?.stud_id).toBe(twin.stud_id);
  });

  test('no answer contains more about a student than names, level and experience', async () => {
    const ana = await ranked('Cruz', 3, 700);
    for (const query of [{}, { top: 5 }]) {
      const { studentLeaderboard } = JSON.parse((await ask(ana, query)).raw.toString()) as {
        studentLeaderboard: object[];
      };
      const names = { first_name: 'Ana', middle_name: '', last_name: 'Cruz' };
      const standing = { current_level: 3, current_exp: 700, rank: 1, sharedRank: 1 };
      expect(studentLeaderboard).toEqual([{ stud_id: ana.stud_id, ...names, ...standing }]);
    }
  });

  test('a window contains the first rows and those around the caller, in order and without duplicates', async () => {
    const students = [];
    for (let level = 10; level >= 1; level -= 1) students.push(await ranked(`L${level}`, level));
    const [first, second, , , , sixth, , , , last] = students as [(typeof students)[0], ...typeof students];
    const at = async (student: typeof first | undefined, query: Record<string, number>) => {
      const { reply } = await ask(student ?? first, query);
      expect(reply).toMatchObject({ total: 10, activeStudent: (student ?? first).stud_id });
      return reply.studentLeaderboard.map((entry) => entry.rank);
    };
    expect(await at(sixth, { top: 3 })).toEqual([1, 2, 3]);
    expect(await at(sixth, { around: 1 })).toEqual([5, 6, 7]);
    expect(await at(sixth, { around: 0 })).toEqual([6]);
    expect(await at(sixth, { top: 2, around: 1 })).toEqual([1, 2, 5, 6, 7]);
    expect(await at(sixth, { top: 5, around: 2 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await at(second, { top: 9, around: 1 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await at(first, { around: 2 })).toEqual([1, 2, 3]);
    expect(await at(last, { top: 1, around: 2 })).toEqual([1, 8, 9, 10]);
    expect(await at(last, { top: 1000, around: 1000 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await at(last, { top: 0 })).toEqual([]);
    for (const query of [{ top: -1 }, { top: 1001 }, { around: 1001 }, { around: 'x' }, { top: '1e2' }]) {
      expect(await ask(first, query)).toMatchObject({ status: 400, code: 'bad-input', field: Object.keys(query)[0] });
    }
  });

  test('it is at most five seconds old, and at most one second old after a change that this process knows of', async () => {
    const [ana, ben] = [await ranked('A', 2), await ranked('B', 1)];
    expect(await names(ana)).toEqual(['A', 'B']);
    await moved(ben.stud_id, { current_level: 3 });
    school.clock.pass(4);
    expect(await names(ana)).toEqual(['A', 'B']);
    school.clock.pass(1);
    expect(await names(ana)).toEqual(['B', 'A']);
    await moved(ana.stud_id, { current_level: 4 });
    school.services.notices.publish({ ...scanned, stud_id: ana.stud_id });
    expect(await names(ana)).toEqual(['B', 'A']);
    school.clock.pass(1);
    expect(await names(ana)).toEqual(['A', 'B']);
    await school.services.database.write((db) => db.deleteFrom('student').where('stud_id', '=', ben.stud_id).execute());
    school.services.notices.publish({ kind: 'signed-out', role: 'student', person_id: ben.stud_id });
    expect(await names(ana)).toEqual(['A']);
  });

  test('a student who moved is read alone within a second, and all others within five', async () => {
    const [ana, ben] = [await ranked('A', 2), await ranked('B', 1)];
    expect(await names(ana)).toEqual(['A', 'B']);
    await moved(ben.stud_id, { current_level: 9 });
    await moved(ana.stud_id, { current_level: 8 });
    school.services.notices.publish({ ...scanned, stud_id: ana.stud_id });
    school.clock.pass(1);
    const levels = async () => (await ask(ana)).reply.studentLeaderboard.map((entry) => entry.current_level);
    expect(await levels()).toEqual([8, 1]);
    school.clock.pass(4);
    expect(await levels()).toEqual([9, 8]);
  });

  test('all students are read shortly before the five seconds are over, without delaying an answer', async () => {
    const ana = await ranked('A', 2);
    const level = async () => (await ask(ana)).reply.studentLeaderboard[0]?.current_level;
    expect(await level()).toBe(2);
    await moved(ana.stud_id, { current_level: 9 });
    school.clock.pass(4.5);
    expect(await level()).toBe(2);
    await until('the level is read again', async () => (await level()) === 9);
    await moved(ana.stud_id, { current_level: 8 });
    school.clock.pass(4.5);
    // This does not include the data that others see of a student.
    school.services.notices.publish({ kind: 'students-changed', stud_ids: [ana.stud_id] });
    expect(await level()).toBe(8);
  });

  test('a student who changes while the leaderboard is being read is read again before the next answer', async () => {
    const { database, notices, clock } = school.services;
    const { stud_id } = await ranked('Cruz');
    let next: Promise<RankedStudents> | undefined;
    const read = database.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (next) return result;
        await database.write((db) =>
          db.updateTable('student').set({ last_name: 'Reyes' }).where('stud_id', '=', stud_id).execute(),
        );
        notices.publish({ kind: 'students-changed', stud_ids: [stud_id] });
        next = keeper.rankedFor(stud_id);
        return result;
      },
    });
    const keeper = new LeaderboardCache({ database: { ...database, read }, notices, clock });
    const names = [await keeper.rankedFor(stud_id), await next].map((each) => each?.find(stud_id)?.last_name);
    expect(names).toEqual(['Cruz', 'Reyes']);
    keeper.close();
  });

  test('a student who was approved a moment ago is on it', async () => {
    expect(await names(await ranked('A'))).toEqual(['A']);
    expect(await names(await ranked('B'))).toEqual(['A', 'B']);
  });

  test('a busy morning reads the students at most once a second, and a quiet one once in five', async () => {
    const ana = await ranked('A');
    await names(ana);
    const reading = vi.spyOn(school.services.database.read, 'selectFrom');
    const readings = () => reading.mock.calls.filter(([table]) => (table as unknown) === 'student').length;
    for (let scan = 0; scan < 50; scan += 1) {
      school.services.notices.publish(scanned);
      await names(ana);
      school.clock.pass(0.05);
    }
    expect(readings()).toBe(2);
    school.clock.pass(3);
    await names(ana);
    const before = readings();
    for (let asked = 0; asked < 10; asked += 1) await names(ana);
    school.clock.pass(4);
    await Promise.all(Array.from({ length: 10 }, () => names(ana)));
    expect(readings()).toBe(before);
    school.clock.pass(1);
    await Promise.all(Array.from({ length: 10 }, () => names(ana)));
    expect(readings()).toBe(before + 1);
  });

  test('a caller who has the current version is not sent it again until something on it changes', async () => {
    const [ana, ben] = [await ranked('A', 2), await ranked('B', 1)];
    const get = (student: typeof ana, headers: Record<string, string> = {}, url = getStudentLeaderboard.path) =>
      school.app.inject({ method: 'GET', url, headers: { ...student.headers, ...headers } });
    const first = await get(ana);
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(first.headers.vary).toContain('studtoken');
    for (const url of [getStudentLeaderboard.path, `${getStudentLeaderboard.path}?top=1`]) {
      const own = String((await get(ana, {}, url)).headers.etag);
      school.clock.pass(6);
      const again = await get(ana, { 'if-none-match': own }, url);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', own]);
    }
    expect((await get(ben, { 'if-none-match': etag })).statusCode).toBe(200);
    await moved(ana.stud_id, { current_exp: 5 });
    school.clock.pass(6);
    expect((await get(ana, { 'if-none-match': etag })).statusCode).toBe(200);
    await moved(ben.stud_id, { current_level: 2 });
    school.clock.pass(6);
    const changed = await get(ana, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ studentLeaderboard: [{ current_level: 2 }, { current_level: 2 }] });
  });

  test('each student gets the same whole list and their own end', async () => {
    const students = [await ranked('Ñuñez "x"'), await ranked('Øre'), await ranked('B')];
    for (const student of students) {
      const { headers, reply } = await school.ask(getStudentLeaderboard, { headers: student.headers });
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
      expect(reply).toMatchObject({ activeStudent: student.stud_id, total: 3 });
      expect(reply.studentLeaderboard.map((entry) => entry.last_name)).toEqual(['B', 'Ñuñez "x"', 'Øre']);
    }
  });
});
