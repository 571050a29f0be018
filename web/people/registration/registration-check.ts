import * as z from 'zod/mini';
import { REGISTRATION_FIELD_MISSING } from '#contract/people/registration/registration-calls.ts';
import { passwordShorterThan } from '#contract/platform/settings/password-words.ts';
import type { Complaint } from '#web/platform/form/form.tsx';

interface Rules {
  /** The school's least password length, in characters. */
  readonly leastPassword: number;
  /** Spec §5's sentence of the place. */
  readonly mismatch: string;
}

/**
 * Holds what was typed against the call's own body, so that both sides ask for the same, and against its repetition.
 * Null when nothing is wrong; what is only missing is not its concern.
 * @param body the body of the call; `otherFields` stand in for what is asked for later
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
    // What was typed and shows nothing is missing too, and looks as if it were there.
    if (message !== REGISTRATION_FIELD_MISSING || typed[name]?.trim()) fields[name] ??= message;
  }
  if (Array.from(typed.password).length < rules.leastPassword) {
    fields.password ??= passwordShorterThan(rules.leastPassword).message;
  }
  if (typed.password !== again) fields.again ??= rules.mismatch;
  return Object.keys(fields).length > 0 ? { message: null, fields } : null;
}
