import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An SMTP server for the tests. */
export interface Mailbox {
  url: string;
  /** All emails received, oldest first; an email with several recipients is listed once for each. */
  readonly letters: readonly { to: string; text: string }[];
  /** The code in the newest email to this address that contains one; waits for it up to 10 s. */
  codeFor(address: string, form?: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** A code for a new password, or to confirm an address. */
export const LETTERS_AND_DIGITS = /(?<=^ {4})[A-Z0-9]{10}$/m;

/** Opens a mail server that accepts everything. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: { to: string; text: string }[] = [];
  async function keep(raw: Buffer, to: string[]): Promise<void> {
    const { text = '' } = await PostalMime.parse(raw);
    for (const address of to) letters.push({ to: address, text });
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Accepted only after parsing, so that it can be read as soon as the product knows that it was sent.
        void keep(
          Buffer.concat(chunks),
          session.envelope.rcptTo.map(({ address }) => address),
        ).finally(done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    async codeFor(address, form = /\b\d{4}\b/) {
      for (let waited = 0; waited < 10_000; waited += 50) {
        const letter = letters.findLast(({ to, text }) => to === address && form.test(text));
        const code = form.exec(letter?.text ?? '')?.[0];
        if (code) return code;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No letter with a code has come for ${address}.`);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
