/** The size of the school, and the number of its days. */
export interface WeekSize {
  days: 1 | 5;
  programs: number;
  studentsOfProgram: number;
  /** The number of program levels in a building without phones: the last levels. Their students have cards. */
  programsWithCards: number;
  /** Simultaneous requests of the whole school. */
  lanes: number;
  /**
   * Among this many arrivals, six are late, six are missing, three have no phone, and two are scanned for a friend.
   */
  arrivals: number;
}

/** 1,500 students and 60 professors: one per program level, and ten who each teach five levels later in the day. */
export const FULL_WEEK: WeekSize = {
  days: 5,
  programs: 50,
  studentsOfProgram: 30,
  programsWithCards: 10,
  lanes: 24,
  arrivals: 100,
};
/** A Monday with every event of the week that can happen on a single day. */
export const ONE_DAY: WeekSize = {
  days: 1,
  programs: 3,
  studentsOfProgram: 5,
  programsWithCards: 1,
  lanes: 8,
  arrivals: 40,
};

const HOUR_MS = 3_600_000;
/** Manila has no daylight saving time. */
export const ZONE = 'Asia/Manila';
const AHEAD_MS = 8 * HOUR_MS;
const MONDAY_MS = Date.UTC(2026, 2, 2);

/** An instant of the week by the school's clock: the day from 0 (Monday), and the time as `HH:MM`. */
export function at(day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return MONDAY_MS + day * 24 * HOUR_MS + hours * HOUR_MS + minutes * 60_000 - AHEAD_MS;
}

/** A day of the week as `YYYY-MM-DD`. */
export const dateOf = (day: number) => new Date(MONDAY_MS + day * 24 * HOUR_MS).toISOString().slice(0, 10);

/** The hours of the later subject, by the place of the program level among its professor's five levels. */
export const LATER_HOURS = ['10:00', '11:00', '13:00', '14:00', '15:00'] as const;
/** Whether professors have no network in an hour of a day: in one of four. */
export const isWithoutNetwork = (day: number, start: string) =>
  (day + ['08:00', ...LATER_HOURS].indexOf(start)) % 4 === 1;
/** Minutes after the start of a session after which a scan is late. */
export const LATE_AFTER = 15;

/** The time of day that is `minutes` later. */
export function later(time: string, minutes: number): string {
  const [hours = 0, of = 0] = time.split(':').map(Number);
  const whole = hours * 60 + of + minutes;
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** The school's settings: small numbers, so that students reach levels and streaks within days. */
export const RULES = {
  level_threshold: 100,
  level_up_points: 40,
  streak_points: 25,
  streak_step: 3,
  late_percent: 50,
  cancel_minutes: 10,
  session_points: 10,
  session_exp: 100,
};
/** The worth of a session: odd numbers, so that half of the worth is rounded. */
export const WORTH = { points: 11, exp: 27 };

/** The day of an event that happens one time in the week; with a week of one day, that is this day. */
export function dayFor(size: WeekSize, what: keyof typeof DAYS): number {
  return Math.min(DAYS[what], size.days - 1);
}
const DAYS = { substitute: 1, secondImport: 1, leaver: 2, leaveEnds: 2, powerCut: 2, fullDisk: 3, upgrade: 4 };

/** How a student comes to a session, if at all; a student whose code a friend shows is absent. */
export type Fate = 'on-time' | 'late' | 'missing' | 'forgot-phone' | 'scanned-for-a-friend';

/** A number below `limit` that depends only on the other arguments, not on the order of events on a busy machine. */
export function drawn(limit: number, ...of: readonly (string | number)[]): number {
  let state = 0x811c9dc5;
  for (const letter of of.join('/')) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  // Mixes the bits, so that the last letters also affect the first bits.
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0) % limit;
}

/** A student's fate at a session. */
export function fateOf({ arrivals }: WeekSize, student: string, session: string): Fate {
  const of = drawn(arrivals, 'fate', student, session);
  if (of < 6) return 'late';
  if (of < 12) return 'missing';
  if (of < 15) return 'forgot-phone';
  return of < 17 ? 'scanned-for-a-friend' : 'on-time';
}

const SYLLABLES = ['ba', 'co', 'di', 'fe', 'gu', 'ha', 'jo', 'ki', 'la', 'me', 'no', 'pa', 'qui', 'ro', 'su', 'ta'];
const FIRST_NAMES = ['Ana', 'Ben', 'Carla', 'Dino', 'Elena', 'Felix', 'Grace', 'Hugo', 'Ines', 'Jun'];

/** A unique name. */
export function nameOfNumber(number: number): { first_name: string; last_name: string } {
  const letters = [number >> 8, (number >> 4) & 15, number & 15].map((of) => SYLLABLES[of % 16]).join('');
  return {
    first_name: FIRST_NAMES[number % FIRST_NAMES.length] ?? '',
    last_name: letters.charAt(0).toUpperCase() + letters.slice(1),
  };
}

/** A professor's name that no student has. */
export const professorName = (of: number) => nameOfNumber(3000 + of);

/** The name of a program level, from 0: ten for each year. */
export const programName = (program: number) =>
  `BSCS ${Math.floor(program / 10) + 1}${String.fromCharCode(65 + (program % 10))}`;
