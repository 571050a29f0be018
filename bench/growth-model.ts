/**
 * How many copies a school needs: a simulation of the minutes in which all its classes begin.
 *
 *   node bench/growth-model.ts [--students 40000] [--rooms 1000] [--seconds-per-scan 2.5] [--check-in-ms 6] [--copies 8]
 *
 * In every room students step before one camera, one after the other. A check-in is a code some seconds before, a scan,
 * and two calls after it; together they cost a copy `check-in-ms` of processor time, as bench/check-in-cost.ts measures
 * it. A copy does one thing at a time, and a request goes to the copy that is free first. The numbers by chance have a
 * seed, so that the same question has the same answer.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '40000' },
    rooms: { type: 'string', default: '1000' },
    'seconds-per-scan': { type: 'string', default: '2.5' },
    'check-in-ms': { type: 'string', default: '6' },
    copies: { type: 'string', default: '8' },
  },
});
const numberOf = (name: keyof typeof values): number => {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
};
const [people, rooms, secondsPerScan] = [numberOf('students'), numberOf('rooms'), numberOf('seconds-per-scan')];
const [checkInMs, mostCopies] = [numberOf('check-in-ms'), numberOf('copies')];

/** Shares of a check-in's cost, and when each call comes, in seconds from the scan. */
const parts = [
  { share: 0.25, from: -8, to: -1, isScan: false },
  { share: 0.45, from: 0, to: 0, isScan: true },
  { share: 0.15, from: 0.05, to: 0.4, isScan: false },
  { share: 0.15, from: 0.05, to: 0.6, isScan: false },
];

/** Evenly spread numbers from 0 to 1, the same ones each time (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Request {
  atMs: number;
  costMs: number;
  isScan: boolean;
}

/** Everything that the copies are asked in those minutes, in order. */
function requests(): Request[] {
  const random = chance(1);
  const all: Request[] = [];
  const inRoom = Math.ceil(people / rooms);
  for (let room = 0; room < rooms; room += 1) {
    let scanMs = 10_000 + random() * 30_000;
    for (let student = 0; student < inRoom; student += 1) {
      scanMs += secondsPerScan * 1000 * (0.5 + random());
      for (const { share, from, to, isScan } of parts) {
        const atMs = scanMs + (from + random() * (to - from)) * 1000;
        all.push({ atMs, costMs: checkInMs * share * (0.5 + random()), isScan });
      }
    }
  }
  return all.sort((a, b) => a.atMs - b.atMs);
}

/** What the scans waited for their answer with so many copies, and how busy those were in the busiest minute. */
function simulate(asked: Request[], copies: number): { p50: number; p95: number; busy: number } {
  const freeAtMs = Array.from({ length: copies }, () => 0);
  const workByMinute: number[] = [];
  const answersMs: number[] = [];
  for (const { atMs, costMs, isScan } of asked) {
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

const asked = requests();
console.log(
  `${people} students in ${rooms} rooms, ${(rooms / secondsPerScan).toFixed(0)} check-ins a second, ${checkInMs} ms each`,
);
console.log('copies  busy   a scan waits: p50      p95');
for (let copies = 1; copies <= mostCopies; copies += 1) {
  const { p50, p95, busy } = simulate(asked, copies);
  const ms = (value: number) => (value > 10_000 ? 'too long' : `${value.toFixed(1)} ms`).padStart(9);
  console.log(
    `${String(copies).padStart(6)} ${`${Math.round(busy * 100)} %`.padStart(5)}            ${ms(p50)}${ms(p95)}`,
  );
  if (busy < 0.3) break;
}
