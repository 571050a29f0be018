import * as z from 'zod/mini';
import { LARGEST_NUMBER, LONGEST_PASSWORD, wholeNumberSentence } from './field-bounds.ts';
import { isVisible } from './visible-characters.ts';

/** The most UTF-16 units per typed character: a letter and a separate mark, each a surrogate pair. */
const UNITS_A_CHARACTER = 4;

/** Control characters, direction marks and lone surrogates are never allowed in text. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;

const clockPattern = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** A field that clients must send: of type `In` on the wire, and of type `Out` after the check. */
export type RequiredField<Out, In> = z.ZodMiniType<Out, In>;

/** A field that clients may leave out. */
export type OptionalField<Out, In> = z.ZodMiniType<Out, In> & { _zod: { optin: 'optional' } };

/**
 * Sets the published description of a checked field, and gives it the type that clients send. The checks accept
 * `unknown`, so that a value of any wrong type gets the field's own message.
 */
export function described<Field>(schema: z.ZodMiniType, meta: Record<string, unknown>): Field {
  z.globalRegistry.add(schema, meta);
  return schema as unknown as Field;
}

/**
 * Turns null and undefined into ''. The published description shows `z.unknown()` fields as required, and nullish
 * fields as optional.
 */
const blankIfNothing = z.transform((value: unknown) => value ?? '');
/** A required value. A missing value becomes blank. */
export const given = z.pipe(z.unknown(), blankIfNothing);
/** An optional value. A missing value becomes blank. */
export const givenOrNot = z.pipe(z.nullish(z.unknown()), blankIfNothing);

/** Five marks on one letter: no script has that many, and such a pile covers neighboring lines. */
const PILED = /\p{M}{5}/u;

/** Typed text, normalized to NFC and trimmed, 0 to `longest` characters. */
export function checkedText(label: string, longest: number) {
  return z.string(`${label} must be text.`).check(
    z.refine((value) => !unprintable.test(value), `${label} contains characters that cannot be used.`),
    z.normalize(),
    z.trim(),
    z.refine((value) => !PILED.test(value), `${label} has too many accents on one letter.`),
    z.maxLength(longest, `${label} must have at most ${longest} characters.`),
  );
}

/**
 * A typed text: normalized to NFC and trimmed, 0 to `longest` characters, no control characters.
 * @param label the name of the field in a refusal, for example `Username`
 */
export function text(label: string, longest = 200): RequiredField<string, string> {
  return described(checkedText(label, longest), { type: 'string', maxLength: longest });
}

/** A text that must be visible. If missing, null, blank or invisible, the message is `sentence`, from spec §5. */
export function requiredText(label: string, sentence: string, longest = 200): RequiredField<string, string> {
  return described(z.pipe(given, checkedText(label, longest).check(z.refine(isVisible, sentence))), {
    type: 'string',
    minLength: 1,
    maxLength: longest,
  });
}

/** An optional text: missing, null and blank all mean "keep the current one" and become ''. */
export function optionalText(label: string, longest = 200): OptionalField<string, string | null | undefined> {
  return described(z.pipe(givenOrNot, checkedText(label, longest)), {
    type: ['string', 'null'],
    maxLength: longest,
    description: 'Blank, null or absent: no value. In an update, this keeps the current value.',
  });
}

/** An optional text: blank means that there is none (''); missing or null means "keep" (null). */
export function textOrKeep(
  field: z.ZodMiniType<string, string | null | undefined>,
  longest: number,
): OptionalField<string | null, string | null | undefined> {
  return described(
    z.pipe(
      z.nullish(z.unknown()),
      z.pipe(
        z.transform((value: unknown) => (value ?? null) as string | null | undefined),
        z.nullable(field),
      ),
    ),
    {
      type: ['string', 'null'],
      maxLength: longest,
      description: 'A blank text removes the stored value. To keep the value, send null or omit the field.',
    },
  );
}

/**
 * A password: any characters including spaces at its ends, at most 256, normalized to NFC, so that accents from
 * different keyboards are equal. The action checks the minimum length, which is a setting, and the list of easy
 * passwords.
 * @see decisions §3.3, §3.13
 */
export function password(label: string, sentence: string): RequiredField<string, string> {
  const tooLong = `${label} must have at most ${LONGEST_PASSWORD} characters.`;
  return described(
    z.pipe(
      given,
      z.string(`${label} must be text.`).check(
        z.minLength(1, sentence),
        z.maxLength(LONGEST_PASSWORD * UNITS_A_CHARACTER, tooLong),
        z.refine((value) => value.isWellFormed(), `${label} contains characters that cannot be used.`),
        z.normalize(),
        z.refine((value) => Array.from(value).length <= LONGEST_PASSWORD, tooLong),
      ),
    ),
    { type: 'string', format: 'password', minLength: 1, maxLength: LONGEST_PASSWORD },
  );
}

/** An id in a path or body: a whole number from 1 to 2147483647, or its digits; `1e3` and `0x10` are refused. */
export function id(label = 'The id'): RequiredField<number, number | string> {
  const sentence = `${label} must be a whole number.`;
  return described(
    z.pipe(
      z.unknown(),
      z.pipe(
        z.transform((value: unknown) =>
          typeof value === 'string' ? (/^[1-9]\d{0,9}$/.test(value) ? Number(value) : Number.NaN) : value,
        ),
        z.int(sentence).check(z.gte(1, sentence), z.lte(2_147_483_647, sentence)),
      ),
    ),
    { type: ['integer', 'string'], minimum: 1, maximum: 2_147_483_647, pattern: '^[1-9][0-9]{0,9}$' },
  );
}

/** An optional field: blank, null or missing becomes null. */
export function orNull(field: z.ZodMiniType<unknown, NonNullable<unknown>>): z.ZodMiniType {
  const nothing = z.transform((value: unknown) => (value === undefined || value === '' ? null : value));
  return z.pipe(z.nullish(z.unknown()), z.pipe(nothing, z.nullable(field)));
}

/** An optional id in a query: blank, null or missing becomes null. */
export function idOrNone(label: string): OptionalField<number | null, number | string | null | undefined> {
  const pattern = '^([1-9][0-9]{0,9})?$';
  return described(orNull(id(label)), {
    type: ['integer', 'string', 'null'],
    minimum: 1,
    maximum: 2_147_483_647,
    pattern,
  });
}

/** A typed number: null if nothing was typed, NaN if it has other characters than digits. */
function typedNumber(value: unknown): unknown {
  const typed = typeof value === 'string' ? value.trim() : value;
  if (typed === undefined || typed === null || typed === '') return null;
  return typeof typed === 'string' ? (/^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN) : typed;
}

function bounded(label: string, least: number, most: number) {
  const sentence = wholeNumberSentence(label, least, most);
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence));
}

/** A typed whole number, from `least` to `most` (default 1,000,000), also as digits. @see decisions §4.2, §4.12 */
export function wholeNumber(
  label: string,
  sentenceIfMissing: string,
  least = 0,
  most = LARGEST_NUMBER,
): RequiredField<number, number | string> {
  return described(
    z.pipe(
      z.unknown(),
      z.pipe(
        z.transform((value: unknown, context) => {
          const number = typedNumber(value);
          if (number !== null) return number;
          context.issues.push({ code: 'custom', message: sentenceIfMissing, input: value });
          return z.NEVER;
        }),
        bounded(label, least, most),
      ),
    ),
    { type: ['integer', 'string'], minimum: least, maximum: most, pattern: '^[0-9]{1,7}$' },
  );
}

/** An optional whole number: blank, null or missing means "keep the current one" and becomes null. */
export function wholeNumberOrKeep(
  label: string,
  least = 0,
  most = LARGEST_NUMBER,
): OptionalField<number | null, number | string | null | undefined> {
  return described(
    z.pipe(z.nullish(z.unknown()), z.pipe(z.transform(typedNumber), z.nullable(bounded(label, least, most)))),
    {
      type: ['integer', 'string', 'null'],
      minimum: least,
      maximum: most,
      pattern: '^[0-9]{0,7}$',
      description: 'Blank, null or absent: no value. In an update, this keeps the current value.',
    },
  );
}

/** An optional boolean: missing becomes null; `"true"` and `"false"` are accepted too. */
export function flagOrKeep(label: string): OptionalField<boolean | null, boolean | string | null | undefined> {
  return described(
    z.pipe(
      z.nullish(z.unknown()),
      z.pipe(
        z.transform((value: unknown) => {
          if (value === 'true' || value === 'false') return value === 'true';
          return value === undefined || value === '' ? null : value;
        }),
        z.nullable(z.boolean(`${label} must be true or false.`)),
      ),
    ),
    { type: ['boolean', 'null'] },
  );
}

/** An instant on the wire: ISO 8601 in UTC with milliseconds, `2026-11-21T08:30:00.000Z`. @see decisions §4.2 */
export const instant = described<z.ZodMiniType<string, string>>(z.string(), {
  format: 'date-time',
  description: 'An instant in UTC.',
});
export type Instant = string;

const instantPattern = /^([12]\d{3}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Whether a day, `YYYY-MM-DD`, exists in the calendar. */
const isDay = (day: string) => new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) === true;

/**
 * An optional instant: blank means that there is none (''); missing or null means "keep" (null). Accepts any ISO 8601
 * with a zone, with or without seconds and fractions, and returns the form of {@link instant}.
 */
export function instantOrKeep(label: string): OptionalField<string | null, string | null | undefined> {
  const isInstant = (value: string) => isDay(instantPattern.exec(value)?.[1] ?? '') && new Date(value).getTime() > 0;
  const field = z.pipe(
    checkedText(label, 35).check(
      z.refine(
        (value) => value === '' || isInstant(value),
        `${label} must be an instant like 2026-11-21T08:30:00.000Z.`,
      ),
    ),
    z.transform((value: string) => (value === '' ? '' : new Date(value).toISOString())),
  );
  return textOrKeep(field, 35);
}

/** A required time of day, `HH:MM` in 24 hours; `H:MM` becomes `HH:MM`. @see spec §3, decisions §4.2 */
export function clockTime(label: string, sentenceIfMissing: string): RequiredField<string, string> {
  return described(
    z.pipe(
      z.pipe(
        given,
        checkedText(label, 5).check(
          z.minLength(1, sentenceIfMissing),
          z.regex(clockPattern, `${label} must be a time like 08:30.`),
        ),
      ),
      z.transform((value: string) => value.padStart(5, '0')),
    ),
    { type: 'string', pattern: clockPattern.source },
  );
}

/** An optional day, `YYYY-MM-DD`: blank, null or missing becomes null. */
export function dayOrNone(label: string): OptionalField<string | null, string | null | undefined> {
  const isOurs = (value: string) => /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(value) && isDay(value);
  return described(
    z.pipe(
      z.pipe(
        givenOrNot,
        checkedText(label, 10).check(
          z.refine((value) => value === '' || isOurs(value), `${label} must be a day like 2026-11-21.`),
        ),
      ),
      z.transform((value: string) => (value === '' ? null : value)),
    ),
    { type: ['string', 'null'], pattern: '^$|^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  );
}

/** A required day, `YYYY-MM-DD`. */
export function requiredDay(label: string): RequiredField<string, string> {
  return described(z.pipe(dayOrNone(label), z.string(`${label} must be a day like 2026-11-21.`)), {
    type: 'string',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  });
}

/** An optional time of day: blank, null or missing means "keep the current one" and becomes null. */
export function clockTimeOrKeep(label: string): OptionalField<string | null, string | null | undefined> {
  return described(
    z.pipe(
      z.pipe(
        givenOrNot,
        checkedText(label, 5).check(
          z.refine((value) => value === '' || clockPattern.test(value), `${label} must be a time like 08:30.`),
        ),
      ),
      z.transform((value: string) => (value === '' ? null : value.padStart(5, '0'))),
    ),
    { type: ['string', 'null'], pattern: `^$|${clockPattern.source}` },
  );
}

/** The header `Idempotency-Key`. A request sent again with the same key gets the first answer. Blank means no key. */
export function idempotencyKeyOrNone(longest: number): OptionalField<string | undefined, string | undefined> {
  return described(
    z.pipe(
      z.optional(z.string().check(z.maxLength(longest, `Idempotency-Key must have at most ${longest} characters.`))),
      z.transform((value: string | undefined) => value?.trim() || undefined),
    ),
    { type: 'string', maxLength: longest },
  );
}
