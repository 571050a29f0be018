import { randomUUID } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { LeaderboardEntry } from '#contract/leaderboard/leaderboard-calls.ts';
import { leaderboardOrder } from '#contract/leaderboard/leaderboard-rules.ts';
import { namesakesIn } from '#contract/student/name-rules.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Services } from '#server/base/services.ts';
import type { Db } from '#server/database/database.ts';
import type { Notice } from '#server/database/notices.ts';
import { type ApprovedStudent, approvedStudentsAfter } from './leaderboard-queries.ts';

/** Standings are never older than this, whatever happened elsewhere. */
export const OLDEST_MS = 5000;
/** After a change that this process knows of, they are read again at most this often. */
export const BUSY_MS = 1000;
/** Students read in one go; others have their turn after each. */
const PAGE = 2000;

/** Everybody approved in order, as of one moment. */
export interface Standings {
  /** Best first. */
  entries: LeaderboardEntry[];
  /** Where in `entries` a student is, by stud_id. */
  places: Map<number, number>;
  /** The program level of a student, by stud_id. */
  programs: Map<number, string>;
  /** Stays the same as long as `entries` say the same. */
  version: string;
  /** `entries` as JSON, once somebody has asked for all of them. */
  written?: string;
}

async function approvedStudents(db: Db): Promise<Map<number, ApprovedStudent>> {
  const found = new Map<number, ApprovedStudent>();
  let last = 0;
  for (;;) {
    const page = await approvedStudentsAfter(db, last, PAGE);
    for (const student of page) found.set(student.stud_id, student);
    if (page.length < PAGE) return found;
    last = page.at(-1)?.stud_id ?? last;
    await othersFirst();
  }
}

function sayTheSame({ entries, programs }: Pick<Standings, 'entries' | 'programs'>, others: Standings): boolean {
  return (
    entries.length === others.entries.length &&
    entries.every((entry, place) => {
      const other = others.entries[place];
      return (
        entry.stud_id === other?.stud_id &&
        programs.get(entry.stud_id) === others.programs.get(entry.stud_id) &&
        entry.current_level === other.current_level &&
        entry.last_name === other.last_name &&
        entry.first_name === other.first_name &&
        entry.middle_name === other.middle_name
      );
    })
  );
}

/** Reads the standings anew; `before` spares most of the sorting, since little changes in a few seconds. */
async function readStandings(db: Db, before: Standings | undefined): Promise<Standings> {
  const students = await approvedStudents(db);
  const ranked: ApprovedStudent[] = [];
  for (const { stud_id } of before?.entries ?? []) {
    const student = students.get(stud_id);
    if (student) ranked.push(student);
    students.delete(stud_id);
  }
  ranked.push(...students.values());
  ranked.sort(leaderboardOrder);
  const entries = ranked.map(({ stud_id, first_name, middle_name, last_name, current_level }, place) => ({
    stud_id,
    first_name,
    middle_name,
    last_name,
    current_level,
    rank: place + 1,
  }));
  const places = new Map(entries.map(({ stud_id }, place) => [stud_id, place]));
  const programs = new Map(ranked.map(({ stud_id, courseYearSection }) => [stud_id, courseYearSection]));
  const standings = { entries, places, programs };
  return before && sayTheSame(standings, before) ? before : { ...standings, version: randomUUID() };
}

/** Whether what happened can move somebody: a scan does, and so does an account that goes. */
function movesSomebody(notice: Notice): boolean {
  return (
    notice.kind === 'attendance' ||
    notice.kind === 'roll' ||
    (notice.kind === 'signed-out' && notice.role === 'student' && !notice.signIn && !notice.keep)
  );
}

/**
 * The standings of this process, read at most once a second and never older than 5 s: a school that all looks at its
 * leaderboard costs one reading, not one each.
 */
export class StandingsKeeper {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Stops listening for changes. */
  readonly close: () => void;
  #standings: Standings | undefined;
  #readAtMs = 0;
  #changed = false;
  #reading: Promise<Standings> | undefined;

  constructor({ database, clock, notices }: Pick<Services, 'database' | 'clock' | 'notices'>) {
    this.#db = database.read;
    this.#clock = clock;
    this.close = notices.subscribe((notice) => {
      this.#changed ||= movesSomebody(notice);
    });
  }

  /** The standings for this student, who is always among them, also when they were approved a moment ago. */
  async standingsFor(stud_id: number): Promise<Standings> {
    const ageMs = this.#clock.nowMs() - this.#readAtMs;
    const isFresh = ageMs >= 0 && ageMs < (this.#changed ? BUSY_MS : OLDEST_MS);
    const standings = isFresh && this.#standings ? this.#standings : await this.#read();
    return standings.places.has(stud_id) ? standings : this.#read();
  }

  /** Those who ask while a reading is under way share it. */
  #read(): Promise<Standings> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readOnce(): Promise<Standings> {
    this.#changed = false;
    const readAtMs = this.#clock.nowMs();
    this.#standings = await readStandings(this.#db, this.#standings);
    this.#readAtMs = readAtMs;
    return this.#standings;
  }
}

/**
 * The rows of a window, in order and none twice: the first `top`, and `around` on either side of the student with them;
 * null asks for none of that kind. Those who share a name in it carry their program level.
 */
export function windowOf(
  { entries, places, programs }: Standings,
  stud_id: number,
  { top, around }: { top: number | null; around: number | null },
): LeaderboardEntry[] {
  const first = top ?? 0;
  const place = places.get(stud_id);
  const rows = entries.slice(0, first);
  if (around !== null && place !== undefined) {
    const from = Math.max(first, place - around);
    rows.push(...entries.slice(from, Math.max(from, place + around + 1)));
  }
  const namesakesOf = namesakesIn(rows, (row) => row.stud_id);
  return rows.map((row) => {
    const courseYearSection = programs.get(row.stud_id);
    return namesakesOf(row).length > 1 && courseYearSection !== undefined ? { ...row, courseYearSection } : row;
  });
}
