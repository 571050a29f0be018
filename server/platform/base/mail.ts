import type { Instant } from '#contract/platform/base/fields.ts';
import type { LetterKind } from '#contract/platform/mail/letter-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A plain-text email. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Sends emails. */
export interface Post {
  /**
   * @param messageId the email's id, the same at each try; a new one by default
   * @param signal cancels the sending, so that no mail server accepts the email later
   * @returns the mail server's answer when it accepted the email, or the path of the file that was written
   */
  send(letter: Letter, messageId?: string, signal?: AbortSignal): Promise<string>;
  close(): void;
}

/** The state of the school's mail. */
export interface MailFigures {
  /** Emails sent since this process began. */
  readonly sent: number;
  /** Rejected attempts, temporary or permanent, since this process began. */
  readonly failed: number;
  /** Whether the last attempt failed. */
  readonly isFailing: boolean;
  /** Emails in the school's queue, for all copies, including emails being sent; null if the queue cannot be read. */
  readonly waiting: number | null;
  /** Emails given up in the last seven days, with the error of the last one; null if they cannot be read. */
  readonly givenUp: { readonly count: number; readonly reason: string } | null;
}

/** The person whom an email is about. The email is deleted with their account. */
export interface LetterOwner {
  stud_id?: number | null;
  prof_id?: number | null;
}

/** An email that no one waits for. */
export interface NoticeLetter extends Letter, LetterOwner {
  kind: LetterKind;
  /** The text that must not appear in a log: a code, or a password. */
  secret?: string;
}

/** An email with a code. */
export interface CodeLetter extends NoticeLetter {
  /** The purpose of the code. The email with a newer code for the same purpose replaces this email. */
  key: string;
  secret: string;
  /** When the code expires. After that the email is not sent. */
  expiresAt: Instant;
}

/** An email with a code that is in the queue, and that the caller is about to send. */
export interface KeptLetter {
  readonly letter_id: string;
  readonly letter: CodeLetter;
}

/** The school's mail: a queue in its database. Emails with codes go first. @see docs/decisions/0056 */
export interface Mail {
  figures(): Promise<MailFigures>;
  /**
   * Puts an email with a code into the queue, in the transaction that stores the code. The caller then calls `send` and
   * waits. If the process ends before that, the email is sent after the next start.
   */
  keepCode(db: Db, letter: CodeLetter): Promise<KeptLetter>;
  /**
   * Puts an email into the queue, to be sent automatically after the call was answered. The email is sent at a random
   * moment within two seconds, so that sending slows neither this answer nor the next one.
   * @param isForNobody does the same work but sends no email
   */
  keepCodeForLater(db: Db, letter: CodeLetter, isForNobody: boolean): Promise<void>;
  /**
   * Puts emails that no one waits for into the queue, in the transaction that causes them. Call `wake` afterward.
   * @returns the number of emails, from the first on, that the queue accepts; the others are given up
   */
  keep(db: Db, letters: readonly NoticeLetter[]): Promise<number>;
  /**
   * Sends a queued email before all others. If the mail server rejects it temporarily, the email waits for a retry.
   * @throws the transport's error if the email is rejected permanently, or the mail server does not answer; then the
   *   email is deleted
   */
  send(kept: KeptLetter): Promise<void>;
  /** Sends an email without queuing it, to see the mail server's answer. @throws the transport's error */
  try(letter: Letter): Promise<string>;
  /** Starts sending the emails that are due, and continues. Returns immediately. */
  wake(): void;
  /** Resolves when nothing is being sent and nothing is due. */
  settled(): Promise<void>;
  /** Stops sending. Emails in the queue are sent after the next start. */
  close(): void;
}
