import { setImmediate as othersFirst } from 'node:timers/promises';
import type { BoardRules } from '#contract/leaderboard/board-rules.ts';
import { byRegistration, leaderboardOrder } from '#contract/leaderboard/leaderboard-rules.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Services } from '#server/base/services.ts';
import type { Db } from '#server/database/database.ts';
import type { Notice } from '#server/database/notices.ts';
import { Board } from './board.ts';
import { type ApprovedStudent, approvedAmong, approvedStudentsAfter } from './leaderboard-queries.ts';

/** Standings are never older than this, whatever happened elsewhere. */
export const OLDEST_MS = 5000;
/** After a change that this process knows of, they are read again at most this often. */
export const BUSY_MS = 1000;
/** Of more students than these who are to be read anew at once, all are. */
const MOST_APART = 200;
/** Students read in one go; others have their turn after each. */
const PAGE = 2000;

/** Everybody approved, as of one moment. */
export interface Standings {
  /** Best first, whoever is equal by name. */
  ranked: readonly ApprovedStudent[];
  /** By stud_id. */
  byId: ReadonlyMap<number, ApprovedStudent>;
  /** Those that somebody has asked for, by their order. */
  boards: Map<'by name' | 'by registration', { school?: Board; programs?: ReadonlyMap<string, Board> }>;
}

/**
 * The board that the rules show to a student: of the school or of their program level. Where names are not told in full,
 * no place tells of one either: whoever is equal follows by registration.
 */
export function boardFor(standings: Standings, stud_id: number, { board_names, board_scope }: BoardRules): Board {
  const order = board_names === 'full' ? 'by name' : 'by registration';
  const ranked = () => (order === 'by name' ? standings.ranked : standings.ranked.toSorted(byRegistration));
  const made = standings.boards.get(order) ?? {};
  standings.boards.set(order, made);
  if (board_scope === 'school') {
    made.school ??= new Board(ranked());
    return made.school;
  }
  made.programs ??= new Map(
    [...Map.groupBy(ranked(), ({ courseYearSection }) => courseYearSection)].map(([program, students]) => [
      program,
      new Board(students),
    ]),
  );
  const own = standings.byId.get(stud_id)?.courseYearSection;
  return (own !== undefined && made.programs.get(own)) || new Board([]);
}

async function allApproved(db: Db): Promise<Map<number, ApprovedStudent>> {
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

/** Whether this one is equal to the one before, so that the order of the two goes by something else. */
function isTied(ranked: readonly ApprovedStudent[], place: number): boolean {
  const [before, here] = [ranked[place - 1], ranked[place]];
  return before?.current_level === here?.current_level && before?.current_exp === here?.current_exp;
}

const told = [
  'stud_id',
  'current_level',
  'last_name',
  'first_name',
  'middle_name',
  'courseYearSection',
  'boardHidden',
  'boardPhoto',
] as const;

function sayTheSame(ranked: readonly ApprovedStudent[], others: readonly ApprovedStudent[]): boolean {
  return (
    ranked.length === others.length &&
    ranked.every(
      (student, place) =>
        told.every((field) => student[field] === others[place]?.[field]) &&
        isTied(ranked, place) === isTied(others, place),
    )
  );
}

/** What was read before with these students as they are by now. */
async function withSomeAnew(
  db: Db,
  { byId }: Standings,
  stud_ids: readonly number[],
): Promise<Map<number, ApprovedStudent>> {
  const found = new Map(byId);
  for (const stud_id of stud_ids) found.delete(stud_id);
  for (const student of await approvedAmong(db, stud_ids)) found.set(student.stud_id, student);
  return found;
}

/** The standings of these; `before` spares most of the sorting, since little changes in a few seconds. */
function standingsOf(byId: ReadonlyMap<number, ApprovedStudent>, before: Standings | undefined): Standings {
  const ranked: ApprovedStudent[] = [];
  for (const { stud_id } of before?.ranked ?? []) {
    const student = byId.get(stud_id);
    if (student) ranked.push(student);
  }
  for (const student of byId.values()) if (!before?.byId.has(student.stud_id)) ranked.push(student);
  ranked.sort(leaderboardOrder);
  if (before && sayTheSame(ranked, before.ranked)) return before;
  return { ranked, byId, boards: new Map() };
}

/** Whether what happened can move somebody. */
function movesSomebody(notice: Notice): boolean {
  return (
    notice.kind === 'attendance' ||
    notice.kind === 'roll' ||
    (notice.kind === 'signed-out' && notice.role === 'student' && !notice.signIn && !notice.keep)
  );
}

/**
 * The standings of this process, read at most once a second and never older than 5 s: a school that all looks at its
 * leaderboard costs one reading, not one each. Whoever has changed what others see of them is read by themselves before
 * the next answer. @see docs/decisions/0046
 */
export class StandingsKeeper {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Stops listening for changes. */
  readonly close: () => void;
  #standings: Standings | undefined;
  #readAtMs = 0;
  #changed = false;
  /** Who is to be read before anybody is answered. */
  #anew: Set<number> | 'all' = new Set();
  #reading: Promise<Standings> | undefined;

  constructor({ database, clock, notices }: Pick<Services, 'database' | 'clock' | 'notices'>) {
    this.#db = database.read;
    this.#clock = clock;
    this.close = notices.subscribe((notice) => {
      this.#changed ||= movesSomebody(notice);
      if (notice.kind === 'students-changed') this.#readAnew(notice.stud_ids ?? 'all');
      else if (notice.kind === 'missed') this.#readAnew('all');
    });
  }

  /** The standings for this student, who is always among them, also when they were approved a moment ago. */
  async standingsFor(stud_id: number): Promise<Standings> {
    // What is being read may have passed somebody by before they changed: it is waited for, and not used.
    if (this.#hasAnew()) await this.#reading?.catch(() => undefined);
    const ageMs = this.#clock.nowMs() - this.#readAtMs;
    const isFresh = ageMs >= 0 && ageMs < (this.#changed ? BUSY_MS : OLDEST_MS);
    const isReady = isFresh && !this.#hasAnew() && !this.#reading;
    const standings = isReady && this.#standings ? this.#standings : await this.#read(isFresh);
    return standings.byId.has(stud_id) ? standings : this.#read(false);
  }

  #hasAnew(): boolean {
    return this.#anew === 'all' || this.#anew.size > 0;
  }

  #readAnew(stud_ids: Iterable<number> | 'all'): void {
    if (this.#anew === 'all') return;
    const ids = stud_ids === 'all' ? undefined : new Set([...this.#anew, ...stud_ids]);
    this.#anew = ids && ids.size <= MOST_APART ? ids : 'all';
  }

  /** Those who ask while a reading is under way share it. @param isFresh whether to read only who is to be read anew */
  #read(isFresh: boolean): Promise<Standings> {
    this.#reading ??= this.#readOnce(isFresh).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readOnce(isFresh: boolean): Promise<Standings> {
    const [anew, before, readAtMs] = [this.#anew, this.#standings, this.#clock.nowMs()];
    this.#anew = new Set();
    try {
      if (isFresh && before && anew !== 'all')
        this.#standings = standingsOf(await withSomeAnew(this.#db, before, [...anew]), before);
      else {
        this.#changed = false;
        this.#standings = standingsOf(await allApproved(this.#db), before);
        this.#readAtMs = readAtMs;
      }
      return this.#standings;
    } catch (error) {
      this.#readAnew(anew);
      throw error;
    }
  }
}
