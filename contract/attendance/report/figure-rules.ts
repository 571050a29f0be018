import { attends, type Status, statuses } from '#contract/attendance/attendance/status.ts';
import type { ReportRules } from './report-calls.ts';

/** The number of each status among sessions that count. */
export type Tally = Record<Status, number>;

/** A tally of no sessions. */
export const emptyTally = (): Tally => ({ present: 0, late: 0, excused: 0, school: 0, absent: 0 });

/** Adds the second tally to the first. */
export function addTally(to: Tally, more: Tally | undefined): void {
  for (const status of statuses) to[status] += more?.[status] ?? 0;
}

/** A share in whole per mille, rounded half up; null if there is nothing to divide by. */
export const perMille = (part: number, of: number): number | null =>
  of === 0 ? null : Math.floor((2000 * part + of) / (2 * of));

/** The sums of a tally. Late students and students at a school activity attended; no rate has excused sessions. */
export function sumsOf({ present, late, excused, school, absent }: Tally) {
  const attended = present + late + school;
  const of = attended + absent;
  const counted = of + excused;
  const shares = { rate: perMille(attended, of), absenceShare: perMille(absent + excused, counted) };
  return { counted, attended, of, late, excused, absent, ...shares };
}

/** What a day was on which a session counted. Without attendance, it is excused if all its sessions are. */
export function dayKindOf(tally: Tally, { day_share }: Pick<ReportRules, 'day_share'>) {
  const { attended, absent, counted } = sumsOf(tally);
  if (attended === 0) return absent > 0 ? 'absent' : 'excused';
  return attended * 100 >= day_share * counted ? 'present' : 'half';
}

/** The lower limits of the bands of absent days, in percent. */
export const absenceBands = [0, 5, 10, 20] as const;

/** The figures of one student. Sessions are added in the order in which they began. */
export class StudentFigures {
  readonly tally: Tally = emptyTally();
  readonly #rules: ReportRules;
  readonly #days = { present: 0, half: 0, absent: 0, excused: 0 };
  #row = { sessionsInARow: 0, since: null as string | null, lastAttended: null as string | null };
  #daysInARow = 0;
  #day = '';
  #ofDay = emptyTally();

  constructor(rules: ReportRules) {
    this.#rules = rules;
  }

  /** @param day the session's day, `YYYY-MM-DD`; not before the day of the session before */
  add(day: string, status: Status): void {
    if (day !== this.#day) this.#closeDay();
    this.#day = day;
    this.#ofDay[status] += 1;
    this.tally[status] += 1;
    if (status === 'absent') {
      this.#row.sessionsInARow += 1;
      this.#row.since ??= day;
    } else if (status !== 'excused') this.#row = { sessionsInARow: 0, since: null, lastAttended: day };
  }

  /**
   * The student's days and absences in a row. An absent day may be excused, and a half counts half. The share of absent
   * days is compared exactly, not as it is shown. Excused sessions and days neither end a row nor make it longer.
   */
  get sums() {
    this.#closeDay();
    const { present, half, absent, excused } = this.#days;
    const days = present + half + absent + excused;
    const daysAbsent = absent + excused + half / 2;
    const reaches = (percent: number) => daysAbsent * 100 >= percent * days;
    const isJudged = days >= this.#rules.least_days;
    return {
      days,
      daysAbsent,
      share: perMille(daysAbsent, days),
      ofThemExcused: excused,
      isChronic: isJudged && reaches(this.#rules.absence_share),
      /** The place in `absenceBands`; null if there are too few days to judge. */
      band: isJudged ? absenceBands.findLastIndex(reaches) : null,
      daysInARow: this.#daysInARow,
      ...this.#row,
    };
  }

  #closeDay(): void {
    if (this.#day === '') return;
    const kind = dayKindOf(this.#ofDay, this.#rules);
    this.#days[kind] += 1;
    if (kind !== 'excused') this.#daysInARow = kind === 'absent' ? this.#daysInARow + 1 : 0;
    this.#ofDay = emptyTally();
    this.#day = '';
  }
}

/**
 * The statuses that count of a roll that was taken: of those who attended, and when it is over of those for whom the
 * session was meant.
 */
export const countedStatuses = (
  statuses: ReadonlyMap<number, Status | null>,
  meant: ReadonlySet<number>,
  isOver: boolean,
): (readonly [stud_id: number, status: Status])[] =>
  [...statuses].filter(
    (one): one is [number, Status] => one[1] !== null && (attends(one[1]) || (isOver && meant.has(one[0]))),
  );
