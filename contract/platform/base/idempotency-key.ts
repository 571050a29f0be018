import * as z from 'zod/mini';
import { described, type OptionalField } from './fields.ts';
import { refusal } from './refusal.ts';

/** The `Idempotency-Key` was already used for another change. */
export const keyReused = refusal('key-reused', 409, 'This request key was already used for another change.');

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
