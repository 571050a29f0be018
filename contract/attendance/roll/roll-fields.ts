import * as z from 'zod/mini';
import { LONGEST_REASON, type Status, statuses } from '#contract/attendance/attendance/status.ts';
import {
  clockTimeOrKeep,
  described,
  type OptionalField,
  optionalText,
  orNull,
  type RequiredField,
} from '#contract/platform/base/fields.ts';

const sentence = `status must be one of ${statuses.join(', ')}, or null.`;

/** One of the five statuses, or null to remove the status. */
export const statusField: RequiredField<Status | null, Status | null> = described(
  z.nullable(z.enum(statuses, sentence)),
  { type: ['string', 'null'], enum: [...statuses, null] },
);

/** A status; null if it is blank, null or missing. */
export function statusOrNone(label: string): OptionalField<Status | null, Status | '' | null | undefined> {
  const one = z.enum(statuses, `${label} must be one of ${statuses.join(', ')}, or blank.`);
  return described(orNull(one), { type: ['string', 'null'], enum: [...statuses, '', null] });
}

/** A reason in free text, '' if none is given. */
export const reasonOrNone = (label: string) => optionalText(label, LONGEST_REASON);

/** A time of day in the school's time zone, or none. */
export const clockTimeOrNone = clockTimeOrKeep;
