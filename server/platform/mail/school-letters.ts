import {
  composed,
  defaultWords,
  type LetterValues,
  type LetterWords,
  type WordedKind,
} from '#contract/platform/mail/letter-rules.ts';
import type { NoticeLetter } from '#server/platform/base/mail.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';

/** The school's own texts, by kind of email. */
export type OwnWords = Partial<Record<WordedKind, Partial<LetterWords>>>;

/** The data that all emails of a school are made from. */
export interface SchoolLetters {
  school: string;
  own: OwnWords;
}

/** The school's name and its own texts. */
export async function schoolLetters(db: Db): Promise<SchoolLetters> {
  const [school, own] = [await settingValue(db, 'school_name'), await settingValue(db, 'letter_words')];
  return { school, own: JSON.parse(own) as OwnWords };
}

/** The current texts of an email: the school's own, otherwise Rollcall's. */
export const wordsNow = ({ own }: Pick<SchoolLetters, 'own'>, kind: WordedKind): LetterWords => ({
  ...defaultWords[kind],
  ...own[kind],
});

/** An email with the school's texts. @param lines the fixed part */
export function wordLetter(
  letters: SchoolLetters,
  kind: WordedKind,
  to: string,
  lines: readonly string[],
  values: LetterValues = {},
): NoticeLetter {
  const { school } = letters;
  return { kind, to, ...composed(wordsNow(letters, kind), { school, ...values }, lines.join('\n')) };
}
