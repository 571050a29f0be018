import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How a mail server treats an email: accepts it, accepts it late, hangs, greylists it once, or refuses it for good. */
export type Mood = 'takes' | 'slow' | 'hangs' | 'once-later' | 'never';

/** An email that was sent to the mail server. */
export interface OfferedLetter {
  to: string;
  messageId: string;
  /** Whether the server has accepted the email. */
  isTaken: boolean;
}

/** How long a slow server takes for an email, in milliseconds. */
const SLOW_MS = 150;

/** A mail server on a fixed port that can be opened and closed and can misbehave. */
export interface MoodyMailServer {
  readonly port: number;
  mood: Mood;
  /** Every email whose text arrived, oldest first. */
  readonly offered: OfferedLetter[];
  /** Refused recipients, once per refusal. */
  readonly refused: string[];
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a closed mail server: its port is free, and connections to it are refused. */
export async function makeMoodyMailServer(): Promise<MoodyMailServer> {
  let server: SMTPServer | undefined;
  const putOff = new Set<string>();
  const made: MoodyMailServer = {
    port: 0,
    mood: 'takes',
    offered: [],
    refused: [],
    async open() {
      const opened = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo({ address }, _session, done) {
          const isLater = made.mood === 'once-later' && !putOff.has(address);
          putOff.add(address);
          const responseCode = made.mood === 'never' ? 550 : 451;
          if (made.mood !== 'never' && !isLater) return done();
          made.refused.push(address);
          done(Object.assign(new Error('not now, or not here'), { responseCode }));
        },
        onData(stream, session, done) {
          let text = '';
          stream.on('data', (chunk: Buffer) => {
            text += chunk.toString();
          });
          stream.on('end', () => {
            const messageId = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '';
            const to = session.envelope.rcptTo[0]?.address ?? '';
            const letter = { to, messageId, isTaken: false };
            made.offered.push(letter);
            const take = () => {
              letter.isTaken = true;
              done();
            };
            if (made.mood === 'slow') setTimeout(take, SLOW_MS);
            else if (made.mood !== 'hangs') take();
          });
        },
      });
      // A killed client breaks its connection off.
      opened.on('error', () => undefined);
      await new Promise<void>((resolve) => opened.listen(made.port, '127.0.0.1', resolve));
      Object.assign(made, { port: (opened.server.address() as AddressInfo).port });
      server = opened;
    },
    async close() {
      await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
      server = undefined;
    },
  };
  await made.open();
  await made.close();
  return made;
}
