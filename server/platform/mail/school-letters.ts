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

/** The letters' words that are the school's own, by letter. */
export type OwnWords = Partial<Record<WordedKind, Partial<LetterWords>>>;

/** What every letter of a school is made of. */
export interface SchoolLetters {
  school: string;
  own: OwnWords;
}

/** The school's name and how it words its letters. */
export async function schoolLetters(db: Db): Promise<SchoolLetters> {
  const [school, own] = [await settingValue(db, 'school_name'), await settingValue(db, 'letter_words')];
  return { school, own: JSON.parse(own) as OwnWords };
}

/** How a letter is worded now: the school's own words, else Rollcall's. */
export const wordsNow = ({ own }: Pick<SchoolLetters, 'own'>, kind: WordedKind): LetterWords => ({
  ...defaultWords[kind],
  ...own[kind],
});

/** A letter as the school words it. @param lines what stands fast in it */
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
