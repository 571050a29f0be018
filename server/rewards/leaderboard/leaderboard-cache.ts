import { setImmediate as othersFirst } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';
import { byRegistration, leaderboardOrder } from '#contract/rewards/leaderboard/leaderboard-order.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { type ApprovedStudent, approvedAmong, approvedStudentsAfter } from './leaderboard-queries.ts';
import { Leaderboard, placeAmong } from './shown-leaderboard.ts';

/** The time after which all students are read again, even without known changes. */
export const OLDEST_MS = 5000;
/**
 * How long before `OLDEST_MS` the next read of all students starts, while the cache still answers: reading 40,000
 * students takes 0.4 s on PostgreSQL.
 */
const AHEAD_MS = 500;
/** The shortest time between two reads of students whose points or experience are known to have changed. */
export const BUSY_MS = 1000;
/** If more students than this number have to be read again, all students are read. */
const MOST_APART = 2000;
/** If more students than this number have changed since the last full copy, all students are copied again. */
const MOST_SINCE = 2000;
/** The number of students per query. Other requests run between two queries. */
const PAGE = 1000;

/** The current data of students by id; undefined for students who are no longer approved. */
type Changes = ReadonlyMap<number, ApprovedStudent | undefined>;

/** A snapshot of all approved students. */
export class RankedStudents {
  /** The students, best first. Students of equal rank are sorted by name. */
  readonly ranked: readonly ApprovedStudent[];
  readonly #known: Changes;
  /** The few students whose data differs from `#known`; all other students need not be copied. */
  readonly #since: Changes;
  /** The leaderboards that were requested so far, by the order of students of equal rank. */
  readonly #leaderboards = new Map<
    'by name' | 'by registration',
    { school?: Leaderboard; programs?: ReadonlyMap<string, Leaderboard> }
  >();

  constructor(ranked: readonly ApprovedStudent[] = [], known: Changes = new Map(), since: Changes = new Map()) {
    this.ranked = ranked;
    this.#known = known;
    this.#since = since;
  }

  find(stud_id: number): ApprovedStudent | undefined {
    return this.#since.has(stud_id) ? this.#since.get(stud_id) : this.#known.get(stud_id);
  }

  /** This snapshot with changes applied; the same object if nothing changed. */
  with(read: Changes): RankedStudents {
    const changes = new Map([...read].filter(([stud_id, now]) => !isDeepStrictEqual(now, this.find(stud_id))));
    if (changes.size === 0) return this;
    const others = this.ranked.filter(({ stud_id }) => !changes.has(stud_id));
    const moved = [...changes.values()].filter((student) => student !== undefined).sort(leaderboardOrder);
    const ranked: ApprovedStudent[] = [];
    let from = 0;
    for (const student of moved) {
      const place = placeAmong(others, student, leaderboardOrder);
      for (; from < place; from += 1) ranked.push(others[from] as ApprovedStudent);
      ranked.push(student);
    }
    for (; from < others.length; from += 1) ranked.push(others[from] as ApprovedStudent);
    const since = new Map([...this.#since, ...changes]);
    return since.size > MOST_SINCE
      ? new RankedStudents(ranked, new Map(ranked.map((student) => [student.stud_id, student])))
      : new RankedStudents(ranked, this.#known, since);
  }

  /**
   * The leaderboard that the rules show to a student: the school's or their program level's. If names are not shown in
   * full, students of equal rank are ordered by registration, so that a position does not reveal a name.
   */
  leaderboardFor(stud_id: number, { board_names, board_scope }: LeaderboardRules): Leaderboard {
    const isByName = board_names === 'full';
    const order = isByName ? leaderboardOrder : byRegistration;
    const leaderboard = (students: readonly ApprovedStudent[]) =>
      new Leaderboard(students, order, (id) => this.find(id));
    const ranked = () => (isByName ? this.ranked : this.ranked.toSorted(byRegistration));
    const key = isByName ? 'by name' : 'by registration';
    const made = this.#leaderboards.get(key) ?? {};
    this.#leaderboards.set(key, made);
    if (board_scope === 'school') {
      made.school ??= leaderboard(ranked());
      return made.school;
    }
    made.programs ??= new Map(
      [...Map.groupBy(ranked(), ({ courseYearSection }) => courseYearSection)].map(([program, students]) => [
        program,
        leaderboard(students),
      ]),
    );
    const own = this.find(stud_id)?.courseYearSection;
    return (own !== undefined && made.programs.get(own)) || leaderboard([]);
  }
}

/** Reads all students in pages, with other requests in between, and applies the changes. */
async function withAllAnew(db: Db, before: RankedStudents): Promise<RankedStudents> {
  const changes = new Map<number, ApprovedStudent | undefined>();
  const found = new Set<number>();
  let last = 0;
  for (;;) {
    const page = await approvedStudentsAfter(db, last, PAGE);
    for (const student of page) {
      found.add(student.stud_id);
      if (!isDeepStrictEqual(student, before.find(student.stud_id))) changes.set(student.stud_id, student);
    }
    if (page.length < PAGE) break;
    last = page.at(-1)?.stud_id ?? last;
    await othersFirst();
  }
  for (const { stud_id } of before.ranked) if (!found.has(stud_id)) changes.set(stud_id, undefined);
  return before.with(changes);
}

/** Reads these students and applies the changes. */
async function withSomeAnew(db: Db, before: RankedStudents, stud_ids: readonly number[]): Promise<RankedStudents> {
  const changes = new Map<number, ApprovedStudent | undefined>(stud_ids.map((stud_id) => [stud_id, undefined]));
  for (const student of await approvedAmong(db, stud_ids)) changes.set(student.stud_id, student);
  return before.with(changes);
}

/** Whether a notice says that all sign-ins of a student ended, which may mean that the student was removed. */
function hasLeft(notice: Notice): notice is Notice & { kind: 'signed-out' } {
  return notice.kind === 'signed-out' && notice.role === 'student' && !notice.signIn && !notice.keep;
}

/**
 * The ranked students of this process, shared by all requests. Students whose points or experience changed are read
 * again within a second, and all students every 5 s. A student who changed data that others see is read before the next
 * answer. When all 40,000 students were read every second, one in a hundred check-ins waited three times as long in
 * `npm run bench -- morning`.
 * @see docs/decisions/0046
 */
export class LeaderboardCache {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Stops listening for changes. */
  readonly close: () => void;
  #ranked = new RankedStudents();
  /** When all students were last read, and when some or all students were last read. */
  #allReadAtMs = Number.NEGATIVE_INFINITY;
  #readAtMs = Number.NEGATIVE_INFINITY;
  /** Students to read again soon. */
  #moved = new Set<number>();
  /** Students to read before the next answer. */
  #again: Set<number> | 'all' = new Set();
  #reading: Promise<RankedStudents> | undefined;
  /** Whether the current read is a read of all students that started before this read was due. */
  #isReadAhead = false;

  constructor({ database, clock, notices }: Pick<Services, 'database' | 'clock' | 'notices'>) {
    this.#db = database.read;
    this.#clock = clock;
    this.close = notices.subscribe((notice) => {
      if (notice.kind === 'attendance' || notice.kind === 'roll') this.#moved.add(notice.stud_id);
      else if (hasLeft(notice)) this.#readAnew([notice.person_id]);
      else if (notice.kind === 'students-changed') this.#readAnew(notice.stud_ids ?? 'all');
      else if (notice.kind === 'missed') this.#readAnew('all');
    });
  }

  /** The ranked students for this student, who is always among them, even if approved a moment ago. */
  async rankedFor(stud_id: number): Promise<RankedStudents> {
    // The current read may have passed a student before they changed, so this waits for it, but does not use it.
    if (this.#hasAnew()) await this.#reading?.catch(() => undefined);
    if (this.#isOver(this.#allReadAtMs, OLDEST_MS - AHEAD_MS)) this.#readAhead();
    const isDue = this.#isAllDue() || (this.#moved.size > 0 && this.#isOver(this.#readAtMs, BUSY_MS));
    const isKnown = this.#isReadAhead ? !this.#isAllDue() : !isDue && !this.#reading;
    const ranked = isKnown && !this.#hasAnew() ? this.#ranked : await this.#read();
    if (ranked.find(stud_id)) return ranked;
    this.#readAnew([stud_id]);
    await this.#reading?.catch(() => undefined);
    return this.#read();
  }

  #isOver(sinceMs: number, limitMs: number): boolean {
    const ageMs = this.#clock.nowMs() - sinceMs;
    return ageMs < 0 || ageMs >= limitMs;
  }

  #isAllDue(): boolean {
    return this.#isOver(this.#allReadAtMs, OLDEST_MS);
  }

  #hasAnew(): boolean {
    return this.#again === 'all' || this.#again.size > 0;
  }

  #readAnew(stud_ids: Iterable<number> | 'all'): void {
    if (stud_ids === 'all' || this.#again === 'all') this.#again = 'all';
    else for (const stud_id of stud_ids) this.#again.add(stud_id);
  }

  /**
   * Reads all students while the cache still answers. Students whose points or experience change in the meantime are
   * read again afterward.
   */
  #readAhead(): void {
    // If some students must be read before the next answer, nothing is read ahead.
    if (this.#reading || this.#isAllDue() || this.#hasAnew()) return;
    this.#isReadAhead = true;
    this.#read()
      // The next request reads again, and gets the error.
      .catch(() => undefined)
      .finally(() => {
        this.#isReadAhead = false;
      });
  }

  /** Reads students. Requests that come while a read is running share this read. */
  #read(): Promise<RankedStudents> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readOnce(): Promise<RankedStudents> {
    const [again, readAtMs] = [this.#again, this.#clock.nowMs()];
    const apart = again === 'all' ? [] : [...new Set([...again, ...this.#moved])];
    const areAll = this.#isReadAhead || again === 'all' || apart.length > MOST_APART || this.#isAllDue();
    this.#again = new Set();
    this.#moved = new Set();
    try {
      const [db, before] = [this.#db, this.#ranked];
      this.#ranked = areAll ? await withAllAnew(db, before) : await withSomeAnew(db, before, apart);
      if (areAll) this.#allReadAtMs = readAtMs;
      this.#readAtMs = readAtMs;
      return this.#ranked;
    } catch (error) {
      this.#readAnew(areAll ? 'all' : apart);
      throw error;
    }
  }
}
