import { QR_LIFE_SECONDS, QR_SHOWN_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import { letTimePass } from '#e2e/attacks/flood/passing-time.ts';
import { newQrValue } from '#server/attendance/qr/new-code.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { type Attack, type AttackForm, between, exactly, type Report } from '#testkit/figures/attack.ts';
import { rememberSecret } from '#testkit/hostile/secrets.ts';
import { type BlackBox, type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { type Answered, inLanes } from '#testkit/process/client.ts';
import { type ClassInProgress, openClass, qrValue, scan, students } from '#testkit/school/class-in-progress.ts';
import { twoCopies, wrongClock } from './two-copies.ts';

const PAIRS = { short: 40, full: 5000 };
/** Scans whose response was lost and that are retried with their key. */
const RETRIES = { short: 12, full: 500 };
/** Codes scanned at a known age, half of them expired. */
const AGED = { short: 24, full: 400 };
/** The age at which valid codes are scanned, in seconds. The short form leaves time for a busy machine. */
const AGE = { short: 8, full: QR_SHOWN_SECONDS - 1 };
const GUESSES = { short: 100, full: 100_000 };
/** The number of professors who scan at a time. */
const LANES = 12;
/** The errors of the copies' clocks. */
const SKEWS = ['+30s', '-30s'];

type Student = Awaited<ReturnType<typeof students>>[number];

/** The number of tries, and how many had the right result. */
interface Counted {
  what: string;
  tries: number;
  right: number;
}

/** A session in progress at two copies, and another professor's session. */
interface Stage {
  here: string;
  there: string;
  inClass: ClassInProgress;
  elsewhere: ClassInProgress;
}

const outcome = ({ status, body }: Answered<object>) => (status === 200 ? '200' : `${status} ${body.code}`);
const is = (answer: Answered<object>, wanted: string) => outcome(answer) === wanted;

async function count<T>(what: string, items: readonly T[], isRight: (item: T) => Promise<boolean>): Promise<Counted> {
  let right = 0;
  await inLanes(items, LANES, async (item) => {
    if (await isRight(item)) right += 1;
  });
  return { what, tries: items.length, right };
}

async function minted(origin: string, student: Student): Promise<string> {
  const value = (await qrValue(origin, student)) ?? '';
  rememberSecret('QR value', value);
  return value;
}

/** Scans a code twice at the same time, then again for that session and for another professor's session. */
async function scanPair({ here, there, inClass, elsewhere }: Stage, student: Student): Promise<boolean> {
  const value = await minted(here, student);
  const pair = await Promise.all([scan(here, inClass, value), scan(there, inClass, value)]);
  const [first, second] = pair.toSorted((one, other) => one.status - other.status);
  const replayed = await scan(there, inClass, value);
  const carriedOff = await scan(there, elsewhere, value);
  return (
    first !== undefined &&
    second !== undefined &&
    is(first, '200') &&
    is(second, '400 already-in-class') &&
    is(replayed, '400 already-in-class') &&
    is(carriedOff, '400 qr-used')
  );
}

/** Sends a scan twice with its key, a third time later, and then with another key. */
async function scanAgain({ here, there, inClass }: Stage, student: Student): Promise<boolean> {
  const value = await minted(here, student);
  const send = (origin: string, key: string) => scan(origin, inClass, value, key);
  const key = `scan of ${student.stud_id}`;
  const same = [...(await Promise.all([send(here, key), send(there, key)])), await send(there, key)];
  const other = await send(here, 'another scan');
  const alike = new Set(same.map(({ body }) => JSON.stringify(body))).size === 1;
  return same.every((answer) => is(answer, '200')) && alike && is(other, '400 already-in-class');
}

/** Codes from one copy that reach this age and are then scanned at the other. */
async function scanAged(
  box: BlackBox,
  { here, there, inClass }: Stage,
  what: string,
  aged: readonly Student[],
  [seconds, wanted]: readonly [number, string],
): Promise<Counted> {
  let right = 0;
  for (let at = 0; at < aged.length; at += LANES) {
    const values = await Promise.all(aged.slice(at, at + LANES).map((student) => minted(here, student)));
    await letTimePass(box, seconds);
    const answers = await Promise.all(values.map((value) => scan(there, inClass, value)));
    right += answers.filter((answer) => is(answer, wanted)).length;
  }
  return { what: `codes of ${seconds} s ${what}`, tries: aged.length, right };
}

async function guess({ here, there, inClass }: Stage, guesses: number): Promise<Counted> {
  const counted: Counted = { what: 'guessed values refused', tries: 0, right: 0 };
  await inLanes(
    Array.from({ length: guesses }, (_none, at) => at),
    LANES,
    async (at) => {
      counted.tries += 1;
      if (is(await scan(at % 2 ? here : there, inClass, newQrValue()), '400 qr-unknown')) counted.right += 1;
    },
  );
  return counted;
}

/** Faults in the session's records: missing or extra rows, and inconsistent balances. */
function faultsOf(box: BlackBox, { inClass }: Stage, present: number): Promise<string[]> {
  return box.beside(async ({ read }) => {
    const rows = await read.selectFrom('attendance').select(['stud_id', 'class_id']).execute();
    const paid = await read.selectFrom('student').select(['stud_id', 'current_token', 'current_exp']).execute();
    const attended = new Set(rows.map(({ stud_id }) => stud_id));
    const faults = await violations(read);
    if (rows.length !== present || attended.size !== present) faults.push(`${rows.length} rows of ${present} present`);
    if (rows.some(({ class_id }) => class_id !== inClass.class_id)) faults.push('a row of another session');
    for (const { stud_id, current_token, current_exp } of paid) {
      const due = attended.has(stud_id) ? 10 : 0;
      if (current_token !== due || current_exp !== due) faults.push(`student ${stud_id} has ${current_token} points`);
    }
    return faults;
  });
}

interface Found {
  /** Seconds between the copies' clocks. */
  apart: number;
  counted: Counted[];
  faults: string[];
}

/** The environments that give the copies wrong clocks; empty if clocks cannot be shifted. */
type Clocks = Record<string, string>[];

/** The time of a copy's clock, in seconds. */
async function clock(origin: string): Promise<number> {
  const { headers } = await fetch(`${origin}/healthz`);
  return Date.parse(headers.get('date') ?? '') / 1000;
}

async function tryOn(database: DatabaseName, form: AttackForm, clocks: Clocks): Promise<Found> {
  const box = await makeBlackBox(database);
  try {
    const filled = await box.closed(async (school) => ({
      inClass: await openClass(school),
      elsewhere: await openClass(school),
      everybody: await students(school, PAIRS[form] + RETRIES[form] + AGED[form]),
    }));
    const { everybody } = filled;
    const [here, there] = await twoCopies(box, database, clocks);
    const stage: Stage = { ...filled, here, there };
    const half = AGED[form] / 2;
    const young = await scanAged(box, stage, 'taken', everybody.splice(0, half), [AGE[form], '200']);
    const tooOld = [QR_LIFE_SECONDS + 1, '400 qr-expired'] as const;
    const old = await scanAged(box, stage, 'refused', everybody.splice(0, half), tooOld);
    const retries = everybody.splice(0, RETRIES[form]);
    const counted = [
      await count('pairs at the same instant: one is taken, no replay is', everybody, (each) => scanPair(stage, each)),
      await count('scans sent again with their key: the same answer', retries, (each) => scanAgain(stage, each)),
      await guess(stage, GUESSES[form]),
      young,
      old,
    ];
    const present = PAIRS[form] + RETRIES[form] + half;
    return { counted, faults: await faultsOf(box, stage, present), apart: (await clock(here)) - (await clock(there)) };
  } finally {
    await box.remove();
  }
}

function tell(database: DatabaseName, { apart, counted, faults }: Found, skewed: boolean, report: Report): void {
  if (database === 'PostgreSQL' && skewed)
    report.figure(`${database}: the copies’ clocks are apart`, apart, 's', between(58, 62));
  for (const { what, tries, right } of counted) report.figure(`${database}: ${what}`, right, '', exactly(tries));
  report.none(`${database}: records that do not hold`, faults);
}

/** One scan gives one attendance and one reward. @see spec §4, decisions §1.4, §1.6, §2.2 */
export const scansAttack: Attack = {
  name: 'scans',
  promises:
    'a code counts once, in one session, for fifteen seconds by one clock, however many people scan it and where',
  async run(form, report) {
    const clocks: Clocks = SKEWS.map(wrongClock).filter((env) => env !== undefined);
    const skewed = clocks.length > 0;
    const skew = skewed ? `are wrong by ${SKEWS.join(' and ')}` : 'are right, since faketime is not here';
    report.note(`two copies on PostgreSQL, whose machines’ clocks ${skew}`);
    for (const database of databaseNames) tell(database, await tryOn(database, form, clocks), skewed, report);
  },
};
