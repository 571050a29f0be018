import type { Letter } from '#server/platform/base/mail.ts';

/** What a transport says of a letter that was not taken. */
interface NotSent {
  /** Nodemailer's word for where it failed. */
  code?: string;
  /** What the mail server said it with. */
  responseCode?: number;
  /** At which command. */
  command?: string;
}

const statusOf = (error: unknown) => (error as NotSent).responseCode ?? 0;

/**
 * Whether the mail server spoke of this letter or its recipient, so that others may fare better: what fails at the
 * connection, the sign-in or the sender fails for every letter.
 */
export function isAboutLetter(error: unknown): boolean {
  const { code, command } = error as NotSent;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** Whether the mail server will say the same of this letter however often it is asked. */
export function isRefusedForGood(error: unknown): boolean {
  const { command } = error as NotSent;
  // An address that nodemailer itself cannot use is asked of nobody.
  return isAboutLetter(error) && (statusOf(error) >= 500 || command === 'API');
}

/** Whether the mail server answered that it may take this letter later, as greylisting does. */
export function isForNow(error: unknown): boolean {
  return isAboutLetter(error) && statusOf(error) >= 400 && statusOf(error) < 500;
}

/**
 * Why a letter could not be sent, for the log: a mail server may quote the address and the letter, and one that refuses
 * the sign-in even its password.
 * @param code the code in the letter, if it holds one
 */
export function whyNotSent(error: unknown, { to }: Letter, code?: string): { reason?: string; answer?: string } {
  const { code: reason, message } = error as NodeJS.ErrnoException;
  // Of an international domain the mail server quotes another form than was typed.
  const said = message.replaceAll(to, '(the address)').replace(/[^\s<>"']+@[^\s<>"']+/g, '(the address)');
  const answer = code === undefined ? said : said.replaceAll(code, '(the code)');
  return { ...(reason === undefined ? {} : { reason }), ...(reason === 'EAUTH' ? {} : { answer }) };
}
