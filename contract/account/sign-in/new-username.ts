import * as z from 'zod/mini';
import { described, optionalText, requiredText } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { LONGEST_USERNAME } from './sign-in-calls.ts';
import { isNewUsername } from './username-rules.ts';

const characters = 'Username can have letters, digits, dots, underscores and hyphens only.';

/**
 * A username for a new account, in NFKC and in the case in which it was typed. `sentence` is the message if the
 * username is missing.
 * @see decisions §3.9
 */
export function newUsername(sentence: string): ReturnType<typeof requiredText> {
  return described(
    requiredText('Username', sentence, LONGEST_USERNAME).check(
      z.normalize('NFKC'),
      z.maxLength(LONGEST_USERNAME, `Username must have at most ${LONGEST_USERNAME} characters.`),
      z.refine(isNewUsername, characters),
    ),
    { type: 'string', minLength: 1, maxLength: LONGEST_USERNAME },
  );
}

/** Like {@link newUsername}, but the username may be blank. A blank username is then made from the names. */
export const newUsernameOrNone = () =>
  optionalText('Username', LONGEST_USERNAME).check(z.refine((name) => name === '' || isNewUsername(name), characters));

/** A student who registers gets this refusal only after a correct code. @see decisions §3.7 */
export const usernameTaken = refusal('username-taken', 409, 'This username is already taken.', 'username');
