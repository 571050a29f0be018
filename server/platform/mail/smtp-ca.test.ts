/** A mail server on another machine, or with a certificate from the school's own authority. */
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smtpMail } from './mail-transport.ts';

type Pair = Awaited<ReturnType<typeof generate>>;

const elliptic = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;
const authorityOf = (name: string) =>
  generate([{ name: 'commonName', value: name }], {
    ...elliptic,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });

let school: Pair;
let other: Pair;
let relay: Pair;
const closing: (() => void)[] = [];

beforeAll(async () => {
  [school, other] = (await Promise.all(['The school', 'Another'].map(authorityOf))) as [Pair, Pair];
  relay = await generate([{ name: 'commonName', value: 'mail' }], {
    ...elliptic,
    ca: { key: school.private, cert: school.cert },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
});
afterAll(() => {
  for (const close of closing) close();
});

/** A mail server that accepts every email. @returns its port, and the emails received with and without TLS */
async function openRelay(options: SMTPServerOptions) {
  const taken: boolean[] = [];
  const server = new SMTPServer({
    authOptional: true,
    key: relay.private,
    cert: relay.cert,
    ...options,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        taken.push(session.secure);
        done();
      });
    },
  });
  // A client that does not trust this certificate closes the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  closing.push(() => server.close());
  return { port: (server.server.address() as AddressInfo).port, taken };
}

/** The result of sending: `taken`, or the error. */
async function sendBy(url: string, smtpCa?: string[], smtpPlain = false): Promise<string> {
  const mail = smtpMail(url, 'school@school.test', { smtpCa, smtpPlain });
  closing.push(() => mail.close());
  return mail.send({ to: 'ana@school.test', subject: 'Hello', text: 'Hello' }).then(
    () => 'taken',
    (error: Error) => error.message,
  );
}

it.each([
  ['smtps', { secure: true }],
  ['smtp', {}],
])('with %s is trusted by the configured authority, and by no other', async (scheme, options) => {
  const { port, taken } = await openRelay(options);
  const url = `${scheme}://localhost:${port}`;
  expect(await sendBy(url)).toMatch(/certificate/);
  expect(await sendBy(url, [other.cert])).toMatch(/certificate/);
  expect(taken).toEqual([]);
  expect(await sendBy(url, [other.cert, school.cert])).toBe('taken');
  // The server's certificate is not valid for another name.
  expect(await sendBy(`${scheme}://127.0.0.1:${port}`, [school.cert])).toMatch(/127\.0\.0\.1/);
  expect(taken).toEqual([true]);
});

it('on another machine gets nothing without TLS, unless the school explicitly allows it', async () => {
  const { port, taken } = await openRelay({ disabledCommands: ['STARTTLS'] });
  // This name does not look like a name of this machine.
  const elsewhere = `smtp://127.1:${port}`;
  expect(await sendBy(elsewhere)).toMatch(/STARTTLS/);
  expect(taken).toEqual([]);
  expect(await sendBy(elsewhere, undefined, true)).toBe('taken');
  expect(taken).toEqual([false]);
});

it('gets nothing without TLS if it offers none', async () => {
  const { port, taken } = await openRelay({ disabledCommands: ['STARTTLS'] });
  expect(await sendBy(`smtp://localhost:${port}`, [school.cert])).not.toBe('taken');
  expect(taken).toEqual([]);
  expect(await sendBy(`smtp://localhost:${port}`)).toBe('taken');
  expect(taken).toEqual([false]);
});
