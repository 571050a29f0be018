import * as z from 'zod/mini';
import { described, givenOrNot, type OptionalField, orNull } from './fields.ts';

/** What is said of any other word: a blank that is among them is named in words. */
function neither(label: string, words: readonly string[]): string {
  const blank = words.includes('') ? 'blank, or ' : '';
  return `${label} must be ${blank}one of ${words.filter(Boolean).join(', ')}.`;
}

/** One of a few words that may be left out: blank, null or absent stands for the first of them. */
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

/** The same where blank, null or absent means "keep the current one", which comes out as null. */
export function oneOfOrKeep<const Word extends string>(
  label: string,
  words: readonly Word[],
): OptionalField<Word | null, Word | '' | null | undefined> {
  const one = z.enum<readonly string[]>(words, neither(label, words));
  return described(orNull(one), { type: ['string', 'null'], enum: [...words, '', null] });
}
