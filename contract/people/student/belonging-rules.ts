import type { Instant } from '#contract/platform/base/fields.ts';

/** A time in which a student was approved and had one program level; those of one student never overlap. */
export interface Belonging {
  courseYearSection: string;
  since: Instant;
  /** The first moment at which it was over; null while it lasts. */
  until: Instant | null;
  /** Which program levels it was before it had this name: their ids, oldest first, each with a comma after it. */
  former: string;
}

/** What a student can be in a subject whatever their program level says. */
export const enrolmentKinds = ['in', 'out'] as const;
export type EnrolmentKind = (typeof enrolmentKinds)[number];

/** A time in which a student was in a subject, or out of it, against their program level; those of one pair never overlap. */
export interface Enrolment extends Pick<Belonging, 'since' | 'until'> {
  subject_id: number;
  kind: EnrolmentKind;
}

/** All that decides in which classes a student belongs. */
export interface Membership {
  belongings: readonly Belonging[];
  enrolments: readonly Enrolment[];
}

/** Whether a time had begun at a moment, and was not over. */
export function lastsAt({ since, until }: Pick<Belonging, 'since' | 'until'>, at: Instant): boolean {
  return since <= at && (until === null || at < until);
}

/**
 * A student's times as if one change of program level had never been: the time that it began is one of the program
 * level before, joined with what borders on it.
 * @param belongings in the order of their beginning
 * @returns the same times where the change began none of them
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
