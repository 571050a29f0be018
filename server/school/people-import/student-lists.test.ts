/**
 * Lists of students in the forms that real schools use. The import of each list gets only the help that its columns
 * need.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { ImportRun } from '#contract/school/people-import/import-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { type ImportDesk, importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import { levelChoices } from './import-queries.ts';

const list = (name: string) => readFileSync(path.join('testkit/samples/student-lists', `${name}.csv`));
const nothing = { new: 0, change: 0, same: 0, left: 0, problem: 0, question: 0 };

inASchool('a list as schools have it', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let desk: ImportDesk;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    desk = importDeskOf(school, admin);
  });
  const after = async (run: ImportRun) =>
    (await desk.lines(run, 'new')).map(({ after: student }) => {
      const { student_number, first_name, middle_name, last_name, courseYearSection, email } = student ?? {};
      return [student_number, first_name, middle_name, last_name, courseYearSection, email].join('|');
    });

  it('from a registrar has title lines, a serial number and a suffix, and the next class spells its level in two ways', async () => {
    const run = await desk.preview(list('registrar'));
    const table = await desk.table(run);
    expect([table.headingLine, table.columns.map(({ field, doubt }) => field ?? doubt)]).toEqual([
      5,
      ['', 'student_number', 'last_name', 'first_name', 'middle_name', 'suffix', 'program_level', 'email'],
    ]);
    expect(run.skipped).toMatchObject({
      count: 6,
      rows: [{ line: 1 }, { line: 2 }, { line: 3 }, { text: 'Total: 4' }, {}, {}],
    });
    expect(await after(run)).toEqual([
      '2026-00012-SI-0|MARIA CLARA|P.|ABAD|BSCS 1-A|maria.abad@school.example',
      '2026-00013-SI-0|JUAN|S.|DELA CRUZ JR.|BSCS 1-A|juan.delacruz@school.example',
      '2026-00014-SI-0|ROSE ANN||DE LOS SANTOS|BSCS 1-A|',
      '2026-00015-SI-0|JOSÉ|M.|ÑAZARENO III|BSCS 1-A|jose.nazareno@school.example',
    ]);
    const cased = await desk.read(run, { titleCase: true });
    expect(
      (await desk.lines(cased)).map(({ after: student }) => `${student?.first_name} ${student?.last_name}`),
    ).toEqual(['Maria Clara Abad', 'Juan Dela Cruz JR.', 'Rose Ann De Los Santos', 'José Ñazareno III']);
    await desk.apply(await desk.read(run, { titleCase: false }));

    // For the same headings, only the program level is asked for, once, and not the columns.
    const { answer } = await desk.send(list('registrar-next-class'));
    const next = (answer as { import: ImportRun }).import;
    expect(next).toMatchObject({
      state: 'previewed',
      counts: { ...nothing, new: 1, question: 1 },
      alikeLevels: [{ level: 'BSCS1B', like: 'BSCS 1B', lines: 1 }],
    });
    for (const as of ['\u200b', 'A\0B', 'X'.repeat(61)]) {
      const body = { all: '', lines: [], names: [], levels: [{ level: 'BSCS1B', as }] } as const;
      const refused = await school.ask(calls.answerImport, { ...admin, params: { importId: next.import_id }, body });
      expect([as, refused.status]).toEqual([as, 400]);
    }
    await desk.answer(next, { levels: [{ level: 'BSCS9Z', as: 'BSCS 1B' }] });
    expect(await levelChoices(school.services.database.read), 'no file has asked about it').toEqual(new Map());
    const answered = await desk.answer(next, { levels: [{ level: 'BSCS1B', as: 'BSCS 1B' }] });
    expect(answered).toMatchObject({
      counts: { ...nothing, new: 2 },
      alikeLevels: [],
      newLevels: { names: ['BSCS 1B'] },
    });
    await desk.apply(answered);
    const again = await desk.preview(list('registrar-next-class'));
    expect(again).toMatchObject({ state: 'previewed', counts: { ...nothing, same: 2 } });
    const { students } = (await school.ask(calls.getAllStudent, admin)).reply;
    expect(students).toHaveLength(6);
  });

  it('without leading zeros, which a spreadsheet removed, changes no one, and says why', async () => {
    await desk.apply(await desk.preview(list('zeros-first')));
    const run = await desk.preview(list('zeros-after-a-spreadsheet'), { mode: 'whole' });
    expect(run).toMatchObject({
      counts: { ...nothing, same: 4 },
      notes: ['4 student numbers differ from the school’s only by leading zeros; the stored numbers stay.'],
    });
  });

  it.each<[string, string[], object]>([
    [
      'one-name-column',
      [
        '2026-0201|Luis Miguel|R.|Garcia|BSBA 1A|',
        '2026-0202|Ma. Teresa||Dela Peña|BSBA 1A|',
        "2026-0203|Seán||O'Brien|BSBA 1A|",
        '2026-0204|Anna Liza|T.|Santos-Reyes|BSBA 1A|',
      ],
      {},
    ],
    [
      'numbers-as-text',
      [
        '00010|Eva||Flores|BSIT 1A|',
        '00011|Finn||Gomez|BSIT 1A|',
        '12|Gina||Herrera|BSIT 1A|',
        '00013|Hal||Ibarra|BSIT 1A|',
      ],
      {
        counts: { ...nothing, new: 4, problem: 1 },
        notes: [
          expect.stringMatching(/^Text markers.* \(2 cells\)\.$/),
          expect.stringMatching(/^Decimals of whole numbers.* \(1 cell\)\.$/),
        ],
      },
    ],
    ['one-name-alone', ['0301|Sukarno|||BSN 1A|', '0302|Suharto|||BSN 1A|', '0303|Dewi||Lestari|BSN 1A|'], {}],
    [
      'invisible',
      [
        '0401|Bea||Diaz|BSN 1A|bea.diaz@school.example',
        '0402|Cy||Poe|BSN 1A|cy.poe@school.example',
        '0403|Di||Quo|BSN 1A|di.quo@school.example',
      ],
      { notes: [expect.stringMatching(/^Invisible characters/)] },
    ],
    ['liste-classe', ['0501|Jeanne||D’Arc|L1 INFO A|jeanne@school.example', '0502|François||Lefèvre|L1 INFO A|'], {}],
    ['klassenliste', ['0601|Jürgen||Müller|10B|', '0602|Sören||Weiß|10B|'], { ignored: ['lfd. Nr.', 'Geb.-Datum'] }],
  ])('%s.csv', async (name, students, said) => {
    const run = await desk.preview(list(name));
    expect(await after(run)).toEqual(students);
    expect(run).toMatchObject(said);
    expect((await desk.table(run)).columns.filter(({ doubt }) => doubt !== '')).toEqual([]);
    // Its headings are known now.
    expect(await desk.send(list(name))).toMatchObject({
      answer: { import: { state: 'previewed', counts: run.counts } },
    });
  });
});
