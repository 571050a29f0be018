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

/** One of the five statuses, or null: as if nobody had set one. */
export const statusField: RequiredField<Status | null, Status | null> = described(
  z.nullable(z.enum(statuses, sentence)),
  { type: ['string', 'null'], enum: [...statuses, null] },
);

/** A status, or none: blank, null or absent comes out as null. */
export function statusOrNone(label: string): OptionalField<Status | null, Status | '' | null | undefined> {
  const one = z.enum(statuses, `${label} must be one of ${statuses.join(', ')}, or nothing.`);
  return described(orNull(one), { type: ['string', 'null'], enum: [...statuses, '', null] });
}

/** A reason in one's own words, '' where none is given. */
export const reasonOrNone = (label: string) => optionalText(label, LONGEST_REASON);

/** A time of day in the school's zone, or none. */
export const clockTimeOrNone = clockTimeOrKeep;
