import { letterKinds } from './letter-kinds.ts';

/** The emails whose text a school can change: all except the test. */
export const [, ...wordedKinds] = letterKinds;
export type WordedKind = (typeof wordedKinds)[number];

/** The parts of an email that a school can change; the rest is fixed, because it states facts. */
export interface LetterWords {
  readonly subject: string;
  readonly greeting: string;
  /** The items, one a line. */
  readonly signature: string;
}

/** The most characters of a line, and the most lines of a signature. */
export const LONGEST_WORDS = 150;
export const MOST_SIGNATURE_LINES = 6;

/** The placeholders, which are written in braces. */
export const placeholders = ['school', 'first_name', 'username', 'code'] as const;
export type Placeholder = (typeof placeholders)[number];
export type LetterValues = Readonly<Partial<Record<Placeholder, string>>>;

/** The placeholders that each email has. */
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

/** Rollcall's own texts, used where the school has no own text. */
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

/** The placeholders in a text that this email does not have, each once, with braces. */
export function unknownPlaceholders(kind: WordedKind, words: string): string[] {
  const known: readonly string[] = placeholdersOf[kind];
  return [...new Set([...words.matchAll(BRACED)].filter(([, name = '']) => !known.includes(name)).map(([all]) => all))];
}

/** Replaces the placeholders of a text; braces in the inserted values are not replaced. */
export function filledIn(words: string, values: LetterValues): string {
  return words.replace(BRACED, (all, name: Placeholder) => values[name] ?? all);
}

/** An email's subject and text, from its words and the fixed part. */
export function composed(words: LetterWords, values: LetterValues, body: string): { subject: string; text: string } {
  const [subject, greeting, signature] = [words.subject, words.greeting, words.signature].map((each) =>
    filledIn(each, values),
  );
  return { subject: subject ?? '', text: [greeting, '', body, '', signature, ''].join('\n') };
}
