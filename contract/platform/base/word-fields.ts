import * as z from 'zod/mini';
import { described, givenOrNot, type OptionalField, orNull } from './fields.ts';

/** The message for a word that is not allowed. The message mentions `blank` if '' is allowed. */
function neither(label: string, words: readonly string[]): string {
  const blank = words.includes('') ? 'blank, or ' : '';
  return `${label} must be ${blank}one of ${words.filter(Boolean).join(', ')}.`;
}

/** An optional choice of a few words: blank, null or missing means the first word. */
export function oneOf<const Word extends string>(
  label: string,
  words: readonly [Word, ...Word[]],
): OptionalField<Word, Word | '' | null | undefined> {
  return described(
    z.pipe(
      givenOrNot,
      z.pipe(
        z.transform((value: NonNullable<unknown>) => (value === '' ? words[0] : value)),
        z.enum<readonly string[]>(words, neither(label, words)),
      ),
    ),
    { type: ['string', 'null'], enum: [...words, '', null], default: words[0] },
  );
}

/** An optional choice in an update: blank, null or missing means "keep the current one" and becomes null. */
export function oneOfOrKeep<const Word extends string>(
  label: string,
  words: readonly Word[],
): OptionalField<Word | null, Word | '' | null | undefined> {
  const one = z.enum<readonly string[]>(words, neither(label, words));
  return described(orNull(one), { type: ['string', 'null'], enum: [...words, '', null] });
}
