import * as z from 'zod/mini';
import { described, type OptionalField, wholeNumberOrKeep } from '#contract/platform/base/fields.ts';

const given = wholeNumberOrKeep('Late after (minutes)', 0, 1440);
const bounds = { type: ['integer', 'string', 'null'], minimum: 0, maximum: 1440 };

/** Minutes after the start from which a scan is late; nothing means nobody is. @see docs/decisions/0030 */
export const lateAfterMinutes: OptionalField<number | null, number | string | null | undefined> = described(given, {
  ...bounds,
  description: 'Blank, null or absent: nobody is late.',
});

/** The same, which comes out as undefined where it is absent: then it stays as it is. */
export const lateAfterMinutesOrKeep: OptionalField<number | null | undefined, number | string | null | undefined> =
  described(z.optional(given), { ...bounds, description: 'Blank or null: nobody is late. Absent: as before.' });
