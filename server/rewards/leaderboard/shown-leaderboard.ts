import { hash } from 'node:crypto';
import { namesakesIn } from '#contract/people/student/name-rules.ts';
import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';
import type { LeaderboardEntry } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { bestFirst } from '#contract/rewards/leaderboard/leaderboard-order.ts';
import {
  BEST_SHOWN,
  HIDDEN_STUDENT,
  maskedNames,
  NEIGHBOURS_SHOWN,
  ON_PODIUM,
} from '#contract/rewards/leaderboard/leaderboard-rules.ts';
import type { ApprovedStudent } from './leaderboard-queries.ts';

/** The rows that a call requests, as `getStudentLeaderboard` accepts them. Null requests no rows of that kind. */
export interface AskedRows {
  top: number | null;
  around: number | null;
}

/** The number of rows at the top, and of rows above and below the student; undefined for all rows. */
function windowBy({ board_shows }: LeaderboardRules, { top, around }: AskedRows): AskedRows | undefined {
  const all = top === null && around === null;
  if (board_shows === 'all') return all ? undefined : { top, around };
  return {
    top: board_shows === 'near' ? 0 : Math.min(all ? BEST_SHOWN : (top ?? 0), BEST_SHOWN),
    around: all ? NEIGHBOURS_SHOWN : around === null ? null : Math.min(around, NEIGHBOURS_SHOWN),
  };
}

/**
 * All rows as JSON, the SHA-256 of this text, and the index where each row begins. The first row begins after the
 * bracket.
 */
interface Written {
  text: string;
  digest: string;
  starts: number[];
}

type Order = (one: ApprovedStudent, other: ApprovedStudent) => number;

/** How many of these students, sorted by `order`, come before a student. Students equal to this one do not count. */
export function placeAmong(students: readonly ApprovedStudent[], student: ApprovedStudent, order: Order): number {
  let [from, to] = [0, students.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const other = students[middle];
    if (other && order(other, student) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The leaderboard of students in one order. Never returns anything that the rules hide. @see docs/decisions/0046 */
export class Leaderboard {
  readonly #students: readonly ApprovedStudent[];
  readonly #order: Order;
  readonly #find: (stud_id: number) => ApprovedStudent | undefined;
  /** The whole leaderboard as JSON, by the way in which names are shown. Filled on request. */
  readonly #written = new Map<LeaderboardRules['board_names'], Written>();

  /** @param find finds a student by id, on this leaderboard or not */
  constructor(
    students: readonly ApprovedStudent[],
    order: Order,
    find: (stud_id: number) => ApprovedStudent | undefined,
  ) {
    this.#students = students;
    this.#order = order;
    this.#find = find;
  }

  /**
   * A student's position, found by binary search: 16 comparisons among 40,000 students, in place of a map of all
   * positions.
   */
  #placeOf(stud_id: number): number | undefined {
    const student = this.#find(stud_id);
    if (!student) return undefined;
    const place = placeAmong(this.#students, student, this.#order);
    return this.#students[place] === student ? place : undefined;
  }

  get size(): number {
    return this.#students.length;
  }

  /**
   * The total that a student sees. If the rules show only neighbors, this is the number of rows shown (`rows`),
   * otherwise the number of all rows.
   */
  totalFor({ board_shows }: LeaderboardRules, rows: number): number {
    return board_shows === 'near' ? rows : this.size;
  }

  /** Whether a student is one of the first three and their photo may be shown. */
  showsPhotoOf(stud_id: number, rules: LeaderboardRules): boolean {
    const place = this.#placeOf(stud_id) ?? ON_PODIUM;
    const student = this.#students[place];
    return student !== undefined && place < ON_PODIUM && photoIsShown(student, rules);
  }

  /**
   * The rows of a window that the rules show, in order, without duplicates; undefined if the call asks for all rows and
   * the rules show all of them. If names are shown in full, rows of namesakes in the window have the program level.
   */
  windowFor(stud_id: number, rules: LeaderboardRules, asked: AskedRows): LeaderboardEntry[] | undefined {
    const shown = windowBy(rules, asked);
    if (!shown) return undefined;
    const first = Math.min(shown.top ?? 0, this.#students.length);
    const places = Array.from({ length: first }, (_none, place) => place);
    const own = this.#placeOf(stud_id);
    if (shown.around !== null && own !== undefined) {
      const end = Math.min(own + shown.around + 1, this.#students.length);
      for (let place = Math.max(first, own - shown.around); place < end; place += 1) places.push(place);
    }
    const rows = places.flatMap((place) => this.#rowAt(place, rules, stud_id));
    return rules.board_names === 'full' ? this.#besideNamesakes(rows) : rows;
  }

  /**
   * All rows as JSON, with the student's own row as that student sees it, and an ETag that changes only with this JSON.
   * 40,000 rows are serialized and hashed once for all students.
   */
  writtenFor(stud_id: number, rules: LeaderboardRules): { text: string; mark: string } {
    const { text, digest, starts } = this.#writtenOnce(rules);
    const place = this.#placeOf(stud_id);
    const start = place === undefined ? undefined : starts[place];
    if (place === undefined || start === undefined) return { text, mark: digest };
    const own = JSON.stringify(this.#rowAt(place, rules, stud_id)[0]);
    const after = (starts[place + 1] ?? text.length) - 1;
    return { text: `${text.slice(0, start)}${own}${text.slice(after)}`, mark: `${digest}${own}` };
  }

  #writtenOnce(rules: LeaderboardRules): Written {
    const kept = this.#written.get(rules.board_names);
    if (kept) return kept;
    const rows = this.#students
      .flatMap((_student, place) => this.#rowAt(place, rules))
      .map((row) => JSON.stringify(row));
    let start = 1;
    const starts = rows.map((row) => {
      const own = start;
      start += row.length + 1;
      return own;
    });
    const text = `[${rows.join(',')}]`;
    const written = { text, digest: hash('sha256', text, 'base64url'), starts };
    this.#written.set(rules.board_names, written);
    return written;
  }

  /** A row as the reader sees it; without a reader, as other students see it. */
  #rowAt(place: number, rules: LeaderboardRules, reader?: number): LeaderboardEntry[] {
    const student = this.#students[place];
    if (!student) return [];
    const { stud_id, current_level, current_exp, boardHidden } = student;
    const isOwn = stud_id === reader;
    const isNamed = isOwn || (rules.board_names === 'full' && !boardHidden);
    return [
      {
        stud_id: isNamed ? stud_id : 0,
        ...(isNamed
          ? maskedNames('full', student)
          : boardHidden
            ? HIDDEN_STUDENT
            : maskedNames(rules.board_names, student)),
        current_level,
        rank: place + 1,
        sharedRank: placeAmong(this.#students, student, bestFirst) + 1,
        // Only the student sees how much they owe. Others see 0.
        current_exp: isOwn ? current_exp : Math.max(0, current_exp),
        ...(place < ON_PODIUM && photoIsShown(student, rules) && { boardPhoto: true }),
        ...(isOwn && boardHidden && { boardHidden: true }),
      },
    ];
  }

  /** Compares only visible names, so that no one learns of a hidden namesake. */
  #besideNamesakes(rows: LeaderboardEntry[]): LeaderboardEntry[] {
    const named = rows.filter((row) => row.stud_id !== 0);
    const namesakesOf = namesakesIn(named, (row) => row.stud_id);
    return rows.map((row) => {
      if (row.stud_id === 0 || namesakesOf(row).length < 2) return row;
      const courseYearSection = this.#students[row.rank - 1]?.courseYearSection;
      return courseYearSection === undefined ? row : { ...row, courseYearSection };
    });
  }
}

/** A photo is shown only if names are in full, everyone sees the best students, and the student wants it. */
function photoIsShown({ boardPhoto, boardHidden }: ApprovedStudent, rules: LeaderboardRules): boolean {
  const bestAreSeen = rules.board_shows === 'all' || rules.board_shows === 'top-and-near';
  return boardPhoto && !boardHidden && rules.board_names === 'full' && bestAreSeen;
}
