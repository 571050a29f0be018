import * as z from 'zod/mini';
import { checkedText, described, given, givenOrNot, type OptionalField, type RequiredField } from './fields.ts';
import { normaliseProgramLevel } from './program-level.ts';
import { seenIfTyped, visibleAlone } from './strip-invisible.ts';
import { isVisible } from './visible-characters.ts';

/** The longest program level, in characters. A program, a year and a section need far fewer characters. */
const LONGEST_PROGRAM_LEVEL = 60;

/** A program level that may be blank or only spaces. Any other text must be visible. */
const blankOrSeen = (label: string) =>
  z.pipe(
    z.transform((typed: NonNullable<unknown>) => (typeof typed === 'string' ? typed.trim() : typed)),
    z.pipe(seenIfTyped(label), z.pipe(visibleAlone, checkedText(label, LONGEST_PROGRAM_LEVEL))),
  );

/** A required, normalized program level: `' bscs  4a'` becomes `'BSCS 4A'`. @see spec §3, decisions §4.5 */
export function programLevel(label: string, sentence: string): RequiredField<string, string> {
  return described(
    z.pipe(
      z.pipe(
        given,
        z.pipe(visibleAlone, checkedText(label, LONGEST_PROGRAM_LEVEL).check(z.refine(isVisible, sentence))),
      ),
      z.transform(normaliseProgramLevel),
    ),
    { type: 'string', minLength: 1, maxLength: LONGEST_PROGRAM_LEVEL },
  );
}

/** An optional program level: blank becomes ''. Blank means "open to all", or "keep" when an account is updated. */
export function optionalProgramLevel(label: string): OptionalField<string, string | null | undefined> {
  return described(z.pipe(z.pipe(givenOrNot, blankOrSeen(label)), z.transform(normaliseProgramLevel)), {
    type: ['string', 'null'],
    maxLength: LONGEST_PROGRAM_LEVEL,
  });
}

/**
 * A program level in an update: blank means "open to all" (''); missing or null means "keep" (null).
 * @see decisions §4.5
 */
export function programLevelOrKeep(label: string): OptionalField<string | null, string | null | undefined> {
  return described(
    z.pipe(
      z.nullish(z.unknown()),
      z.pipe(
        z.transform((value: unknown) => value ?? null),
        z.nullable(z.pipe(blankOrSeen(label), z.transform(normaliseProgramLevel))),
      ),
    ),
    {
      type: ['string', 'null'],
      maxLength: LONGEST_PROGRAM_LEVEL,
      description: 'Blank opens the session to every program level; null or absent keeps the current program level.',
    },
  );
}
