import { calls } from '#contract/app/calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { type Attack, type AttackForm, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { type Answered, answerOf, inLanes } from '#testkit/process/client.ts';
import { type ClassInProgress, openClass, qrValue, scan, students } from '#testkit/school/class-in-progress.ts';
import { twoCopies } from './two-copies.ts';

/** Students per kind of pair; each student is in one pair only. */
const PAIRS = {
  scanned: { short: 24, full: 5000 },
  undone: { short: 12, full: 1000 },
  tabs: { short: 12, full: 1000 },
  keys: { short: 6, full: 500 },
};
/** Students per class: as many as the statuses that a professor may set in a day. */
const OF_CLASS = 500;
/** The number of pairs at a time. */
const LANES = 12;

type Student = Awaited<ReturnType<typeof students>>[number];
/** Two copies, and the class of the pair's student. */
interface Stage {
  here: string;
  there: string;
  inClass: ClassInProgress;
}

const outcome = ({ status, body }: Answered<object>) => (status === 200 ? '200' : `${status} ${body.code}`);
const is = (answer: Answered<object>, wanted: string) => outcome(answer) === wanted;
const sorted = (answers: readonly Answered<object>[]) => answers.map(outcome).toSorted();

function set(
  origin: string,
  { professor, class_id }: ClassInProgress,
  { stud_id }: Student,
  [status, was, key]: [status: Status, was: Status | null, key?: string],
) {
  const headers = { ...professor.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const body = { stud_id, status, was, reason: '' };
  return answerOf(origin, calls.setStatus, { params: { sessionId: class_id }, headers, body });
}

/** The tries for each kind of pair; each student must be present at the end. */
const kinds: Record<keyof typeof PAIRS, { what: string; isRight: (at: Stage, student: Student) => Promise<boolean> }> =
  {
    scanned: {
      what: 'a scan and a hand at the same instant: one attendance',
      async isRight({ here, there, inClass }, student) {
        const value = (await qrValue(here, student)) ?? '';
        const hand = set(there, inClass, student, ['present', null]);
        const [scanned, marked] = await Promise.all([scan(here, inClass, value), hand]);
        return is(marked, '200') && (is(scanned, '200') || is(scanned, '400 already-in-class'));
      },
    },
    undone: {
      what: 'an undo and another scan at the same instant: both in turn',
      async isRight({ here, there, inClass }, student) {
        const first = await scan(here, inClass, (await qrValue(here, student)) ?? '');
        const value = (await qrValue(here, student)) ?? '';
        const hand = set(there, inClass, student, ['absent', 'present']);
        const [scanned, marked] = await Promise.all([scan(here, inClass, value), hand]);
        // A scan that came first found the student still present, and the undo then removed them.
        const again = is(scanned, '200') ? scanned : await set(there, inClass, student, ['present', null]);
        return is(first, '200') && is(marked, '200') && is(again, '200');
      },
    },
    tabs: {
      what: 'two tabs at the same instant: one learns of the other',
      async isRight({ here, there, inClass }, student) {
        const tabs = [set(here, inClass, student, ['late', null]), set(there, inClass, student, ['excused', null])];
        const came = sorted(await Promise.all(tabs));
        const present = await Promise.all(
          (['late', 'excused'] as const).map((was) => set(here, inClass, student, ['present', was])),
        );
        return `${came}` === '200,409 roll-changed' && present.some((answer) => is(answer, '200'));
      },
    },
    keys: {
      what: 'one change sent five times at once: made once',
      async isRight({ here, there, inClass }, student) {
        const key = `the mark of ${student.stud_id}`;
        const five = [here, there, here, there, here].map((each) =>
          set(each, inClass, student, ['present', null, key]),
        );
        const answers = await Promise.all(five);
        const alike = new Set(answers.map(({ body }) => JSON.stringify(body.entry))).size === 1;
        return alike && answers.every((answer) => is(answer, '200'));
      },
    },
  };

/** Faults in the records: each student must have one attendance with its reward, and the right number of changes. */
function faultsOf(box: BlackBox, everybody: Record<keyof typeof PAIRS, Student[]>): Promise<string[]> {
  return box.beside(async ({ read }) => {
    const faults = await violations(read);
    const rows = await read.selectFrom('attendance').select('stud_id').execute();
    const attended = Map.groupBy(rows, ({ stud_id }) => stud_id);
    const made = await read.selectFrom('roll_change').select('stud_id').execute();
    const changes = Map.groupBy(made, ({ stud_id }) => stud_id);
    const paid = await read.selectFrom('student').select(['stud_id', 'current_token', 'current_exp']).execute();
    const balances = new Map(paid.map((each) => [each.stud_id, each]));
    for (const [kind, some] of Object.entries(everybody))
      for (const { stud_id } of some) {
        const [times, changed] = [attended.get(stud_id)?.length, changes.get(stud_id)?.length ?? 0];
        const { current_token, current_exp } = balances.get(stud_id) ?? {};
        if (times !== 1 || current_token !== 10 || current_exp !== 10)
          faults.push(`${kind}: student ${stud_id} is present ${times} times and has ${current_token} points`);
        const most = { scanned: 1, undone: 2, tabs: 2, keys: 1 }[kind] ?? 0;
        if (changed > most || (kind !== 'scanned' && changed < most))
          faults.push(`${kind}: student ${stud_id} was changed ${changed} times`);
      }
    return faults;
  });
}

async function tryOn(database: DatabaseName, form: AttackForm, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const names = Object.keys(PAIRS) as (keyof typeof PAIRS)[];
    const { classes, everybody } = await box.closed(async (school) => {
      const some = {} as Record<keyof typeof PAIRS, Student[]>;
      for (const name of names) some[name] = await students(school, PAIRS[name][form]);
      const all = Object.values(some).flat().length;
      const open = Array.from({ length: Math.ceil(all / OF_CLASS) }, () => openClass(school));
      return { everybody: some, classes: await Promise.all(open) };
    });
    const [here, there] = await twoCopies(box, database);
    let place = 0;
    for (const name of names) {
      let right = 0;
      await inLanes(everybody[name], LANES, async (student) => {
        const inClass = classes[Math.floor(place / OF_CLASS)];
        place += 1;
        if (inClass && (await kinds[name].isRight({ here, there, inClass }, student))) right += 1;
      });
      report.figure(`${database}: ${kinds[name].what}`, right, '', exactly(PAIRS[name][form]));
    }
    report.none(`${database}: records that do not hold`, await faultsOf(box, everybody));
  } finally {
    await box.remove();
  }
}

/** A set status and a scan of the same student are processed one after the other. @see docs/decisions/0030 */
export const rollAttack: Attack = {
  name: 'roll',
  promises:
    'a student is present once and rewarded once, however many scans and status changes happen at the same time',
  async run(form, report) {
    for (const database of databaseNames) await tryOn(database, form, report);
  },
};
