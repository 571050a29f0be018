import * as z from 'zod/mini';
import { described, type OptionalField } from './fields.ts';
import { refusal } from './refusal.ts';

/** The `Idempotency-Key` belongs to a change of something else. */
export const keyReused = refusal('key-reused', 409, 'This request key was already used for another change.');

/** The header `Idempotency-Key`, a client's mark of one request: sent again with it, it is answered as the first time. Blank is none. */
export function idempotencyKeyOrNone(longest: number): OptionalField<string | undefined, string | undefined> {
  return described(
    z.pipe(
      z.optional(z.string().check(z.maxLength(longest, `Idempotency-Key must have at most ${longest} characters.`))),
      z.transform((value: string | undefined) => value?.trim() || undefined),
    ),
    { type: 'string', maxLength: longest },
  );
}
