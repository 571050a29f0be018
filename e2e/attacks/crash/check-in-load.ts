import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/app/calls.ts';
import { type Answered, answerOf } from '#testkit/process/client.ts';
import { until } from '#testkit/process/until.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/** With 10 experience a session, every third attendance of a student is a level-up with a ledger row of its own. */
const LEVEL_THRESHOLD = 30;
/** Between two tries of a client that has no other copy to turn to, in milliseconds. */
const TRY_AGAIN_MS = 50;
/** A code lives for 15 s; an outage that outlasts it costs the client a new one. */
const CODE_LIVES_MS = 14_000;

/** A client that has had no answer for so long gives up, in milliseconds. */
const GIVE_UP_MS = 60_000;

type Student = Awaited<ReturnType<typeof students>>[number];

/** What clients check in: each group of students belongs to one client, and each student attends every session once. */
export interface Rush {
  classes: ClassInProgress[];
  groups: Student[][];
}

/** Fills a school for so many clients; there is one check-in for each student and session. */
export async function prepareRush(
  school: SchoolUnderTest,
  clients: number,
  each: number,
  sessions: number,
): Promise<Rush> {
  const admin = await signedInAdmin(school);
  await school.ask(calls.updateLevelThreshold, { ...admin, body: { level_threshold: LEVEL_THRESHOLD } });
  const classes: ClassInProgress[] = [];
  for (let at = 0; at < sessions; at += 1) classes.push(await openClass(school));
  const everybody = await students(school, clients * each);
  return {
    classes,
    groups: Array.from({ length: clients }, (_none, at) => everybody.slice(at * each, (at + 1) * each)),
  };
}

/** An attendance that a client was told of with 200. */
export interface Acknowledged {
  attendance_id: number;
  stud_id: number;
  class_id: number;
}

/** One scan of one code: sent again, it is sent with the same key. */
interface Scan {
  inClass: ClassInProgress;
  value: string;
  key: string;
}

/**
 * Comes back after a number of further check-ins that nobody knows before, while one is under way.
 * Check-ins that are recorded together are answered together, and after that all clients make codes for a moment.
 * @param most the largest number
 */
export async function amidCheckIns(load: CheckInLoad, most: number): Promise<void> {
  const wanted = load.acknowledged.length + 1 + Math.random() * most;
  await until('check-ins go on', () => load.acknowledged.length >= wanted && load.scanning > 0);
}

/** Clients at work, and what they have been told so far. */
export interface CheckInLoad {
  readonly acknowledged: Acknowledged[];
  /** How often there was each status; a connection that broke is 0. */
  readonly statuses: Map<number, number>;
  /** Answers that are neither 200 nor "try again", and second answers to a scan that are not the first one. */
  readonly wrong: string[];
  /** Scans that wait for their answer. */
  readonly scanning: number;
  /** Scans that were sent again, with their key, since the answer was lost or said "try again". */
  readonly sentAgain: number;
  /** The most tries that one request took until it had its 200. */
  readonly mostTries: number;
  /** The longest that an answer took, "try again" among them, in milliseconds; whoever looks may set it back. */
  longestMs: number;
  /** Lets every client finish what it has begun. */
  stop(): Promise<void>;
}

/**
 * Starts one client for each group: it mints a code, scans it, and goes on with the next. A request whose answer is
 * lost is sent again until it is answered, at the next copy if there is one; a client that has lost an answer also
 * asks once more for the last one it had.
 * @param origins where the product can be asked at this moment; while it is nowhere, clients wait
 * @param restMs how long each client rests before a request
 */
export function startCheckIns({ classes, groups }: Rush, origins: () => readonly string[], restMs = 0): CheckInLoad {
  let going = true;
  const told = {
    acknowledged: [] as Acknowledged[],
    statuses: new Map<number, number>(),
    wrong: [] as string[],
    scanning: 0,
    sentAgain: 0,
    mostTries: 0,
    longestMs: 0,
  };

  /** Asks until there is an answer other than "try again"; undefined when it gave up, or was told to stop before. */
  async function insist<Reply>(first: number, send: (origin: string) => Promise<Answered<Reply>>) {
    if (restMs > 0) await pause(restMs);
    const beganMs = performance.now();
    for (let tries = 0; ; ) {
      if (performance.now() - beganMs > GIVE_UP_MS) {
        told.wrong.push('no answer in a minute');
        return undefined;
      }
      const standing = origins();
      const origin = standing[(first + tries) % Math.max(standing.length, 1)];
      if (origin === undefined) {
        if (tries === 0 && !going) return undefined;
        await pause(TRY_AGAIN_MS);
        continue;
      }
      const answer = await send(origin);
      tries += 1;
      told.longestMs = Math.max(told.longestMs, answer.tookMs);
      told.statuses.set(answer.status, (told.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 503 && !answer.headers.has('retry-after')) told.wrong.push('503 without Retry-After');
      if (answer.status !== 0 && answer.status !== 503) {
        told.mostTries = Math.max(told.mostTries, tries);
        return { answer, tries };
      }
      if (tries >= standing.length) await pause(TRY_AGAIN_MS);
    }
  }

  const send = ({ inClass, value, key }: Scan) => {
    const headers = { ...inClass.professor.headers, studtoken: value, 'idempotency-key': key };
    return (origin: string) => {
      told.scanning += 1;
      return answerOf(origin, calls.createAttendance, { params: { sessionId: inClass.class_id }, headers }).finally(
        () => {
          told.scanning -= 1;
        },
      );
    };
  };

  /** Checks one student in. @returns the scan and what it was told, or undefined when that was no 200 */
  async function checkIn(turn: number, inClass: ClassInProgress, student: Student) {
    for (;;) {
      const beganMs = performance.now();
      const minted = await insist(turn, (origin) =>
        answerOf(origin, calls.generateNewToken, { body: { oldToken: student.token } }),
      );
      if (!minted) return undefined;
      const value = minted.answer.body.QrToken;
      const scan: Scan = { inClass, value, key: randomUUID() };
      const scanned = value === undefined ? minted : await insist(turn + 1, send(scan));
      if (!scanned) return undefined;
      const { status, body, text } = scanned.answer;
      if (scanned !== minted && scanned.tries > 1) told.sentAgain += 1;
      if (status === 200 && 'attendance' in body) {
        const { attendance_id } = body.attendance;
        told.acknowledged.push({ attendance_id, stud_id: student.stud_id, class_id: inClass.class_id });
        return { scan, attendance_id, wasLost: scanned.tries > 1 };
      }
      if (body.code === 'qr-expired' && performance.now() - beganMs > CODE_LIVES_MS) continue;
      told.wrong.push(`${status} ${text.slice(0, 200)}`);
      return undefined;
    }
  }

  /** Asks once more for a scan that was answered before: whatever has happened since, the answer is the same. */
  async function askOnceMore(turn: number, { scan, attendance_id }: { scan: Scan; attendance_id: number }) {
    const again = await insist(turn, send(scan));
    if (!again) return;
    const { status, body, text } = again.answer;
    if (status !== 200 || body.attendance.attendance_id !== attendance_id)
      told.wrong.push(`a second answer: ${status} ${text.slice(0, 200)}`);
  }

  async function client(at: number, group: Student[]): Promise<void> {
    let turn = at;
    let last: { scan: Scan; attendance_id: number } | undefined;
    for (const inClass of classes) {
      for (const student of group) {
        if (!going) return;
        turn += 1;
        const done = await checkIn(turn, inClass, student);
        if (done?.wasLost && last) await askOnceMore(turn, last);
        last = done ?? last;
      }
    }
  }

  const clients = Promise.all(groups.map((group, at) => client(at, group)));
  return Object.assign(told, {
    async stop() {
      going = false;
      await clients;
    },
  });
}
