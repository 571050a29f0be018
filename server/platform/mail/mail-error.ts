import type { Letter } from '#server/platform/base/mail.ts';

/** A transport's error for an email that was not accepted. */
interface NotSent {
  /** Nodemailer's name for the step that failed. */
  code?: string;
  /** The mail server's status code. */
  responseCode?: number;
  /** The SMTP command that failed. */
  command?: string;
}

const statusOf = (error: unknown) => (error as NotSent).responseCode ?? 0;

/**
 * Whether the error is about this email or its recipient, so that other emails may succeed. Errors of the connection,
 * the sign-in or the sender affect every email.
 */
export function isAboutLetter(error: unknown): boolean {
  const { code, command } = error as NotSent;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** Whether the mail server will reject this email at every try. */
export function isRefusedForGood(error: unknown): boolean {
  const { command } = error as NotSent;
  // Nodemailer itself rejects an unusable address and sends nothing.
  return isAboutLetter(error) && (statusOf(error) >= 500 || command === 'API');
}

/** Whether the mail server may accept this email later, as with greylisting. */
export function isForNow(error: unknown): boolean {
  return isAboutLetter(error) && statusOf(error) >= 400 && statusOf(error) < 500;
}

/**
 * The reason why an email could not be sent, for the log. A mail server may quote the address and the email, and after
 * a refused sign-in even its password, so these are removed.
 * @param code the code in the email, if any
 */
export function whyNotSent(error: unknown, { to }: Letter, code?: string): { reason?: string; answer?: string } {
  const { code: reason, message } = error as NodeJS.ErrnoException;
  // For an international domain, the mail server quotes a different form from the one that was typed.
  const said = message.replaceAll(to, '(the address)').replace(/[^\s<>"']+@[^\s<>"']+/g, '(the address)');
  const answer = code === undefined ? said : said.replaceAll(code, '(the code)');
  return { ...(reason === undefined ? {} : { reason }), ...(reason === 'EAUTH' ? {} : { answer }) };
}
