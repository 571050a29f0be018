import * as z from 'zod/mini';
import { described, type OptionalField, wholeNumberOrKeep } from '#contract/platform/base/fields.ts';

const given = wholeNumberOrKeep('Late after (minutes)', 0, 1440);
const bounds = { type: ['integer', 'string', 'null'], minimum: 0, maximum: 1440 };

/** Minutes after the start from which a scan is late; null: scans are never late. @see docs/decisions/0030 */
export const lateAfterMinutes: OptionalField<number | null, number | string | null | undefined> = described(given, {
  ...bounds,
  description: 'Blank, null or absent: no one is late.',
});

/** Lateness in an update: undefined if it is missing, which keeps the current value. */
export const lateAfterMinutesOrKeep: OptionalField<number | null | undefined, number | string | null | undefined> =
  described(z.optional(given), { ...bounds, description: 'Blank or null: no one is late. Absent: unchanged.' });
