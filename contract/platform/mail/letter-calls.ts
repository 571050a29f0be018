import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { optionalText, text } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { LONGEST_WORDS, MOST_SIGNATURE_LINES, wordedKinds } from './letter-rules.ts';

/** An email with the texts that the school can change. */
export const wordedLetter = z.object({
  kind: z.enum(wordedKinds),
  subject: z.string(),
  greeting: z.string(),
  /** The items, one a line. */
  signature: z.string(),
  /** Whether the school has changed any of these texts. */
  isOwn: z.boolean(),
  /** The fixed text between greeting and signature, with sample values. */
  body: z.string(),
  /** The values of the placeholders in a preview: the school's name, and sample values for the others. */
  values: z.record(z.string(), z.string()),
});
export type WordedLetter = z.output<typeof wordedLetter>;

export const getLetterWords = call('GET', '/api/admin/getLetterWords', {
  summary: 'The subject, greeting and signature of each email, and the fixed text between them.',
  reply: z.object({ letters: z.array(wordedLetter) }),
  fullAdministrator: true,
});

/** The text uses a placeholder that this email does not have. The message names it, and those that the email has. */
export const unknownPlaceholder = refusal(
  'unknown-placeholder',
  400,
  'The text has a placeholder that this email cannot use.',
);

export const updateLetterWords = call('PUT', '/api/admin/updateLetterWords', {
  summary: 'Changes the subject, greeting and signature of an email; blank fields reset to the default text.',
  body: z.object({
    kind: oneOf('Letter', wordedKinds),
    subject: optionalText('Subject', LONGEST_WORDS),
    greeting: optionalText('Greeting', LONGEST_WORDS),
    signature: z
      .array(text('Signature', LONGEST_WORDS), 'Signature must be a list of lines.')
      .check(z.maxLength(MOST_SIGNATURE_LINES, `Signature must have at most ${MOST_SIGNATURE_LINES} lines.`)),
  }),
  reply: z.object({ message: z.string(), letter: wordedLetter }),
  done: 'Email text updated successfully',
  refusals: [unknownPlaceholder],
  fullAdministrator: true,
  pace: aDay(200),
});
