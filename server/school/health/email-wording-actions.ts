import { CODE_LIFE_SECONDS } from '#contract/account/mailed-code/mailed-code-rules.ts';
import { OTP_LIFE_SECONDS } from '#contract/people/registration/registration-rules.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import {
  type getLetterWords,
  unknownPlaceholder,
  type updateLetterWords,
  type WordedLetter,
} from '#contract/platform/mail/letter-calls.ts';
import {
  defaultWords,
  type LetterValues,
  placeholdersOf,
  unknownPlaceholders,
  type WordedKind,
  wordedKinds,
} from '#contract/platform/mail/letter-rules.ts';
import { SHEET_DAYS } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import type { NoticeLetter } from '#server/platform/base/mail.ts';
import type { Action } from '#server/platform/base/serve.ts';
import * as texts from '#server/platform/mail/letter-texts.ts';
import { type SchoolLetters, schoolLetters, wordsNow } from '#server/platform/mail/school-letters.ts';
import { holdSetting, storeSetting } from '#server/platform/settings/settings-queries.ts';

/** A fictitious person and invalid codes, for previews. */
const somebody = { first_name: 'Ana', username: 'ana.cruz' };
const [fourDigits, tenCharacters, password] = ['0000', 'XXXXXXXXXX', 'XXXX-XXXX-XXXX-XXXXX'];
/** The values of placeholders in a preview. */
const sampleValues = { ...somebody, code: fourDigits } satisfies LetterValues;

/** An email of each kind with its current wording, addressed to the fictitious person. */
export function sampleLetter(letters: SchoolLetters, kind: WordedKind, to: string, publicUrl?: string): NoticeLetter {
  const { first_name, username } = somebody;
  const student = { ...somebody, email: to };
  const made: Record<WordedKind, () => NoticeLetter> = {
    'registration-code': () => texts.registrationLetter(to, letters, fourDigits, OTP_LIFE_SECONDS),
    'password-code': () => texts.forgottenPasswordLetter(to, letters, username, tenCharacters, CODE_LIFE_SECONDS),
    'address-code': () => texts.professorEmailLetter(to, letters, tenCharacters, CODE_LIFE_SECONDS),
    approval: () => texts.approvalLetter(student, letters, publicUrl),
    decline: () => texts.declineLetter(to, first_name, letters),
    'sign-in': () => texts.signInLetter(student, letters, publicUrl, password, SHEET_DAYS),
    'former-address': () => texts.formerEmailLetter(to, letters),
  };
  return made[kind]();
}

function lookAt(letters: SchoolLetters, kind: WordedKind, publicUrl: string | undefined): WordedLetter {
  // Without wording, the email has only its fixed text, between separating lines.
  const bare = { ...letters, own: { [kind]: { subject: '', greeting: '', signature: '' } } };
  const body = sampleLetter(bare, kind, '', publicUrl).text.slice(2, -3);
  const values = { school: letters.school, ...sampleValues };
  return { kind, ...wordsNow(letters, kind), isOwn: letters.own[kind] !== undefined, body, values };
}

/** Every email with the school's wording, for a preview. @see docs/decisions/0057 */
export const letterWords: Action<typeof getLetterWords> = async (_asked, { config, database }) => {
  const letters = await schoolLetters(database.read);
  return { letters: wordedKinds.map((kind) => lookAt(letters, kind, config.publicUrl)) };
};

/** Refuses unknown placeholders in braces, and names the known placeholders. */
function refuseUnknown(kind: WordedKind, words: Record<string, string>): typeof unknownPlaceholder | undefined {
  const { code, status } = unknownPlaceholder;
  for (const [field, written] of Object.entries(words)) {
    const unknown = unknownPlaceholders(kind, written);
    if (unknown.length === 0) continue;
    const known = placeholdersOf[kind].map((name) => `{${name}}`).join(', ');
    const message = `This email cannot use ${unknown.slice(0, 3).join(', ')}. Allowed placeholders: ${known}.`;
    return new Refusal(code, status, message, { field });
  }
  return undefined;
}

/**
 * Changes the wording of an email; a blank wording, or Rollcall's own, restores Rollcall's. Queued emails stay
 * unchanged.
 * @returns the email with its current wording, or `unknownPlaceholder`
 * @see docs/decisions/0057
 */
export const changeLetterWords: Action<typeof updateLetterWords> = async (
  { who, body: { kind, subject, greeting, signature: lines } },
  { clock, config, database },
) => {
  const words = { subject, greeting, signature: lines.join('\n').trimEnd() };
  const refused = refuseUnknown(kind, words);
  if (refused) return refused;
  const own = Object.fromEntries(
    Object.entries(words).filter(
      ([field, value]) => value && value !== defaultWords[kind][field as keyof typeof words],
    ),
  );
  return database.write(async (db) => {
    await holdSetting(db, 'letter_words');
    const before = await schoolLetters(db);
    const others = Object.entries(before.own).filter(([each]) => each !== kind);
    const isOwn = Object.keys(own).length > 0;
    const now: SchoolLetters = {
      ...before,
      own: Object.fromEntries([...others, ...(isOwn ? [[kind, own] as const] : [])]),
    };
    if (JSON.stringify(wordsNow(before, kind)) !== JSON.stringify(wordsNow(now, kind))) {
      await storeSetting(db, 'letter_words', JSON.stringify(now.own));
      await audit(db, clock, who, 'word-letter', isOwn ? kind : `${kind}, default text`);
    }
    return { letter: lookAt(now, kind, config.publicUrl) };
  });
};
