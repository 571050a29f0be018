import * as z from 'zod/mini';
import { REGISTRATION_FIELD_MISSING } from '#contract/registration/registration-calls.ts';
import { passwordShorterThan } from '#contract/settings/settings-calls.ts';

/** What a form shows before anything is sent; `fields` marks each field, with a sentence where it has one of its own. */
export interface RegistrationComplaints {
  /** For the form as a whole, null where the fields say it all. */
  readonly message: string | null;
  /** By field; true for a field that is only missing. */
  readonly fields: Readonly<Record<string, string | true>>;
}

interface Rules {
  /** The school's least password length, in characters. */
  readonly leastPassword: number;
  /** Spec §5's sentence of the place. */
  readonly mismatch: string;
}

/**
 * Holds what was typed against the call's own body, so that both sides ask for the same, and against its repetition.
 * Null when nothing is wrong.
 * @param body the call's body; `otherFields` stand in for what is asked for later
 * @see spec §5
 */
export function registrationComplaints(
  body: z.ZodMiniType,
  typed: Readonly<Record<string, string>> & { password: string; again: string },
  rules: Rules,
  otherFields: Readonly<Record<string, string>> = {},
): RegistrationComplaints | null {
  const { again, ...sent } = typed;
  const parsed = z.safeParse(body, { ...sent, ...otherFields });
  const fields: Record<string, string | true> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    fields[field] ??= message === REGISTRATION_FIELD_MISSING ? true : message;
  }
  if (again === '') fields.again = true;
  if (Object.values(fields).includes(true)) return { message: REGISTRATION_FIELD_MISSING, fields };
  if (Array.from(typed.password).length < rules.leastPassword) {
    fields.password ??= passwordShorterThan(rules.leastPassword).message;
  }
  if (typed.password !== again) fields.again ??= rules.mismatch;
  return Object.keys(fields).length > 0 ? { message: null, fields } : null;
}
