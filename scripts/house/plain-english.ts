/** A phrase that makes people read a sentence twice. */
interface Phrase {
  /** The phrase as it occurs, ignoring case; word boundaries are added. */
  says: string;
  instead: string;
  /** The files where the phrase is right, such as a name on the wire. */
  allowed?: RegExp;
}

/** The wire and the tables keep this spelling; American English has one l. */
const WIRE_CANCELLED =
  /^(?:contract|server|web|e2e|testkit|bench)\/|^docs\/(?:words|specification)\.md$|^docs\/decisions\/0045/;

/** Phrases that must not occur in documents, screens or comments. @see docs/words.md */
const PHRASES: readonly Phrase[] = [
  { says: 'whoever|whomever', instead: 'everyone who, anyone who, the person who' },
  { says: 'so many', instead: 'the number, at most, up to' },
  { says: 'by (?:itself|themselves)', instead: 'automatically, alone' },
  { says: 'of which', instead: 'two sentences' },
  { says: 'anew', instead: 'again' },
  { says: 'likewise', instead: 'also, the same' },
  { says: 'meanwhile', instead: 'in the meantime, while' },
  { says: 'as far as', instead: 'if, except' },
  { says: "nobody[’']s", instead: 'does not belong to anyone' },
  { says: '(?:is|are|was|were) told', instead: 'learns, is notified, shows' },
  { says: 'goes by', instead: 'uses, is known as' },
  { says: 'by now', instead: 'now, already' },
  { says: 'any more', instead: 'no longer' },
  { says: 'e-mails?', instead: 'email', allowed: /people-(?:file|import)|import-|new-professor|\.test\.tsx?$/ },
  { says: 'colours?|favours?|behaviours?|catalogues?|(?:organ|recogn)ise[ds]?', instead: 'the American spelling' },
  { says: 'cancelled', instead: 'canceled', allowed: WIRE_CANCELLED },
];

/** Files with sentences that people read: code with its comments, styles and documents. */
const WRITTEN = /\.(?:tsx?|mjs|css|md)$/;
/** The rule and its test contain the phrases, and migrations stay as they were applied. */
const EXEMPT = /^scripts\/house\/plain-english\.|^server\/platform\/migrations\//;

/** Whether a file has sentences that the rule is about. */
export const isWritten = (file: string) => WRITTEN.test(file) && !EXEMPT.test(file);

/** The complaints about phrases that readers of a file would have to read twice, each with its line. */
export function complaintsAboutEnglish(file: string, text: string): string[] {
  if (!isWritten(file)) return [];
  return PHRASES.filter(({ allowed }) => !allowed?.test(file)).flatMap(({ says, instead }) =>
    [...text.matchAll(new RegExp(String.raw`(?<![\w-])(?:${says})(?![\w-])`, 'gi'))].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: “${found}”; better ${instead}.`;
    }),
  );
}
