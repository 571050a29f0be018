import { letterKinds } from './letter-kinds.ts';

/** Letters that a school can word: all but the one that tries the mail. */
export const [, ...wordedKinds] = letterKinds;
export type WordedKind = (typeof wordedKinds)[number];

/** What a school words of a letter; the rest stands fast, since it says what is so. */
export interface LetterWords {
  readonly subject: string;
  /** How it begins. */
  readonly greeting: string;
  /** How it ends, in lines. */
  readonly signature: string;
}

/** The longest line that is worded, in characters, and the most lines of a signature. */
export const LONGEST_WORDS = 150;
export const MOST_SIGNATURE_LINES = 6;

/** What stands in braces for something of the letter. */
export const placeholders = ['school', 'first_name', 'username', 'code'] as const;
export type Placeholder = (typeof placeholders)[number];
export type LetterValues = Readonly<Partial<Record<Placeholder, string>>>;

/** Which of them a letter knows. */
export const placeholdersOf: Readonly<Record<WordedKind, readonly Placeholder[]>> = {
  'registration-code': ['school', 'code'],
  'password-code': ['school', 'username'],
  'address-code': ['school'],
  approval: ['school', 'first_name', 'username'],
  decline: ['school', 'first_name'],
  'sign-in': ['school', 'first_name', 'username'],
  'former-address': ['school'],
};

const wordsOf = (subject: string, greeting = 'Hello,'): LetterWords => ({ subject, greeting, signature: '{school}' });

/** Rollcall's own words, where a school has none. */
export const defaultWords: Readonly<Record<WordedKind, LetterWords>> = {
  'registration-code': wordsOf('{code} is your code for {school}'),
  'password-code': wordsOf('A new password for {school}'),
  'address-code': wordsOf('Your email address at {school}'),
  approval: wordsOf('Your account at {school} has been approved', 'Hello {first_name},'),
  decline: wordsOf('Your registration at {school} was declined', 'Hello {first_name},'),
  'sign-in': wordsOf('Your account at {school}', 'Hello {first_name},'),
  'former-address': wordsOf('The email address of your account at {school} was changed'),
};

const BRACED = /\{([^{}]*)\}/g;

/** What stands in braces and this letter does not know, each once, braces included. */
export function unknownPlaceholders(kind: WordedKind, words: string): string[] {
  const known: readonly string[] = placeholdersOf[kind];
  return [...new Set([...words.matchAll(BRACED)].filter(([, name = '']) => !known.includes(name)).map(([all]) => all))];
}

/** The words with what they stand for, once: what a name holds in braces is part of the name. */
export function filledIn(words: string, values: LetterValues): string {
  return words.replace(BRACED, (all, name: Placeholder) => values[name] ?? all);
}

/** A letter's subject and text, of its words and what stands fast in it. */
export function composed(words: LetterWords, values: LetterValues, body: string): { subject: string; text: string } {
  const [subject, greeting, signature] = [words.subject, words.greeting, words.signature].map((each) =>
    filledIn(each, values),
  );
  return { subject: subject ?? '', text: [greeting, '', body, '', signature, ''].join('\n') };
}
