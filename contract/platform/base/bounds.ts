/** How often one person may make a call: so many at once, and again as many evenly over that time. */
export interface Pace {
  most: number;
  perSeconds: number;
}

/** For a write that adds nothing for good: faster than people and their screens, slower than a script. */
export const usualPace: Pace = { most: 600, perSeconds: 60 };

/**
 * For all that one person reads, together. The busiest screen that was measured, an administrator's dashboard loaded anew as
 * fast as it comes, asks for 8.4 a second and at most for 13 in one: this is ten times that.
 */
export const readPace: Pace = { most: 5100, perSeconds: 60 };

/** As how many reads a list of the whole school counts. */
export const WHOLE_SCHOOL = 20;

/** For a write after which there is more than before: so many in a day. */
export function aDay(most: number): Pace {
  return { most, perSeconds: 86_400 };
}

/** The most that one person can have of something, however slowly it is made. */
export const MOST = {
  /** Subjects and events of a professor. */
  subjects: 500,
  /** Sessions of a subject or event, those in the bin included. */
  sessionsOfSubject: 1000,
  /** Times in or out of a subject, of all students together. */
  enrolmentsOfSubject: 5000,
  /** Co-teachers and helpers of a subject or event. */
  staffOfSubject: 20,
  /** Incentives of a professor. */
  incentives: 500,
  /** Redemptions of a student that no professor has verified yet. */
  waitingRedemptions: 100,
  /** Administrators of a school, registrars included. */
  administrators: 100,
  /** Sign-ins of a person that live at a time; one more ends the oldest. */
  signIns: 50,
} as const;

/** A pace as a person says it. */
export function paceInWords({ most, perSeconds }: Pace): string {
  return perSeconds === 86_400 ? `${most} in a day` : `${most} at once, ${most / perSeconds} a second`;
}
