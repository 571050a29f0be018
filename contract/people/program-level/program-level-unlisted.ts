import { refusal } from '#contract/platform/base/refusal.ts';

/**
 * The program level is not on the list that the school enforces. The refusal names the field.
 * @see docs/decisions/0038
 */
export const programLevelUnlisted = refusal(
  'program-level-unlisted',
  400,
  'This program level is not on the school’s list. Choose one from the list, or ask the school to add it.',
);
