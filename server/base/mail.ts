import { randomInt, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

/** One letter of plain text. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** How letters leave: resolves when the mail server has taken the letter, or the file is written. */
export interface Post {
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** The school's mail: codes at once, everything else after them. */
export interface Mail extends Post {
  /**
   * Sends a code's letter after the call was answered, at a moment that chance chooses within two seconds: neither the
   * answer nor what is asked next takes longer for it. What fails is logged.
   */
  soon(letter: Letter, code: string): void;
  /** Sends a letter that nobody waits for once no code is under way. Returns at once; what fails is logged. */
  later(letter: Letter): void;
  /** Resolves once nothing is under way and nothing waits. */
  settled(): Promise<void>;
}

/** Within how many milliseconds a letter leaves whose moment is left to chance. */
const SOON_MS = 2000;

/** Letters that may wait: those of four decisions about as many people as one takes. */
const MOST_WAITING = 2000;

/** How long a letter waits before each further try while the mail server does not take it. */
const PAUSES_MS = [5000, 30_000, 120_000, 600_000, 1_800_000];

/**
 * Why a letter could not be sent, for the log: a mail server may quote the address and the letter, and one that refuses
 * the sign-in even its password.
 * @param code the code in the letter, if it holds one
 */
export function whyNotSent(error: unknown, { to }: Letter, code?: string): { reason?: string; answer?: string } {
  const { code: reason, message } = error as NodeJS.ErrnoException;
  const said = message.replaceAll(to, '(the address)');
  const answer = code === undefined ? said : said.replaceAll(code, '(the code)');
  return { ...(reason === undefined ? {} : { reason }), ...(reason === 'EAUTH' ? {} : { answer }) };
}

/** Whether the mail server will say the same of this letter however often it is asked. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}

/**
 * Puts letters that nobody waits for behind codes: one at a time, only while no code is under way, and again later when
 * the mail server was away. They are kept in this process alone, so those that wait when it stops are lost, and counted
 * in the log.
 * @param soonMs within how many milliseconds a letter leaves whose moment is left to chance
 * @see decisions §3.12
 */
export function patientMail(post: Post, log: Logger, soonMs = SOON_MS): Mail {
  const waiting: Letter[] = [];
  const codes = new Set<Promise<unknown>>();
  let posting = Promise.resolve();
  let isPosting = false;

  async function sendPatiently(letter: Letter): Promise<void> {
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      while (codes.size > 0) await Promise.allSettled(codes);
      try {
        return await post.send(letter);
      } catch (error) {
        const given = pauseMs === undefined || isRefusedForGood(error);
        log[given ? 'error' : 'warn'](
          whyNotSent(error, letter),
          given ? 'a letter is given up' : 'a letter has to wait',
        );
        if (given) return;
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
    }
  }

  async function sendWaiting(): Promise<void> {
    for (let letter = waiting.shift(); letter; letter = waiting.shift()) await sendPatiently(letter);
    isPosting = false;
  }

  function underWay(sent: Promise<void>): Promise<void> {
    codes.add(sent);
    const isOver = () => codes.delete(sent);
    sent.then(isOver, isOver);
    return sent;
  }

  return {
    send: (letter) => underWay(post.send(letter)),
    soon(letter, code) {
      const moment = new Promise((resolve) => setTimeout(resolve, randomInt(soonMs + 1)));
      const sent = moment.then(() => post.send(letter));
      void underWay(sent.catch((error) => log.error(whyNotSent(error, letter, code), 'a code could not be mailed')));
    },
    later(letter) {
      if (waiting.length >= MOST_WAITING) {
        log.error({ waiting: waiting.length }, 'a letter is given up: too many wait');
        return;
      }
      waiting.push(letter);
      if (isPosting) return;
      isPosting = true;
      posting = sendWaiting();
    },
    async settled() {
      while (codes.size > 0 || isPosting) await Promise.allSettled([posting, ...codes]);
    },
    close() {
      if (isPosting) log.warn({ waiting: waiting.length + 1 }, 'letters are lost, since the process stops');
      post.close();
    },
  };
}

/** Mail by SMTP. @throws the transport's error when the server does not take the letter within 15 s */
export function smtpMail(url: string, from: string): Post {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 },
    { from },
  );
  return {
    async send(letter) {
      await transport.sendMail(letter);
    },
    close: () => transport.close(),
  };
}

/** The folder of written letters in a data folder. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Deletes the letters that were written before this moment, and nothing else. @returns how many */
export async function deleteLetters(folder: string, beforeMs: number): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    // Another copy may have deleted it in between.
    const written = name.endsWith('.eml') ? await stat(file).catch(() => undefined) : undefined;
    if (!written || written.mtimeMs >= beforeMs) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Mail as `.eml` files in `folder`, for a laptop without a mail server. @see decisions §3.8 */
export function outboxMail(folder: string, from: string): Post {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(letter) {
      const composed = await transport.sendMail(letter);
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, name), composed.message as Buffer);
    },
    close: () => transport.close(),
  };
}
