import { seededRandom } from '#contract/platform/base/seeded-random.ts';
import type { Costs } from './growth-costs.ts';

/** A school in the minutes in which all its classes begin. */
export interface GrowingSchool {
  students: number;
  rooms: number;
  /** Seconds between two students at the camera. */
  secondsPerScan: number;
  database: 'sqlite' | 'postgres';
  /** The largest number of copies to simulate. */
  copies: number;
}

/** The maximum load of copies and PostgreSQL while all classes begin. The reserve allows losing or updating a copy. */
const PLANNED = 0.6;

/** The calls of a check-in, each with its share of the cost and its time in seconds after the scan. */
const parts = [
  { share: 0.25, from: -8, to: -1, isScan: false },
  { share: 0.45, from: 0, to: 0, isScan: true },
  { share: 0.15, from: 0.05, to: 0.4, isScan: false },
  { share: 0.15, from: 0.05, to: 0.6, isScan: false },
];

interface Request {
  atMs: number;
  /** In units of one whole check-in's cost. */
  cost: number;
  isScan: boolean;
}

/** All requests to the copies in those minutes, in order. */
function requests({ students, rooms, secondsPerScan }: GrowingSchool): Request[] {
  const random = seededRandom(1).next;
  const all: Request[] = [];
  const inRoom = Math.ceil(students / rooms);
  for (let room = 0; room < rooms; room += 1) {
    let scanMs = 10_000 + random() * 30_000;
    for (let student = 0; student < inRoom; student += 1) {
      scanMs += secondsPerScan * 1000 * (0.5 + random());
      for (const { share, from, to, isScan } of parts) {
        const atMs = scanMs + (from + random() * (to - from)) * 1000;
        all.push({ atMs, cost: share * (0.5 + random()), isScan });
      }
    }
  }
  return all.sort((a, b) => a.atMs - b.atMs);
}

/** The latency of scans with this number of copies, and the copies' load in the busiest minute. */
function simulate(asked: Request[], copies: number, checkInMs: number): { p50: number; p95: number; busy: number } {
  const freeAtMs = Array.from({ length: copies }, () => 0);
  const workByMinute: number[] = [];
  const answersMs: number[] = [];
  for (const { atMs, cost, isScan } of asked) {
    const costMs = cost * checkInMs;
    const first = freeAtMs.indexOf(Math.min(...freeAtMs));
    const doneMs = Math.max(atMs, freeAtMs[first] ?? 0) + costMs;
    freeAtMs[first] = doneMs;
    const minute = Math.floor(atMs / 60_000);
    workByMinute[minute] = (workByMinute[minute] ?? 0) + costMs;
    if (isScan) answersMs.push(doneMs - atMs);
  }
  answersMs.sort((a, b) => a - b);
  const at = (share: number) => answersMs[Math.floor(answersMs.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), busy: Math.max(...workByMinute.map((ms) => ms ?? 0)) / 60_000 / copies };
}

/** The largest number of copies in the model. More copies would need more than one PostgreSQL. */
const MOST_COPIES = 100;

/** The cost of a check-in for all copies together and for PostgreSQL. Copies notify each other of check-ins. */
function costWith(copies: number, { postgres, told }: Costs): { copiesMs: number; databaseMs: number } {
  const others = copies - 1;
  return {
    copiesMs: postgres.copyMs + others * told.copyMs,
    databaseMs: postgres.databaseMs + others * told.databaseMs,
  };
}

/**
 * The fewest copies for these check-ins at the planned load.
 * @param perSecond the check-ins a second, by the number of copies
 */
function copiesFor(perSecond: (copies: number) => number, costs: Costs): number {
  for (let copies = 1; copies <= MOST_COPIES; copies += 1)
    if (perSecond(copies) * costWith(copies, costs).copiesMs <= 1000 * PLANNED * copies) return copies;
  throw new Error('No number of copies is enough: telling one another keeps them busy.');
}

/** The model's results for a school, line by line. */
export function schoolLines(school: GrowingSchool, costs: Costs): string[] {
  const asked = requests(school);
  const isShared = school.database === 'postgres';
  const ofOne = costs[school.database];
  const { students, rooms, secondsPerScan } = school;
  const lines = [
    `${students} students in ${rooms} rooms, ${(rooms / secondsPerScan).toFixed(0)} check-ins a second, ${ofOne.copyMs} ms each`,
    `copies  busy   a scan waits: p50      p95${isShared ? '   PostgreSQL' : ''}`,
  ];
  for (let copies = 1; copies <= (isShared ? school.copies : 1); copies += 1) {
    const { copiesMs, databaseMs } = isShared ? costWith(copies, costs) : { copiesMs: ofOne.copyMs, databaseMs: 0 };
    const { p50, p95, busy } = simulate(asked, copies, copiesMs);
    const ms = (value: number) => (value > 10_000 ? 'too long' : `${value.toFixed(1)} ms`).padStart(9);
    const cores = `${((rooms / secondsPerScan) * (databaseMs / 1000)).toFixed(1)} cores`;
    lines.push(
      `${String(copies).padStart(6)} ${`${Math.round(busy * 100)} %`.padStart(5)}            ${ms(p50)}${ms(p95)}${isShared ? cores.padStart(13) : ''}`,
    );
    if (busy < PLANNED / 2) break;
  }
  return lines;
}

/** The limits of one PostgreSQL, line by line: calculated from PostgreSQL's processor time, not observed. */
export function endLines({ secondsPerScan }: Pick<GrowingSchool, 'secondsPerScan'>, costs: Costs): string[] {
  const lines = ['PostgreSQL on   60 % busy: check-ins a second   rooms   copies   at its very end'];
  for (const cores of [2, 4, 8, 16, 32]) {
    const perSecond = (copies: number) => (1000 * PLANNED * cores) / costWith(copies, costs).databaseMs;
    const copies = copiesFor(perSecond, costs);
    const planned = perSecond(copies);
    const most = (1000 * cores) / costs.postgresFull.databaseMs;
    lines.push(
      `${`${cores} cores`.padStart(13)}${planned.toFixed(0).padStart(31)}${(planned * secondsPerScan).toFixed(0).padStart(8)}${String(copies).padStart(9)}${`${most.toFixed(0)} a second`.padStart(18)}`,
    );
  }
  return lines;
}

/** The sentences with figures in docs/growth.md: what schools of 4,000 and 40,000 need, and how much a term stores. */
export function sentences(costs: Costs): string[] {
  const [small, large] = [40, 400];
  const copies = copiesFor(() => large, costs);
  const cores = (large * costWith(copies, costs).databaseMs) / 1000;
  const termGb = (bytes = 0) => ((4000 * 160 * bytes) / 1e9).toFixed(2);
  return [
    `One process with SQLite carries a school of 4,000 in 100 rooms at ${Math.round((small * costs.sqlite.copyMs) / 10)} % of a processor core.`,
    `Forty thousand in 1,000 rooms take ${copies} copies and keep ${cores.toFixed(1)} cores of their PostgreSQL busy.`,
    `4,000 students fill ${termGb(costs.sqlite.bytes)} GB of SQLite or ${termGb(costs.postgres.bytes)} GB of PostgreSQL a term`,
  ];
}
