import type { Instant } from '#contract/platform/base/fields.ts';

/** A period in which a student was approved and had one program level. A student's belongings never overlap. */
export interface Belonging {
  courseYearSection: string;
  since: Instant;
  /** The moment at which the belonging is over; null while it continues. */
  until: Instant | null;
  /** The ids of earlier names of the program level, oldest first, each followed by a comma. */
  former: string;
}

/** A student's explicit relation to a subject, regardless of program level. */
export const enrolmentKinds = ['in', 'out'] as const;
export type EnrolmentKind = (typeof enrolmentKinds)[number];

/**
 * A period in which a student was enrolled in a subject or dropped from it. The student's program level does not
 * matter. A student's periods in one subject do not overlap.
 */
export interface Enrolment extends Pick<Belonging, 'since' | 'until'> {
  subject_id: number;
  kind: EnrolmentKind;
}

/** Everything that decides which classes a student belongs to. */
export interface Membership {
  belongings: readonly Belonging[];
  enrolments: readonly Enrolment[];
}

/** Whether a belonging or enrolment had begun at a moment and had not ended. */
export function lastsAt({ since, until }: Pick<Belonging, 'since' | 'until'>, at: Instant): boolean {
  return since <= at && (until === null || at < until);
}

/**
 * A student's belongings as if one change of program level had not happened. The belonging that began with the change
 * gets the previous program level. That belonging is joined with its neighbors if they have the same program level.
 * @param belongings in the order of their beginning
 * @returns the same belongings if none began with the change
 * @see decisions §1.2
 */
export function withoutChange(
  belongings: readonly Belonging[],
  { createdAt, from, to }: { createdAt: Instant; from: string; to: string },
): Belonging[] {
  const joined: Belonging[] = [];
  for (const each of belongings) {
    const isItsOwn = each.since === createdAt && each.courseYearSection === to;
    const courseYearSection = isItsOwn ? from : each.courseYearSection;
    const last = joined.at(-1);
    const borders = last?.courseYearSection === courseYearSection && last.until === each.since;
    const former = isItsOwn ? (borders ? last.former : '') : each.former;
    if (borders && last.former === former) last.until = each.until;
    else joined.push({ courseYearSection, since: each.since, until: each.until, former });
  }
  return joined;
}
