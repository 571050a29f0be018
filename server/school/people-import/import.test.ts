/** Files of people that are previewed, applied, applied again, and interrupted. */
import { beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { ImportRun } from '#contract/school/people-import/import-calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { type ImportDesk, importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import { scanStudent } from '#testkit/school/teaching.ts';

const heading = 'Student No.,First Name,Middle Name,Last Name,Program Level,E-mail,Username';
const file = (...lines: string[]) => [heading, ...lines].join('\n');
const nothing = { new: 0, change: 0, same: 0, left: 0, problem: 0, question: 0 };

inEachSchool('a file of people', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let desk: ImportDesk;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    desk = importDeskOf(school, admin);
  });
  const people = async () => (await school.ask(calls.getAllStudent, admin)).reply.students;
  const bring = async (text: string, mode = 'add') => desk.apply(await desk.preview(text, { mode }));

  it('adds new students, changes existing ones, and changes nothing the second time', async () => {
    const ana = await signedInStudent(school, {
      first_name: 'Ana',
      last_name: 'Cruz',
      middle_name: '',
      email: 'ana@x.ph',
    });
    const waiting = await signedInStudent(school, { isValidated: false, last_name: 'Lee', email: 'lee@x.ph' });
    const text = file(
      '007,Ana,Maria,Cruz,bscs  4b,ANA@x.ph,',
      '8,Ana,,Lee,BSCS 4A,lee@x.ph,',
      '9,Ana,,Cruz,BSCS 4A,,',
      '10,Ana,,Cruz,BSCS 4A,,',
    );
    const run = await desk.preview(text);
    expect(run).toMatchObject({ state: 'previewed', waiting: 4, counts: { ...nothing, new: 2, change: 2 } });
    expect((await desk.lines(run, 'new')).map(({ line, after }) => [line, after?.username])).toEqual([
      [4, 'ana.cruz'],
      [5, 'ana.cruz2'],
    ]);
    expect(await people()).toHaveLength(2);

    const told: unknown[] = [];
    school.services.notices.subscribe((notice) => notice.kind === 'students-changed' && told.push(notice.stud_ids));
    school.clock.pass(60);
    expect(await desk.apply(run)).toMatchObject({ state: 'applied', waiting: 0, counts: { new: 2, change: 2 } });
    expect(told).toEqual([[ana.stud_id, waiting.stud_id]]);
    const now = await people();
    expect(
      now.map(({ student_number, access, isValidated, email }) => [student_number, access, isValidated, email]),
    ).toEqual(
      expect.arrayContaining([
        ['007', 'own', true, 'ana@x.ph'],
        ['8', 'own', true, 'lee@x.ph'],
        ['9', 'nothing', true, ''],
        ['10', 'nothing', true, ''],
      ]),
    );
    expect(now.find(({ stud_id }) => stud_id === ana.stud_id)).toMatchObject({
      middle_name: 'Maria',
      courseYearSection: 'BSCS 4B',
    });
    await school.services.mail.settled();
    expect(school.letters.map(({ to }) => to)).toEqual(['lee@x.ph']);
    const { read } = school.services.database;
    const belongings = await read
      .selectFrom('belonging')
      .select(['courseYearSection', 'until'])
      .where('stud_id', '=', ana.stud_id)
      .orderBy('since')
      .execute();
    expect(belongings.map(({ courseYearSection, until }) => [courseYearSection, until === null])).toEqual([
      ['BSCS 4A', false],
      ['BSCS 4B', true],
    ]);
    expect(await read.selectFrom('program_change').select(['stud_id', 'changedBy']).execute()).toEqual([
      { stud_id: ana.stud_id, changedBy: 'admin' },
    ]);
    expect(
      await read.selectFrom('belonging').selectAll().where('stud_id', '=', waiting.stud_id).execute(),
    ).toHaveLength(1);

    expect((await bring(text)).counts).toEqual({ ...nothing, same: 4 });
    expect(await desk.apply(run)).toMatchObject({ state: 'applied' });
    expect(await people()).toEqual(now);
  });

  it('names the problem of each invalid line, and accepts the others', async () => {
    await signedInStudent(school, { first_name: 'Ana', last_name: 'Cruz', student_number: '1', email: 'a@x.ph' });
    await signedInStudent(school, { first_name: 'Ben', last_name: 'Lee', email: 'b@x.ph' });
    await signedInStudent(school, { first_name: 'Eve', last_name: 'Hale', username: 'eve', isValidated: false });
    const run = await desk.preview(
      file(
        '1,Bob,,Stone,4A,,',
        '2,Ana,,Cruz,4A,a@x.ph,',
        '1,Ana,,Cruz,4A,b@x.ph,',
        ',Cem,,Dag,4A,,',
        '3,,,,4A,,',
        '4,Cem,,Dag,4A,not an address,',
        '1.2E+11,Cem,,Dag,4A,,',
        '5,Cem,,Dag,4A,,',
        '5,Cem,,Kaya,4A,,',
        ',Eve,,Hale,4A,,EVE',
        '6,A\u0007b,,Dag,4A,,',
        '7,Fay,,Gray,4A,,',
        '7,Fay,,Gray,4A,,',
      ),
    );
    expect(run.counts).toEqual({ ...nothing, new: 1, same: 1, problem: 11 });
    const problems = (await desk.lines(run, 'problem')).map(({ problem }) => problem);
    const said = [
      /Ana Cruz here/,
      /^This email is .*, whose student number is 1\.$/,
      /different students/,
      /names alone/,
      /The name is missing/,
    ];
    const double = [/^Another line has the same student number and/, /^Line 9 has the same student number and/];
    const also = [/must be an address/, /shortened/, ...double, /waits for approval/, /cannot be used/];
    for (const [at, sentence] of [...said, ...also].entries()) expect(problems[at]).toMatch(sentence);
    expect(await desk.apply(run)).toMatchObject({ counts: { new: 1, problem: 11 } });
    expect((await people()).map(({ last_name }) => last_name)).toEqual(['Cruz', 'Gray', 'Hale', 'Lee']);
    const ben = (await people()).find(({ last_name }) => last_name === 'Lee')?.stud_id ?? 0;
    await school.ask(calls.deleteStudent, { ...admin, params: { id: ben } });
    expect(JSON.stringify(await desk.lines(run))).not.toContain('b@x.ph');
    expect((await desk.lines(run, 'problem')).length).toBe(10);
  });

  it('treats look-alikes as equal: no number or level contains invisible characters', async () => {
    await signedInStudent(school, { first_name: 'Ana', last_name: 'Cruz', student_number: '9000', middle_name: '' });
    const run = await desk.preview(file('90\u200b\u206000,Ana,,Cruz,BSCS\u00ad 4A\u200b,,', '9001,Ben,,Lee,\u200b,,'));
    expect(run.counts).toEqual({ ...nothing, same: 1, problem: 1 });
    const body = { first_name: 'Eve', last_name: 'Hale', courseYearSection: '4A', student_number: '9\u00ad000' };
    expect((await school.ask(calls.createStudent, { ...admin, body })).code).toBe('number-taken');
    for (const wrong of [{ email: 's\u200b0@x.ph' }, { courseYearSection: '\u2060 \u200d' }])
      expect(
        (await school.ask(calls.createStudent, { ...admin, body: { ...body, student_number: '', ...wrong } })).code,
      ).toBe('bad-input');
  });

  it('closes the accounts of students missing from a complete list, and reopens them with all their records', async () => {
    const { professor, class_id } = await openClass(school);
    const gone = await signedInStudent(school, { student_number: '1' });
    const other = await signedInStudent(school, { student_number: '2', courseYearSection: 'BSIT 1B' });
    expect((await scanStudent(school, professor, class_id, gone)).status).toBe(200);
    const before = (await school.ask(calls.getStudent, gone)).reply;
    const oldToken = gone.token;
    const unused = (await school.ask(calls.generateNewToken, { body: { oldToken } })).reply.QrToken;
    const signedOut: number[] = [];
    school.services.notices.subscribe((notice) => {
      if (notice.kind === 'signed-out') signedOut.push(notice.person_id);
    });

    school.clock.pass(7200);
    // A line with a problem does not count for its program level, and the students it may mean stay.
    const problems = [',No,,Id,BSIT 1B,,', '1.2E+11,Spared,,Cruz,BSCS 4A,,'];
    const spared = await signedInStudent(school, {
      first_name: 'Spared',
      last_name: 'Cruz',
      student_number: '120000000000',
    });
    const run = await bring(file('3,New,,Comer,BSCS 4A,,', ...problems), 'whole');
    expect(run.counts).toEqual({ ...nothing, new: 1, left: 1, problem: 2 });
    await school.ask(calls.deleteStudent, { ...admin, params: { id: spared.stud_id } });
    expect(signedOut).toEqual([gone.stud_id, spared.stud_id]);
    expect((await school.ask(calls.getStudent, gone)).code).toBe('sign-in-required');
    expect((await school.ask(calls.getStudent, other)).status).toBe(200);
    const scan = { headers: { ...professor.headers, studtoken: unused }, params: { sessionId: class_id } };
    expect((await school.ask(calls.createAttendance, scan)).status).toBe(400);
    const body = { username: gone.username, password: 'correct horse' };
    expect(await school.ask(calls.loginStudent, { body })).toMatchObject({ status: 403, code: 'account-closed' });
    expect(await school.ask(calls.loginStudent, { body: { ...body, password: 'wrong' } })).toMatchObject({
      status: 401,
    });
    const at = { ...professor, params: { sessionId: class_id } };
    expect((await school.ask(calls.getRoll, at)).reply.roll.map(({ student }) => student.stud_id)).toContain(
      gone.stud_id,
    );
    expect((await school.ask(calls.getDashboard, admin)).reply).toMatchObject({ students: 2, pendingStudents: 0 });

    const { read } = school.services.database;
    const ofGone = read.selectFrom('belonging').select('until').where('stud_id', '=', gone.stud_id);
    expect((await ofGone.execute()).map(({ until }) => until === null)).toEqual([false]);

    // A closed account cannot be declined like a waiting one.
    const declined = await school.ask(calls.decideStudents, {
      ...admin,
      body: { ids: [gone.stud_id], decision: 'decline' },
    });
    expect(declined.reply).toMatchObject({ done: [], failed: [{ message: 'This account is closed.' }] });

    expect(
      (await school.ask(calls.readmitStudents, { ...admin, body: { ids: [gone.stud_id, other.stud_id] } })).reply.done,
    ).toHaveLength(2);
    expect((await ofGone.execute()).map(({ until }) => until === null)).toEqual([false, true]);
    expect((await school.ask(calls.getStudent, gone)).status).toBe(401);
    const { token } = (await school.ask(calls.loginStudent, { body })).reply;
    expect((await school.ask(calls.getStudent, { headers: { studtoken: token } })).reply).toEqual(before);
    const again = await school.ask(calls.markLeft, { ...admin, body: { ids: [gone.stud_id, gone.stud_id, 999] } });
    expect(again.reply).toMatchObject({ done: [gone.stud_id], failed: [{ id: 999 }] });
    expect(signedOut.slice(2)).toEqual([gone.stud_id]);
    expect(await violations(school.services.database.read)).toEqual([]);
  });

  it('makes a line a problem if its student has changed since, or if another account now has its number', async () => {
    const ana = await signedInStudent(school, { student_number: '1', middle_name: '', last_name: 'Cruz' });
    const ben = await signedInStudent(school, {
      first_name: 'Ben',
      middle_name: '',
      last_name: 'Lee',
      email: 'b@x.ph',
    });
    const gone = await signedInStudent(school, { student_number: '4', middle_name: '', last_name: 'Dag' });
    const run = await desk.preview(
      file('1,Ana,M,Cruz,BSCS 4A,,', '2,Ben,,Lee,BSCS 4A,b@x.ph,', '3,Cem,,Oz,4A,,', '4,Ana,X,Dag,BSCS 4A,,'),
    );
    expect(run.counts).toEqual({ ...nothing, new: 1, change: 3 });
    const change = (id: number, body: object) =>
      school.ask(calls.updateStudentAccount, { ...admin, params: { id }, body });
    await change(ana.stud_id, { first_name: 'Anna' });
    const dan = (
      await school.ask(calls.createStudent, {
        ...admin,
        body: { first_name: 'Dan', last_name: 'Fox', courseYearSection: '4A', student_number: '2' },
      })
    ).reply;
    await change(dan.student.stud_id, { student_number: '3' });
    await school.ask(calls.deleteStudent, { ...admin, params: { id: gone.stud_id } });
    expect(await desk.apply(run)).toMatchObject({
      state: 'applied',
      waiting: 0,
      counts: { new: 0, change: 1, problem: 2 },
    });
    expect((await desk.lines(run, 'change')).map(({ stud_id }) => stud_id)).toEqual([ben.stud_id]);
    expect(
      (await people()).map(({ first_name, middle_name, student_number }) => [first_name, middle_name, student_number]),
    ).toEqual([
      ['Anna', '', '1'],
      ['Dan', '', '3'],
      ['Ben', '', '2'],
    ]);
  });

  it('continues after a crash, and two concurrent applies do each line once', async () => {
    const many = file(...Array.from({ length: 450 }, (_none, at) => `N${at},Ana,,Santos,BSCS ${at % 3}A,s${at}@x.ph,`));
    const run = await desk.preview(many);
    const { database } = school.services;
    const write = database.write.bind(database);
    let left = 2;
    const ended = vi.spyOn(database, 'write').mockImplementation((action) =>
      write(async (db) => {
        const result = await action(db);
        left -= 1;
        if (left < 0) throw new Error('the process ends before the commit');
        return result;
      }),
    );
    const asked = { ...admin, params: { importId: run.import_id }, body: { sha256: run.sha256 } };
    // On a slow machine, a call may end before the step that fails.
    while ((await school.ask(calls.applyImport, asked)).status !== 500);
    ended.mockRestore();
    expect(await people()).toHaveLength(200);
    const both = await Promise.all([desk.apply(run), desk.apply(run)]);
    expect(both.map(({ state, counts }) => [state, counts])).toEqual(
      Array(2).fill(['applied', { ...nothing, new: 450 }]),
    );
    const all = await people();
    expect(new Set(all.map(({ student_number }) => student_number)).size).toBe(450);
    expect(new Set(all.map(({ username }) => username)).size).toBe(450);
    expect((await bring(many)).counts).toEqual({ ...nothing, same: 450 });
  });

  it('is applied only as previewed, within a day, and only the latest file of an administrator', async () => {
    const apply = (run: ImportRun, sha256 = run.sha256) =>
      school.ask(calls.applyImport, { ...admin, params: { importId: run.import_id }, body: { sha256 } });
    const first = await desk.preview(file('1,A,,B,4A,,'));
    expect(await apply(first, 'f'.repeat(64))).toMatchObject({ status: 409, code: 'import-changed' });
    const second = await desk.preview(file('2,A,,B,4A,,'));
    expect(await apply(first)).toMatchObject({ status: 409, code: 'import-over' });
    const listed = async () => (await school.ask(calls.getImports, admin)).reply.imports.map(({ state }) => state);
    expect(await listed(), 'what was discarded hides nothing that can be undone').toEqual(['previewed']);
    await school.ask(calls.dropImport, { ...admin, params: { importId: second.import_id } });
    expect(await apply(second)).toMatchObject({ status: 409, code: 'import-over' });
    const third = await desk.preview(file('3,A,,B,4A,,'));
    school.clock.pass(86_400);
    expect(await apply(third)).toMatchObject({ status: 409, code: 'import-over' });
    expect(await people()).toEqual([]);
  });
});
