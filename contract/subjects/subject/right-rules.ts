/** The roles of a subject's staff besides its owner. @see docs/decisions/0035 */
export const staffRoles = ['co', 'helper'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A professor's relation to a subject: owner, co-teacher or helper. */
export interface Standing {
  standing: 'owner' | StaffRole;
  /** The days, `YYYY-MM-DD` by the school's clock and both included, of the access; null: unlimited. */
  firstDay: string | null;
  lastDay: string | null;
}

/**
 * What a professor can be allowed to do with a subject: to scan at sessions; to see and correct the roll of sessions;
 * to see a subject with everything recorded; to change its sessions and people. The owner's own actions are to rename
 * the subject, delete it, and choose its staff.
 */
export type Right = 'scan' | 'roll' | 'see' | 'change' | 'own';

/** Whether a professor has access to the subject on this day. */
export function holdsOn({ firstDay, lastDay }: Standing, today: string): boolean {
  return (firstDay === null || firstDay <= today) && (lastDay === null || today <= lastDay);
}

/**
 * Whether a professor is allowed to do what `right` names today. A co-teacher may do everything except the owner's own
 * actions. A helper may scan, and see and set the roll, at today's sessions.
 * @param day the day of the session in question; undefined for the subject itself
 * @see docs/decisions/0035
 */
export function mayOnDay(of: Standing, right: Right, today: string, day?: string): boolean {
  if (of.standing === 'owner') return true;
  if (!holdsOn(of, today) || right === 'own') return false;
  return of.standing === 'co' || ((right === 'scan' || right === 'roll') && (day === undefined || day === today));
}
