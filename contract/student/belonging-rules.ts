import type { Instant } from '#contract/base/fields.ts';

/** A time in which a student was approved and had one program level; those of one student never overlap. */
export interface Belonging {
  courseYearSection: string;
  since: Instant;
  /** The first moment at which it was over; null while it lasts. */
  until: Instant | null;
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
    if (last?.courseYearSection === courseYearSection && last.until === each.since) last.until = each.until;
    else joined.push({ courseYearSection, since: each.since, until: each.until });
  }
  return joined;
}
