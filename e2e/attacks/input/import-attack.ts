import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '#contract/app/calls.ts';
import type { ImportMode, ImportRun } from '#contract/school/people-import/import-calls.ts';
import { type Attack, type AttackForm, atLeast, exactly, type Report } from '#testkit/figures/attack.ts';
import { chance } from '#testkit/hostile/hostile-values.ts';
import { hostileWorkbooks, workbookOf } from '#testkit/hostile/hostile-workbooks.ts';
import { type BlackBox, type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { projectFolder } from '#testkit/process/built-program.ts';
import { answerOf } from '#testkit/process/client.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { until } from '#testkit/process/until.ts';
import { signedInAdmin } from '#testkit/school/people.ts';

/** The amount of work. */
interface Amount {
  kills: number;
  lines: number;
  files: number;
}
const amounts: Record<AttackForm, Amount> = {
  short: { kills: 1, lines: 900, files: 30 },
  full: { kills: 10, lines: 20_000, files: 500 },
};

const HEADING = 'Student No.,First Name,Middle Name,Last Name,Program Level,E-mail,Username';

/** Students of thirty program levels; the first hundred have an email address. */
const school = (lines: number) =>
  [
    HEADING,
    ...Array.from(
      { length: lines },
      (_none, at) => `00${at},Ana ${at},,Peña,P ${at % 30},${at < 100 ? `s${at}@school.test` : ''},`,
    ),
  ].join('\r\n');

type Headers = Record<string, string>;

/** Uploads a file. If the columns must be chosen, confirms the product's suggestions. */
async function preview(origin: string, headers: Headers, file: Buffer, mode: ImportMode = 'add') {
  const form = new FormData();
  form.append('mode', mode);
  form.append('file', new Blob([new Uint8Array(file)]), 'people.csv');
  const taken = await answerOf(origin, calls.previewImport, { headers, body: form });
  if (taken.status !== 200 || taken.body.import.state !== 'columns') return taken;
  const params = { importId: taken.body.import.import_id };
  const { table } = (await answerOf(origin, calls.getImportTable, { headers, params })).body;
  const { sheet, nameOrder, titleCase, columns } = table;
  const body = {
    ...({ mode, encoding: '', sheet, nameOrder, titleCase } as const),
    columns: columns.map(({ field }) => field),
  };
  return answerOf(origin, calls.readImport, { headers, params, body });
}

/** Applies the import until no line waits, and retries after every failure. */
async function applyAll(origin: string, headers: Headers, { import_id, sha256, counts }: ImportRun): Promise<void> {
  const sent = { headers, params: { importId: import_id }, body: { sha256, leaving: counts.left } };
  await until('every line is applied', async () => {
    const { status, body } = await answerOf(origin, calls.applyImport, sent);
    return status === 200 && body.import.waiting === 0;
  });
}

/** A school's records of its students, without times and ids. */
function kept(box: BlackBox): Promise<string[]> {
  return box.beside(async ({ read }) => {
    const rows = await read
      .selectFrom('student')
      .leftJoin('belonging', 'belonging.stud_id', 'student.stud_id')
      .select(['student_number', 'first_name', 'last_name', 'student.courseYearSection', 'email', 'username'])
      .select(['isValidated', 'belonging.courseYearSection as belongs', 'until'])
      .execute();
    return rows.map((row) => JSON.stringify(row)).sort();
  });
}

/** Kills the product repeatedly while it applies the file. @returns how often the import was unfinished */
async function killAmid(box: BlackBox, server: ServerProcess, { kills, lines }: Amount): Promise<number> {
  let amid = 0;
  for (let killed = 1; killed <= kills; killed += 1) {
    const part = (lines * killed) / (2 * kills + 1);
    await box.beside(({ read }) => {
      const students = read.selectFrom('student').select('stud_id');
      return until('a part is applied', async () => (await students.execute()).length >= part);
    });
    await server.kill();
    amid += Number((await kept(box)).length < lines);
    await server.start();
  }
  return amid;
}

/** Applies the same file in two schools; one is killed repeatedly, and the other also receives hostile files. */
async function tryOn(on: DatabaseName, amount: Amount, report: Report): Promise<void> {
  const { lines } = amount;
  const boxes = [await makeBlackBox(on), await makeBlackBox(on)] as const;
  try {
    const ends: string[][] = [];
    const file = Buffer.from(school(lines));
    let again: ImportRun | undefined;
    for (const [place, box] of boxes.entries()) {
      const { headers } = await box.closed(signedInAdmin);
      const server = await box.start();
      const { import: run } = (await preview(server.origin, headers, file)).body;
      const applied = applyAll(server.origin, headers, run);
      const amid = place === 1 ? await killAmid(box, server, amount) : 0;
      await applied;
      ends.push(await kept(box));
      if (place === 0) {
        await fuzz(on, box, server, headers, amount, report);
        await sendWorkbooks(on, server, headers, report);
        continue;
      }
      report.figure(`${on}: kills by signal 9 while ${lines} lines were applied`, amid, '', atLeast(1));
      const whole = await preview(server.origin, headers, file, 'whole');
      again = whole.body.import;
    }
    const [whole, broken] = ends;
    report.figure(`${on}: students afterwards`, broken?.length ?? 0, '', exactly(lines));
    const differ = broken?.filter((row, at) => row !== whole?.[at]).length ?? lines;
    report.figure(`${on}: of these not as without a kill`, differ, '', exactly(0));
    const { same = 0, ...others } = again?.counts ?? {};
    report.figure(`${on}: the same file again, unchanged`, same, '', exactly(lines));
    const changes = Object.values(others).reduce((sum, count) => sum + count, 0);
    report.figure(`${on}: the same file again, new, changed, left or a problem`, changes, '', exactly(0));
  } finally {
    for (const box of boxes) await box.remove();
  }
}

const usual = [
  ...Array.from('1",;\t\n\r\'é张 '),
  '""',
  '007',
  'Ana',
  '=1+1',
  '@x.y',
  'a@x.y',
  '__proto__',
  '\n7,A,,B,4A',
];
/** Parts that a table cannot contain: any such part makes the file invalid. */
const unusual = [...usual, ...'\0\f\uD800\uFEFF\u202E', 'x'.repeat(300), `${','.repeat(5000)}\n`, HEADING];

/** Uploads random files and applies the accepted files. */
async function fuzz(
  on: DatabaseName,
  box: BlackBox,
  server: ServerProcess,
  headers: Headers,
  { files }: Amount,
  report: Report,
): Promise<void> {
  const { below, of } = chance(7);
  let [taken, wrong] = [0, 0];
  for (let at = 0; at < files; at += 1) {
    const parts = below(3) > 0 ? usual : unusual;
    const heading = below(4) > 0 ? `${HEADING}\n` : '';
    const text = heading + Array.from({ length: below(60) }, () => of(parts)).join('');
    const file = Buffer.from(text, below(3) === 0 ? 'utf16le' : 'utf8');
    const { status, body } = await preview(server.origin, headers, file, below(2) === 0 ? 'whole' : 'add');
    if (status === 200) {
      taken += 1;
      await applyAll(server.origin, headers, body.import);
    } else if (status !== 400) {
      wrong += 1;
      report.note(`${status}: ${JSON.stringify(text.slice(0, 200))}`);
    }
  }
  const half = await box.beside(({ read }) =>
    read
      .selectFrom('student')
      .leftJoin('belonging', (join) => join.onRef('belonging.stud_id', '=', 'student.stud_id').on('until', 'is', null))
      .select('student.stud_id')
      .where((eb) =>
        eb.or([
          eb('first_name', '=', ''),
          eb('last_name', '=', ''),
          eb('student.courseYearSection', '=', ''),
          eb.and([eb('isValidated', '=', true), eb('belonging_id', 'is', null)]),
        ]),
      )
      .execute(),
  );
  report.figure(`${on}: of ${files} files made by chance, taken for a table`, taken, '', atLeast(files / 4));
  report.figure(`${on}: answered otherwise than with it or a reason`, wrong, '', exactly(0));
  report.figure(`${on}: lines half applied`, half.length, '', exactly(0));
  report.figure(`${on}: crashes`, server.lives() ? 0 : 1, '', exactly(0));
}

/** A workbook in which each cell is a formula, so that reading it could fill any amount of memory. */
const formulas = () => workbookOf(`<row>${'<c><f>1</f></c>'.repeat(190)}</row>`.repeat(16_000));

/** Uploads workbooks that no spreadsheet program saves, and then an ordinary one. */
async function sendWorkbooks(on: DatabaseName, server: ServerProcess, headers: Headers, report: Report): Promise<void> {
  const files = [
    ...hostileWorkbooks.map(([, says, file]) => ({ says, file: file() })),
    { says: /too large/, file: formulas() },
  ];
  let wrong = 0;
  for (const { says, file } of files) {
    const { status, body } = await preview(server.origin, headers, file);
    if (status < 400 || status >= 500 || !says.test(body.message)) wrong += 1;
  }
  report.figure(`${on}: of ${files.length} workbooks that nobody saves, not refused with why`, wrong, '', exactly(0));
  const sample = readFileSync(join(projectFolder, 'testkit/samples/workbooks/libreoffice.xlsx'));
  report.figure(
    `${on}: one that somebody saves`,
    (await preview(server.origin, headers, sample)).status,
    '',
    exactly(200),
  );
}

/** Files of people during which the process dies, and hostile files. */
export const importAttack: Attack = {
  name: 'import',
  promises:
    'a file of people is applied line by line, each line once, whatever it contains and whenever the process dies',
  async run(form, report) {
    for (const on of databasesIn(form, 'SQLite')) await tryOn(on, amounts[form], report);
  },
};
