/** What a professor beside its owner is of a subject. @see docs/decisions/0035 */
export const staffRoles = ['co', 'helper'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What a professor is to a subject: whose it is, a co-teacher or a helper. */
export interface Standing {
  standing: 'owner' | StaffRole;
  /** The days, `YYYY-MM-DD` in the school's time zone and both included, on which it holds; null: without that end. */
  firstDay: string | null;
  lastDay: string | null;
}

/**
 * What a professor can have a right to: to scan at sessions, to see their roll and put it right, to see a subject with
 * all that was recorded, to change its sessions and who is in it, and to do what is its owner's alone: rename it, delete
 * it, and say who else teaches it.
 */
export type Right = 'scan' | 'roll' | 'see' | 'change' | 'own';

/** Whether a standing holds on a day. */
export function holdsOn({ firstDay, lastDay }: Standing, today: string): boolean {
  return (firstDay === null || firstDay <= today) && (lastDay === null || today <= lastDay);
}

/**
 * Whether somebody may do this today. A co-teacher may what the owner may, but for what is the owner's alone; a helper
 * scans, and sees and sets the roll, at sessions of today.
 * @param day of the session that it is about; undefined where it is about the subject
 * @see docs/decisions/0035
 */
export function mayOnDay(of: Standing, right: Right, today: string, day?: string): boolean {
  if (of.standing === 'owner') return true;
  if (!holdsOn(of, today) || right === 'own') return false;
  return of.standing === 'co' || ((right === 'scan' || right === 'roll') && (day === undefined || day === today));
}
