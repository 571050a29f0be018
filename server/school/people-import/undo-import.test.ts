/**
 * Undoes an applied file: after accounts were used, after a crash, after another file, and twice, also by two
 * simultaneous requests.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { UNDO_DAYS } from '#contract/school/people-import/import-calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { type ImportDesk, importDeskOf } from '#testkit/school/import-desk.ts';
import { givePoints, signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

const file = (...lines: string[]) =>
  ['Student No.,First Name,Middle Name,Last Name,Program Level,E-mail', ...lines].join('\n');
const DAY = 86_400;

inEachSchool('undoing an import', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let desk: ImportDesk;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    desk = importDeskOf(school, admin);
  });
  const people = async () =>
    (await school.ask(calls.getAllStudent, admin)).reply.students
      .map(({ student_number, first_name, courseYearSection, email, access, isValidated }) =>
        [student_number, first_name, courseYearSection, email, isValidated ? 'in' : access].join(' '),
      )
      .sort();
  const bring = async (text: string, mode = 'add') => desk.apply(await desk.preview(text, { mode }));
  const idOf = async (number: string) =>
    (await school.ask(calls.getAllStudent, admin)).reply.students.find((each) => each.student_number === number)
      ?.stud_id ?? 0;

  it('restores the school: new accounts are deleted, leavers sign in again, those who waited or had left do again', async () => {
    const names = { middle_name: '', last_name: 'Cruz' };
    const stays = await signedInStudent(school, { ...names, first_name: 'Ana', student_number: '1', email: 'a@x.ph' });
    const leaves = await signedInStudent(school, { ...names, first_name: 'Ben', student_number: '2' });
    const waits = { ...names, first_name: 'Cem', email: 'c@x.ph', isValidated: false };
    const { stud_id: waiting } = await signedInStudent(school, waits);
    // A student who waits for approval cannot sign in.
    await school.services.database.write((db) => db.deleteFrom('sign_in').where('stud_id', '=', waiting).execute());
    const gone = await signedInStudent(school, { ...names, first_name: 'Dan', student_number: '4' });
    await school.ask(calls.markLeft, { ...admin, body: { ids: [gone.stud_id] } });
    const before = await people();
    school.clock.pass(60);
    const run = await bring(
      file(
        '1,Ana,,Cruz,BSCS 4B,new@x.ph',
        '3,Cem,,Cruz,BSCS 4A,c@x.ph',
        '4,Dan,,Cruz,BSCS 4A,',
        '5,Eve,,Cruz,BSCS 4A,',
      ),
      'whole',
    );
    expect(run.counts).toMatchObject({ new: 1, change: 3, left: 1 });
    expect((await school.ask(calls.getStudent, leaves)).status).toBe(401);
    school.clock.pass(60);
    const undone = await desk.undo(run);
    expect(undone).toMatchObject({ state: 'undone', waiting: 0, stayed: 0, undoUntil: null, counts: run.counts });
    expect(await people()).toEqual(before);
    const body = { username: leaves.username, password: 'correct horse' };
    expect((await school.ask(calls.loginStudent, { body })).status).toBe(200);
    expect((await school.ask(calls.getStudent, stays)).status).toBe(200);
    const open = school.services.database.read.selectFrom('belonging').select(['stud_id', 'courseYearSection']);
    expect(await open.where('until', 'is', null).orderBy('stud_id').execute()).toEqual([
      { stud_id: stays.stud_id, courseYearSection: 'BSCS 4A' },
      { stud_id: leaves.stud_id, courseYearSection: 'BSCS 4A' },
    ]);
    // Of a deleted account only the line's existence is kept.
    expect(JSON.stringify(await desk.lines(run, 'new'))).not.toContain('Eve');
    expect(await desk.undo(run)).toMatchObject({ state: 'undone' });
    const { entries } = (await school.ask(calls.getAudit, admin)).reply;
    expect(entries.slice(0, 2).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      'undo-import students.csv: 1 new, 3 changed, 1 left',
      'apply-import students.csv: 1 new, 3 changed, 1 left',
    ]);
    expect(await violations(school.services.database.read)).toEqual([]);
  });

  it('keeps accounts that were used since, each with a reason', async () => {
    const { professor, class_id } = await openClass(school);
    const names = ['scanned', 'signed', 'edited', 'given', 'printed', 'unused'];
    const run = await bring(file(...names.map((name, at) => `${at + 1},${name},,Cruz,BSCS 4A,`)));
    const sheetOf = async (number: string) => {
      const { sheets } = (
        await school.ask(calls.makeSignInSheets, { ...admin, body: { ids: [await idOf(number)], letters: false } })
      ).reply;
      const { username = '', oneTimePassword: password = '' } = sheets[0] ?? {};
      return { username, password };
    };
    const status = { stud_id: await idOf('1'), status: 'present' as const };
    const marked = await school.ask(calls.setStatus, {
      ...professor,
      params: { sessionId: class_id },
      body: { ...status, from: 'none', key: 'a key of sixteen', reason: '' },
    });
    expect(marked.status).toBe(200);
    await school.ask(calls.loginStudent, { body: await sheetOf('2') });
    await school.ask(calls.updateStudentAccount, {
      ...admin,
      params: { id: await idOf('3') },
      body: { first_name: 'Edited' },
    });
    await givePoints(school, await idOf('4'), 5);
    await sheetOf('5');
    const undone = await desk.undo(run);
    expect(undone).toMatchObject({ state: 'undone', stayed: 4 });
    expect((await people()).map((each) => each.split(' ')[1])).toEqual(['scanned', 'signed', 'Edited', 'given']);
    const reasons = (await desk.lines(run, 'new')).map(({ problem }) => problem);
    expect(reasons).toEqual([
      expect.stringContaining('has been here since'),
      expect.stringContaining('has been here since'),
      expect.stringContaining('has been changed since'),
      expect.stringContaining('has been here since'),
      '',
      '',
    ]);
    expect(await violations(school.services.database.read)).toEqual([]);
  });

  it('keeps what a later file changed, until that is undone, and returns numbers in order', async () => {
    await bring(file('1,Ana,,Cruz,BSCS 4A,a@x.ph', '2,Ben,,Lee,BSCS 4A,b@x.ph'));
    const free = await idOf('2');
    const change = (id: number, student_number: string) =>
      school.ask(calls.updateStudentAccount, { ...admin, params: { id }, body: { student_number } });
    await change(free, '');
    await change(await idOf('1'), '');
    const before = await people();
    const first = await bring(file('2,Ana,,Cruz,BSCS 4B,a@x.ph', '9,Eve,,Hale,BSCS 4A,'));
    const second = await bring(file('2,Ana,,Cruz,BSCS 4C,', '9,Eve,M,Hale,BSCS 4A,'));
    expect(await desk.undo(first)).toMatchObject({ state: 'undone', stayed: 2 });
    expect(await people()).toContain('2 Ana BSCS 4C a@x.ph in');
    expect(await desk.undo(second)).toMatchObject({ stayed: 0 });
    expect(await people()).toContain('2 Ana BSCS 4B a@x.ph in');
    const third = await bring(file('8,Ana,,Cruz,BSCS 4A,a@x.ph'));
    expect(third.counts).toMatchObject({ problem: 1 });
    expect(before).toHaveLength(2);
  });

  it('continues after a crash, is done once by two requests, and only for seven days', async () => {
    const many = Array.from({ length: 250 }, (_none, at) => `N${at},Ana,,Santos,BSCS ${at % 3}A,`);
    const run = await bring(file(...many));
    const other = importDeskOf(school, await signedInAdmin(school));
    const { database } = school.services;
    const write = database.write.bind(database);
    let left = 1;
    const ended = vi.spyOn(database, 'write').mockImplementation((action) =>
      write(async (db) => {
        const result = await action(db);
        left -= 1;
        if (left < 0) throw new Error('the process ends before the commit');
        return result;
      }),
    );
    const asked = { ...admin, params: { importId: run.import_id } };
    // On a slow machine, a call may end before the step that fails.
    let status = 200;
    while (status === 200) ({ status } = await school.ask(calls.undoImport, asked));
    expect(status).toBe(500);
    ended.mockRestore();
    expect(await people()).toHaveLength(150);
    const half = (await school.ask(calls.dropImport, asked)).reply.import;
    expect(half).toMatchObject({ state: 'undoing', waiting: 150, counts: { new: 250 } });
    expect(await Promise.all([desk.undo(run), other.undo(run)])).toMatchObject(Array(2).fill({ state: 'undone' }));
    expect(await people()).toEqual([]);

    const next = await bring(file('1,Ana,,Cruz,BSCS 4A,'));
    expect(Date.parse(next.undoUntil ?? '') - Date.parse(next.appliedAt ?? '')).toBe(UNDO_DAYS * DAY * 1000);
    school.clock.pass(UNDO_DAYS * DAY);
    const late = { ...admin, params: { importId: next.import_id } };
    expect(await school.ask(calls.undoImport, late)).toMatchObject({ status: 409, code: 'import-over' });
    expect((await school.ask(calls.getImport, late)).reply.import.undoUntil).toBeNull();
    const dropped = await desk.preview(file('2,Ana,,Cruz,BSCS 4A,'));
    const never = { ...admin, params: { importId: dropped.import_id } };
    expect(await school.ask(calls.undoImport, never)).toMatchObject({ code: 'import-over' });
  });
});
