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
   * @param messageId the email's id wherever it goes, the same at each try; a new one by default
   * @param signal aborts it; then no mail server accepts it later
   * @returns the mail server's answer when it accepted the email, or the file that was written
   */
  send(letter: Letter, messageId?: string, signal?: AbortSignal): Promise<string>;
  close(): void;
}

/** The state of the school's mail. */
export interface MailFigures {
  /** Since this process began. */
  readonly sent: number;
  /** Rejected attempts, temporary or permanent, since this process began. */
  readonly failed: number;
  /** Whether the last attempt failed. */
  readonly isFailing: boolean;
  /** In the school's queue, for all copies, including those being sent; null if it cannot be read. */
  readonly waiting: number | null;
  /** In the last seven days, with the last one's reason; null if it cannot be read. */
  readonly givenUp: { readonly count: number; readonly reason: string } | null;
}

/** The person an email is about; it is deleted with the account. */
export interface LetterOwner {
  stud_id?: number | null;
  prof_id?: number | null;
}

/** An email that no one waits for. */
export interface NoticeLetter extends Letter, LetterOwner {
  kind: LetterKind;
  /** Text that must not reach a log: a code, or a password. */
  secret?: string;
}

/** An email with a code. */
export interface CodeLetter extends NoticeLetter {
  /** What the code is for; a newer code's email replaces this one. */
  key: string;
  secret: string;
  /** When the code expires; the email is not sent after it. */
  expiresAt: Instant;
}

/** An email with a code that is in the queue, and that the caller is about to send. */
export interface KeptLetter {
  readonly letter_id: string;
  readonly letter: CodeLetter;
}

/** The school's mail: a queue in its database, letters with codes first. @see docs/decisions/0056 */
export interface Mail {
  figures(): Promise<MailFigures>;
  /**
   * Puts the email of a code into the queue, in the transaction that stores the code. The caller then uses `send` and
   * waits. If the process ends first, the email is sent after the next start.
   */
  keepCode(db: Db, letter: CodeLetter): Promise<KeptLetter>;
  /**
   * Puts it into the queue to be sent automatically after the call was answered, at a random moment within two seconds,
   * so that neither this answer nor the next takes longer.
   * @param isForNobody does all the same work but sends no email
   */
  keepCodeForLater(db: Db, letter: CodeLetter, isForNobody: boolean): Promise<void>;
  /**
   * Puts emails that no one waits for into the queue, in the transaction that causes them; call `wake` after it.
   * @returns the number there is room for, from the first; the others are given up
   */
  keep(db: Db, letters: readonly NoticeLetter[]): Promise<number>;
  /**
   * Sends a queued email before all others. If the mail server rejects it temporarily, it waits for a retry.
   * @throws the transport's error if it is rejected permanently, or the mail server does not answer; then it is deleted
   */
  send(kept: KeptLetter): Promise<void>;
  /** Sends an email without queuing it, to see the mail server's answer. @throws the transport's error */
  try(letter: Letter): Promise<string>;
  /** Starts sending what is due, repeatedly. Returns immediately. */
  wake(): void;
  /** Resolves once nothing is being sent and nothing is due. */
  settled(): Promise<void>;
  /** Stops sending; waiting emails wait for the next start. */
  close(): void;
}
