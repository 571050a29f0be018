/** An import asks questions that a file leaves open, and one click cannot close the accounts of a whole school. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { ImportRun } from '#contract/school/people-import/import-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { type ImportDesk, importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

const file = (...lines: string[]) => ['Student No.,First Name,Last Name,Program Level,E-mail', ...lines].join('\n');
const nothing = { new: 0, change: 0, same: 0, left: 0, problem: 0, question: 0 };

inASchool('a question about a file', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let desk: ImportDesk;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    desk = importDeskOf(school, admin);
  });
  const numbers = async () =>
    (await school.ask(calls.getAllStudent, admin)).reply.students
      .map(
        ({ student_number, first_name, access, isValidated }) =>
          `${student_number} ${first_name}${isValidated ? '' : ` ${access}`}`,
      )
      .sort();

  it('concerns a namesake, and the answer decides; an open one changes nothing and lets no one leave', async () => {
    const ana = await signedInStudent(school, {
      first_name: 'Ana',
      last_name: 'Cruz',
      middle_name: '',
      student_number: '1',
    });
    await signedInStudent(school, { first_name: 'Béa', last_name: 'Lee', middle_name: '', student_number: '2' });
    const text = file(
      '81,ana,CRUZ,BSCS 4A,',
      '82,Bea,Lee,BSCS 4A,b2@x.ph',
      '83,Ana,Cruz,BSCS 4B,',
      '84,Ana,Cruz,BSCS 4A,',
      'x@,Bad,Line,,',
    );
    const run = await desk.preview(text, { mode: 'whole' });
    expect(run.counts).toEqual({ ...nothing, new: 1, question: 3, problem: 1 });
    const lines = await desk.lines(run);
    expect(lines.map(({ action, line }) => `${action} ${line}`)).toEqual([
      'problem 6',
      'question 2',
      'question 3',
      'question 5',
      'new 4',
    ]);
    expect(lines[1]).toMatchObject({
      stud_id: ana.stud_id,
      before: { student_number: '1' },
      after: { student_number: '81', first_name: 'ana' },
      problem: 'Ana Cruz is in BSCS 4A already, with student number 1. Is this the same student?',
    });
    // One question is answered and the others stay open. Then all are answered.
    const some = await desk.answer(run, { lines: [{ line: 5, answer: 'new' }] });
    expect(some.counts).toEqual({ ...nothing, new: 2, question: 2, problem: 1 });
    const both = await desk.answer(some, { lines: [{ line: 5, answer: 'same' }], all: 'same' });
    expect(both.counts).toEqual({ ...nothing, new: 1, change: 2, problem: 2 });
    expect((await desk.lines(both, 'problem')).at(0)?.problem).toBe('Another line is this student already.');
    const last = await desk.answer(both, {
      lines: [
        { line: 5, answer: 'new' },
        { line: 2, answer: 'same' },
      ],
    });
    expect((await desk.apply(last)).counts).toEqual({ ...nothing, new: 2, change: 2, problem: 1 });
    expect(await numbers()).toEqual(['81 ana', '82 Bea', '83 Ana', '84 Ana']);
    // Questions that are open when a file is applied change no account.
    const open = await desk.preview(file('99,Ana,Cruz,BSCS 4B,'));
    expect(await desk.apply(open)).toMatchObject({ state: 'applied', counts: { ...nothing, question: 1 } });
  });

  it('is not asked about numbers that differ in zeros: they are equal, and two such students are a problem', async () => {
    for (const [student_number = '', first_name = ''] of [
      ['00012', 'Ana'],
      ['0007', 'Ben'],
      ['7', 'Cem'],
      ['B07', 'Dan'],
    ])
      await signedInStudent(school, { student_number, first_name, last_name: 'Cruz', middle_name: '' });
    const run = await desk.preview(
      file(
        '12,Ana,Cruz,BSCS 4B,',
        '07,Ben,Cruz,BSCS 4A,',
        '0B07,Dan,Cruz,BSCS 9Z,',
        '055,Eve,Hale,BSCS 4A,',
        '55,Eve,Hale,BSCS 4A,',
        '60,Fay,Gray,BSCS 4A,',
        '060,Gil,Gray,BSCS 4A,',
      ),
      { mode: 'whole' },
    );
    expect(run.notes).toEqual([
      '1 student number differs from the school’s only by leading zeros; the stored number stays.',
    ]);
    expect(run.counts).toEqual({ ...nothing, new: 2, change: 1, same: 1, problem: 3, left: 1 });
    expect((await desk.lines(run, 'problem'))[0]?.problem).toContain('0007 (Ben Cruz) and 7 (Cem Cruz)');
    // A student with the same number is added between the preview and the click.
    const late = { first_name: 'Zoe', last_name: 'Oz', courseYearSection: 'BSCS 4A', student_number: '0055' };
    expect((await school.ask(calls.createStudent, { ...admin, body: late })).status).toBe(200);
    const applied = await desk.apply(run);
    expect(applied.counts).toMatchObject({ new: 1, problem: 4 });
    expect(await numbers()).toEqual(expect.arrayContaining(['00012 Ana', '0055 Zoe', '0B07 Dan']));
  });

  it('confirms the number of leavers if it is more than five and a tenth', async () => {
    const many = (from: number, level: string, count = 12) =>
      Array.from({ length: count }, (_none, at) => `${from + at},Ana ${String.fromCharCode(65 + at)},Cruz,${level},`);
    await desk.apply(await desk.preview(file(...many(100, 'BSCS 1A'), ...many(200, 'BSCS 1B'))));
    const whole = { mode: 'whole' };
    const few = await desk.preview(file(...many(100, 'BSCS 1A', 7), ...many(200, 'BSCS 1B')), whole);
    expect([few.counts.left, few.leavers]).toEqual([5, null]);
    const refused = (run: ImportRun, leaving?: number) => {
      const body = { sha256: run.sha256, ...(leaving !== undefined && { leaving }) };
      return school.ask(calls.applyImport, { ...admin, params: { importId: run.import_id }, body });
    };
    const half = await desk.preview(file(...many(100, 'BSCS 1A', 6), ...many(200, 'BSCS 1B')), whole);
    expect(half.leavers).toBe('6 of 24 students in 2 program levels leave.');
    for (const leaving of [undefined, 5, 24])
      expect(await refused(half, leaving)).toMatchObject({ status: 409, code: 'leavers-uncounted' });
    expect(await numbers()).toHaveLength(24);
    // If the students' numbers have changed, leaving needs an answer too: the same names in the same level are
    // questions.
    const renumbered = await desk.preview(file(...many(900, 'BSCS 1A')), whole);
    expect(renumbered).toMatchObject({ counts: { ...nothing, question: 12 }, leavers: null });
    const answered = await desk.answer(renumbered, { all: 'new' });
    expect(answered).toMatchObject({
      counts: { ...nothing, new: 12, left: 12 },
      leavers: '12 leave and 12 arrive with the same names. Has the number column changed?',
    });
    expect(await desk.apply(answered, 12)).toMatchObject({ state: 'applied', counts: { left: 12 } });
  });

  it('assigns the columns, until that was done once', async () => {
    const taken = (await desk.send('Nr,Schüler,Klasse\n7001,Jo Ek,10b\n7009,"Bo, Al",10b\n')).answer as {
      import: ImportRun;
    };
    const run = taken.import;
    const importId = run.import_id;
    expect(run).toMatchObject({ state: 'columns', counts: nothing, waiting: 0 });
    expect(
      (await school.ask(calls.applyImport, { ...admin, params: { importId }, body: { sha256: run.sha256 } })).code,
    ).toBe('columns-unclear');
    const how = { mode: 'add', encoding: '', sheet: '', nameOrder: 'last-first', titleCase: false } as const;
    const read = (columns: readonly ('student_number' | 'full_name' | 'program_level' | null)[]) =>
      school.ask(calls.readImport, { ...admin, params: { importId }, body: { ...how, columns: [...columns] } });
    expect((await read(['full_name'])).code).toBe('columns-unclear');
    expect((await read(['full_name', 'full_name', null])).code).toBe('columns-unclear');
    expect(await read([null, 'full_name', 'program_level'])).toMatchObject({ code: 'columns-missing' });
    expect((await read(['student_number', 'full_name', 'program_level'])).reply.import.counts.new).toBe(2);
    expect((await desk.lines(run)).map(({ after, split }) => [after?.last_name, split])).toEqual([
      ['Jo', true],
      ['Bo', true],
    ]);
    const named = await desk.answer(run, { names: [{ line: 2, first_name: 'Jo', middle_name: '', last_name: 'Ek' }] });
    expect((await desk.lines(named)).map(({ after }) => after?.last_name)).toEqual(['Ek', 'Bo']);
    // After guessing again, it waits for an answer; the remembered columns of such headings are suggested.
    expect((await read([])).reply.import).toMatchObject({ state: 'columns', counts: nothing });
    expect(await desk.table(run)).toMatchObject({ remembered: true, nameOrder: 'last-first' });
    await desk.apply(await desk.read(run));
    expect((await school.ask(calls.getImportTable, { ...admin, params: { importId } })).code).toBe('import-over');
    const kept = school.services.database.read.selectFrom('import_file').select('import_id');
    expect(await kept.execute()).toEqual([]);
    expect((await read([])).code).toBe('import-over');
  });
});
