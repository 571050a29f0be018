/** How often one person may make a call: `most` times at once, then `most` times per `perSeconds`, evenly spread. */
export interface Pace {
  most: number;
  perSeconds: number;
}

/** The rate limit of writes that add nothing permanent: faster than people and their screens, slower than a script. */
export const usualPace: Pace = { most: 600, perSeconds: 60 };

/**
 * The rate limit that all read requests of one person share. An administrator's dashboard, reloaded nonstop, is the
 * busiest screen measured: it makes 8.4 requests a second and at most 13 in one second. This limit allows ten times as
 * many requests.
 */
export const readPace: Pace = { most: 5100, perSeconds: 60 };

/** The number of reads that a list of the whole school counts as. */
export const WHOLE_SCHOOL = 20;

/** The rate limit of writes that add something: `most` a day. */
export function aDay(most: number): Pace {
  return { most, perSeconds: 86_400 };
}

/** The largest number of things of each kind, however slowly people add them. */
export const MAXIMUM = {
  /** Subjects and events of a professor. */
  subjects: 500,
  /** Sessions of a subject or event, including those in the bin. */
  sessionsOfSubject: 1000,
  /** Enrolments and drops of all students of a subject. */
  enrolmentsOfSubject: 5000,
  /** Co-teachers and helpers of a subject or event. */
  staffOfSubject: 20,
  /** Timetable rules of a subject, including those that have ended. */
  rulesOfSubject: 50,
  /** Days off of the school, each one day or several in a row. */
  daysOff: 500,
  /** Incentives of a professor. */
  incentives: 500,
  /** A student's redemptions that no professor has verified yet. */
  waitingRedemptions: 100,
  /** Administrators of a school, including registrars. */
  administrators: 100,
  /** A person's simultaneous sign-ins; one more sign-in ends the oldest. */
  signIns: 50,
} as const;

/** Describes a rate limit in words. */
export function paceInWords({ most, perSeconds }: Pace): string {
  return perSeconds === 86_400 ? `${most} in a day` : `${most} at once, ${most / perSeconds} a second`;
}
