import type { Instant } from '#contract/platform/base/fields.ts';
import type { LetterKind } from '#contract/platform/mail/letter-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';

/** One letter of plain text. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** How letters leave. */
export interface Post {
  /**
   * @param messageId what the letter is known by wherever it goes, the same at each try; a new one unless said
   * @param signal gives it up: then it is taken by nobody any more
   * @returns what the mail server said when it took the letter, or the file that was written
   */
  send(letter: Letter, messageId?: string, signal?: AbortSignal): Promise<string>;
  close(): void;
}

/** What becomes of letters. */
export interface MailFigures {
  /** Since this process began. */
  readonly sent: number;
  /** Attempts that were not taken, for now or for good, since this process began. */
  readonly failed: number;
  /** Whether the last attempt was not taken. */
  readonly isFailing: boolean;
  /** In the school's queue, whichever copy sends them, those under way included; null where it cannot be read. */
  readonly waiting: number | null;
  /** Of the last seven days, and why the last one was; null where it cannot be read. */
  readonly givenUp: { readonly count: number; readonly reason: string } | null;
}

/** Whom a letter is about: it goes with the account. */
export interface LetterOwner {
  stud_id?: number | null;
  prof_id?: number | null;
}

/** A letter that nobody waits for. */
export interface NoticeLetter extends Letter, LetterOwner {
  kind: LetterKind;
  /** What in it no log may repeat: a code, or a password. */
  secret?: string;
}

/** A letter with a code. */
export interface CodeLetter extends NoticeLetter {
  /** What the code is for: a newer one's letter takes the place of this one. */
  key: string;
  secret: string;
  /** When the code ends; the letter is not sent after it. */
  expiresAt: Instant;
}

/** A letter with a code that is in the queue, and that whoever put it there is about to send. */
export interface KeptLetter {
  readonly letter_id: string;
  readonly letter: CodeLetter;
}

/** The school's mail: a queue in its database, letters with codes first. @see docs/decisions/0056 */
export interface Mail {
  figures(): Promise<MailFigures>;
  /**
   * Puts a code's letter into the queue, in the transaction that stores the code, for `send` after it: whoever asked
   * waits for that. Should the process end before, the letter leaves when the next one begins.
   */
  keepCode(db: Db, letter: CodeLetter): Promise<KeptLetter>;
  /**
   * The same for a letter that leaves by itself after the call was answered, at a moment that chance chooses within two
   * seconds: neither the answer nor what is asked next takes longer for it.
   * @param isForNobody all is done alike, and no letter leaves
   */
  keepCodeForLater(db: Db, letter: CodeLetter, isForNobody: boolean): Promise<void>;
  /**
   * Puts letters that nobody waits for into the queue, in the transaction of what they tell; `wake` after it.
   * @returns how many there is room for, the first of them; the others are given up
   */
  keep(db: Db, letters: readonly NoticeLetter[]): Promise<number>;
  /**
   * Sends a kept letter before all others. What the mail server does not take for now waits and is tried again.
   * @throws the transport's error when it is not taken for good, or the mail server does not answer; then it is forgotten
   */
  send(kept: KeptLetter): Promise<void>;
  /** Sends a letter that is not kept, to see what the mail server says. @throws the transport's error */
  try(letter: Letter): Promise<string>;
  /** Sends what is due from now on, again and again. Returns at once. */
  wake(): void;
  /** Resolves once nothing is under way, and nothing waits that could be sent at this moment. */
  settled(): Promise<void>;
  /** Sends nothing any more; what waits, waits for the next start. */
  close(): void;
}
