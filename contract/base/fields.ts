import * as z from 'zod/mini';

/** The largest number anything in the product may hold: points, experience, quantity, price. @see decisions §4.12 */
export const LARGEST_NUMBER = 1_000_000;

/** Control characters and lone surrogates never belong in a text that people read. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/u;

/**
 * A text that a person typed: normalised to NFC and trimmed, 0 to `longest` characters, no control characters.
 * @param label how the field is called in the sentence of a refusal, for example `Username`
 */
export function text(label: string, longest = 200) {
  return z.pipe(
    z
      .string(`${label} must be text.`)
      .check(
        z.refine((value) => !unprintable.test(value), `${label} contains characters that cannot be used.`),
        z.normalize(),
        z.trim(),
        z.maxLength(longest, `${label} must have at most ${longest} characters.`),
      ),
    z.string(),
  );
}

/**
 * A text that must not be empty. A missing field, null and blank are all answered with `sentence`, which is spec §5's.
 */
export function requiredText(label: string, sentence: string, longest = 200) {
  return z.pipe(
    z.pipe(
      z.nullish(z.unknown()),
      z.transform((value) => value ?? ''),
    ),
    text(label, longest).check(z.minLength(1, sentence)),
  );
}

/** A text that may be left out: absent, null and blank all mean "keep what is there" and come out as ''. */
export function optionalText(label: string, longest = 200) {
  return z.pipe(
    z.pipe(
      z.nullish(z.unknown()),
      z.transform((value) => value ?? ''),
    ),
    text(label, longest),
  );
}

/** An identifier in a path or a body: a whole number from 1 to 2147483647, also as digits; `1e3` and `0x10` are refused. */
export function id(label = 'The id') {
  return z.pipe(
    z.union([z.string(), z.number()], `${label} must be a whole number.`),
    z.pipe(
      z.transform((value: string | number) =>
        typeof value === 'string' ? (/^[1-9]\d{0,9}$/.test(value) ? Number(value) : Number.NaN) : value,
      ),
      z.int(`${label} must be a whole number.`).check(z.gte(1), z.lte(2_147_483_647)),
    ),
  );
}

/**
 * A whole number a person typed, from `least` to 1,000,000, also as a string of digits. @see decisions §4.2, §4.12
 */
export function wholeNumber(label: string, sentenceIfMissing: string, least = 0) {
  const bounds = `${label} must be a whole number from ${least} to 1,000,000.`;
  return z.pipe(
    z.nullish(z.unknown()),
    z.pipe(
      z.transform((value: unknown, context) => {
        const given = typeof value === 'string' ? value.trim() : value;
        if (given === undefined || given === null || given === '') {
          context.issues.push({ code: 'custom', message: sentenceIfMissing, input: value });
          return z.NEVER;
        }
        if (typeof given === 'number') return given;
        return typeof given === 'string' && /^\d{1,7}$/.test(given) ? Number(given) : Number.NaN;
      }),
      z.int(bounds).check(z.gte(least, bounds), z.lte(LARGEST_NUMBER, bounds)),
    ),
  );
}

/** The same number where blank, null or absent means "keep the current one", which comes out as null. */
export function wholeNumberOrKeep(label: string, least = 0) {
  const bounds = `${label} must be a whole number from ${least} to 1,000,000.`;
  return z.pipe(
    z.nullish(z.unknown()),
    z.pipe(
      z.transform((value: unknown) => {
        const given = typeof value === 'string' ? value.trim() : value;
        if (given === undefined || given === null || given === '') return null;
        if (typeof given === 'number') return given;
        return typeof given === 'string' && /^\d{1,7}$/.test(given) ? Number(given) : Number.NaN;
      }),
      z.nullable(z.int(bounds).check(z.gte(least, bounds), z.lte(LARGEST_NUMBER, bounds))),
    ),
  );
}

/** An instant on the wire: ISO 8601 in UTC with milliseconds, for example `2026-11-21T08:30:00.000Z`. @see decisions §4.2 */
export const instant = z.string();
export type Instant = string;

/** A stored time of day, `HH:MM` in 24 hours; `H:MM` is accepted and stored as `HH:MM`. @see spec §3, decisions §4.2 */
export function clockTime(label: string, sentenceIfMissing: string) {
  return z.pipe(
    requiredText(label, sentenceIfMissing, 5).check(
      z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 08:30.`),
    ),
    z.transform((value: string) => value.padStart(5, '0')),
  );
}

/** A time of day where blank, null or absent means "keep the current one", which comes out as null. */
export function clockTimeOrKeep(label: string) {
  return z.pipe(
    optionalText(label, 5).check(z.regex(/^$|^([01]?\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 08:30.`)),
    z.transform((value: string) => (value === '' ? null : value.padStart(5, '0'))),
  );
}
