import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Post } from '#server/platform/base/mail.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isElsewhere } from '#server/platform/config/network-address.ts';

/**
 * Mail by SMTP. TLS is required if the mail server is on another machine, or if its certificate is checked only against
 * `smtpCa`; without TLS no email is sent. With an `smtp:` address, TLS starts with STARTTLS.
 * @throws the transport's error if the server does not accept the email within 15 s
 */
export function smtpMail(
  url: string,
  from: string,
  { smtpCa: ca, smtpPlain = false }: Partial<Pick<Config, 'smtpCa' | 'smtpPlain'>> = {},
): Post {
  const requireTLS = ca !== undefined || (isElsewhere(url) && !smtpPlain);
  const secured = { requireTLS, ...(ca && { tls: { ca } }) };
  const transport = createTransport(
    { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, ...secured },
    { from },
  );
  return {
    async send(letter, messageId, signal) {
      return (await transport.sendMail({ ...letter, messageId, signal })).response;
    },
    close: () => transport.close(),
  };
}

/** The folder of emails in a data folder. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Deletes the emails that were written before this moment, and nothing else. @returns their number */
export async function deleteLetters(folder: string, beforeMs: number): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    // Another copy may have deleted it in the meantime.
    const written = name.endsWith('.eml') ? await stat(file).catch(() => undefined) : undefined;
    if (!written || written.mtimeMs >= beforeMs) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Writes emails as `.eml` files into `folder`, for a laptop without a mail server. @see decisions §3.8 */
export function outboxMail(folder: string, from: string): Post {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(letter, messageId) {
      const composed = await transport.sendMail({ ...letter, messageId });
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, name), composed.message as Buffer);
      return name;
    },
    close: () => transport.close(),
  };
}
