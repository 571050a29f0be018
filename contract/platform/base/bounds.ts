/** How often one person may make a call: `most` at once, and as many again spread evenly over `perSeconds`. */
export interface Pace {
  most: number;
  perSeconds: number;
}

/** The pace of writes that add nothing permanent: faster than people and their screens, slower than a script. */
export const usualPace: Pace = { most: 600, perSeconds: 60 };

/**
 * The pace of all reads of one person together. An administrator's dashboard, reloaded nonstop, is the busiest screen
 * measured: it makes 8.4 requests a second and at most 13 in one second. This pace allows ten times that.
 */
export const readPace: Pace = { most: 5100, perSeconds: 60 };

/** The number of reads that a list of the whole school counts as. */
export const WHOLE_SCHOOL = 20;

/** The pace of writes that add something: `most` a day. */
export function aDay(most: number): Pace {
  return { most, perSeconds: 86_400 };
}

/** The most things of each kind that there can be, however slowly they are added. */
export const MOST = {
  /** Subjects and events of a professor. */
  subjects: 500,
  /** Sessions of a subject or event, including those in the bin. */
  sessionsOfSubject: 1000,
  /** Enrolments and drops of all students of a subject. */
  enrolmentsOfSubject: 5000,
  /** Co-teachers and helpers of a subject or event. */
  staffOfSubject: 20,
  /** Incentives of a professor. */
  incentives: 500,
  /** A student's redemptions that no professor has verified yet. */
  waitingRedemptions: 100,
  /** Administrators of a school, including registrars. */
  administrators: 100,
  /** A person's sign-ins at a time; one more ends the oldest. */
  signIns: 50,
} as const;

/** Describes a pace in words. */
export function paceInWords({ most, perSeconds }: Pace): string {
  return perSeconds === 86_400 ? `${most} in a day` : `${most} at once, ${most / perSeconds} a second`;
}
