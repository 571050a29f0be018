import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that refuses every email and quotes its text, as spam filters do. */
export interface QuotingMailServer {
  url: string;
  /** The codes in the refused emails. */
  codes: string[];
  close(): Promise<void>;
}

/** Opens such a server, which requires a sign-in. @param password the right password */
export async function openQuotingMailServer(password: string): Promise<QuotingMailServer> {
  const codes: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const isRight = auth.password === password;
      done(isRight ? null : new Error(`535 ${auth.password} is wrong`), isRight ? { user: 'rollcall' } : undefined);
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        codes.push(...(/\b\d{4}\b/.exec(text.slice(text.indexOf('\r\n\r\n'))) ?? []));
        done(new Error(`554 refused: ${text.slice(text.indexOf('\r\n\r\n')).replace(/\s+/g, ' ')}`));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://rollcall:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    codes,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
