import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/app/calls.ts';
import { type Answered, answerOf } from '#testkit/process/client.ts';
import { until } from '#testkit/process/until.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/** With 10 experience per session, every third attendance of a student is a level-up with its own ledger row. */
const LEVEL_THRESHOLD = 30;
/** The pause before a client retries when it has no other copy, in milliseconds. */
const TRY_AGAIN_MS = 50;
/** A code is valid for 15 s; after a longer outage, the client needs a new one. */
const CODE_LIVES_MS = 14_000;

/** How long a client without a response tries before it gives up, in milliseconds. */
const GIVE_UP_MS = 60_000;

type Student = Awaited<ReturnType<typeof students>>[number];

/** The check-ins of all clients: each group belongs to one client, and each student attends every session once. */
export interface Rush {
  classes: ClassInProgress[];
  groups: Student[][];
}

/** Fills a school for this number of clients, with one check-in per student and session. */
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

/** An attendance that was confirmed to a client with 200. */
export interface Acknowledged {
  attendance_id: number;
  stud_id: number;
  class_id: number;
}

/** One scan of one code; a retry uses the same key. */
interface Scan {
  inClass: ClassInProgress;
  value: string;
  key: string;
}

/**
 * Resolves after a random number of further check-ins, while one is in progress. The server answers all check-ins of a
 * batch together, and then all clients only request codes for a moment.
 * @param most the largest number
 */
export async function amidCheckIns(load: CheckInLoad, most: number): Promise<void> {
  const wanted = load.acknowledged.length + 1 + Math.random() * most;
  await until('check-ins go on', () => load.acknowledged.length >= wanted && load.scanning > 0);
}

/** Running clients, and the responses that they have received. */
export interface CheckInLoad {
  readonly acknowledged: Acknowledged[];
  /** The number of responses by status; 0 for a connection that broke. */
  readonly statuses: Map<number, number>;
  /** Responses that are neither 200 nor "try again", and second responses that differ from the first. */
  readonly wrong: string[];
  /** The number of scans without a response yet. */
  readonly scanning: number;
  /** Scans retried with their key because the response was lost or was "try again". */
  readonly sentAgain: number;
  /** The most attempts that one request needed for its 200. */
  readonly mostTries: number;
  /** The slowest response, including "try again", in milliseconds; callers may reset it. */
  longestMs: number;
  /** Stops every client after its current check-in. */
  stop(): Promise<void>;
}

/**
 * Starts one client per group: it requests a code, scans it, and continues with the next. A client retries a request
 * without a response until the request is answered, at the next copy if there is one. A client that lost a response
 * also repeats its last answered scan.
 * @param origins the addresses available at the moment; while there are none, clients wait
 * @param restMs the pause of each client before a request
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

  /**
   * Retries until the response is not "try again"; undefined if the client gave up, or stopped before a first attempt.
   */
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

  /** Checks one student in. @returns the scan and its response, or undefined if that was not 200 */
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

  /** Repeats a scan that was answered earlier; the response must be the same. */
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
