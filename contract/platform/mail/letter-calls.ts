import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { optionalText, text } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { LONGEST_WORDS, MOST_SIGNATURE_LINES, wordedKinds } from './letter-rules.ts';

/** A letter as the school words it. */
export const wordedLetter = z.object({
  kind: z.enum(wordedKinds),
  subject: z.string(),
  greeting: z.string(),
  /** In lines. */
  signature: z.string(),
  /** Whether any of it is the school's own. */
  isOwn: z.boolean(),
  /** What stands fast between greeting and signature, with a made-up person's values. */
  body: z.string(),
  /** What stands for the placeholders in a look at it: the school's name, and a made-up person's. */
  values: z.record(z.string(), z.string()),
});
export type WordedLetter = z.output<typeof wordedLetter>;

export const getLetterWords = call({
  method: 'GET',
  path: '/api/admin/getLetterWords',
  summary: 'The subject, greeting and signature of each letter, and what stands between them.',
  reply: z.object({ letters: z.array(wordedLetter) }),
  fullAdministrator: true,
});

/** Something in braces that the letter does not know; the message says what, and what it knows. */
export const unknownPlaceholder = refusal('unknown-placeholder', 400, 'This email cannot use one of its placeholders.');

export const updateLetterWords = call({
  method: 'PUT',
  path: '/api/admin/updateLetterWords',
  summary: 'Words the subject, greeting and signature of a letter; what is blank becomes Rollcall’s own again.',
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
