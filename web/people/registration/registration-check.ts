import * as z from 'zod/mini';
import { REGISTRATION_FIELD_MISSING } from '#contract/people/registration/registration-calls.ts';
import { passwordShorterThan } from '#contract/platform/settings/password-words.ts';
import type { Complaint } from '#web/platform/form/form.tsx';

interface Rules {
  /** The school's minimum password length, in characters. */
  readonly leastPassword: number;
  /** The sentence of spec §5 for a repeated password that differs. */
  readonly mismatch: string;
}

/**
 * Checks the input against the call's own body, so that both sides have the same rules, and against the repeated
 * password. Returns null if nothing is wrong. Does not complain about missing fields.
 * @param body the body of the call; `otherFields` stand in for fields that come later
 * @see spec §5
 */
export function registrationComplaint(
  body: z.ZodMiniType,
  typed: Readonly<Record<string, string>> & { password: string; again: string },
  rules: Rules,
  otherFields: Readonly<Record<string, string>> = {},
): Complaint | null {
  const { again, ...sent } = typed;
  const parsed = z.safeParse(body, { ...sent, ...otherFields });
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    // A field of invisible characters counts as missing too, but looks filled, so it gets a message.
    if (message !== REGISTRATION_FIELD_MISSING || typed[name]?.trim()) fields[name] ??= message;
  }
  if (Array.from(typed.password).length < rules.leastPassword) {
    fields.password ??= passwordShorterThan(rules.leastPassword).message;
  }
  if (typed.password !== again) fields.again ??= rules.mismatch;
  return Object.keys(fields).length > 0 ? { message: null, fields } : null;
}
