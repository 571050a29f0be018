import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { instantIn } from '#server/platform/base/clock.ts';
import type { CodeLetter, KeptLetter, Letter, Mail, NoticeLetter, Post } from '#server/platform/base/mail.ts';
import { tellBound } from '#server/platform/base/record-reached-limit.ts';
import { randomSecret } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { LetterTable } from '#server/platform/database/code-tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isRestoredCopy } from '#server/platform/settings/restored-copy-queries.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';
import * as queries from './letter-queries.ts';
import { isAboutLetter, isForNow, isRefusedForGood, whyNotSent } from './mail-error.ts';
import { type LetterInside, openLetter, sealLetter } from './sealed-letter.ts';

/** The longest random delay before an email is sent, in milliseconds. */
const SOON_MS = 2000;
/** Minutes that an email waits before each further try. */
export const PAUSES_MINUTES = [1, 5, 30, 180] as const;
/**
 * The largest number of waiting emails without a code: enough for ten decisions, each about the largest number of
 * people.
 */
export const MOST_WAITING = 5000;
/** How long an email that Rollcall gave up is stored and shown to administrators, in days. */
export const GIVEN_UP_TOLD_DAYS = 7;
/** How long an email stays claimed after its copy has vanished, in seconds. */
const CLAIM_SECONDS = 120;
/** When a try is aborted, in milliseconds: before the claim ends, so that no other copy starts a try. */
const TRY_MS = 90_000;
/**
 * The most emails with codes that a process takes from the queue at a time. Emails that someone waits for are sent even
 * above this limit.
 */
const CODES_AT_ONCE = 4;
/** How often emails without a code are tried while the mail server does not answer, in milliseconds. */
const REST_MS = 10_000;
/** How often the queue is polled without being woken, in ms, because another copy may have left emails in it. */
const LOOK_MS = 15_000;

export type QueueServices = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'securityLog'>;

/**
 * The school's mail, as a queue in its database. Emails with codes go first, a few at a time. All other emails go one
 * at a time, only while no code is being sent. A temporarily rejected email is retried after 1, 5, 30 and 180 minutes,
 * then given up. A permanently rejected email is given up immediately. An email with a code is given up when the code
 * expires. If a process ends while it sends an email, the email may arrive twice, with the same `Message-ID`, but no
 * email is lost. In a restored copy, emails wait, and requests for an email with a code are refused.
 * @param soonMs the longest random delay before an email is sent, in milliseconds
 * @see decisions §3.12, docs/decisions/0056
 */
export function queuedMail(services: QueueServices, post: Post, soonMs = SOON_MS): Mail {
  const { clock, config, database, log } = services;
  const host = /@([^\s<>]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? 'localhost';
  /** The running tries, counted separately for emails with codes. */
  const codes = new Set<Promise<unknown>>();
  const others = new Set<Promise<unknown>>();
  /** Emails that were sent, although the database could not store that. */
  const gone = new Set<string>();
  let [sent, failed, isFailing, isClosed] = [0, 0, false, false];
  let restsUntilMs = 0;
  let looking: Promise<void> | undefined;
  let isAwaited = false;
  let alarm: NodeJS.Timeout | undefined;

  async function hand(letter: Letter, messageId?: string): Promise<string> {
    if (await isRestoredCopy(database.read)) throw new Error('A restored copy sends no letters.');
    try {
      const said = await post.send(letter, messageId, AbortSignal.timeout(TRY_MS));
      sent += 1;
      isFailing = false;
      return said;
    } catch (error) {
      failed += 1;
      isFailing = true;
      throw error;
    }
  }

  function underWay<Done>(trying: Promise<Done>, among = codes): Promise<Done> {
    among.add(trying);
    const isOver = () => {
      among.delete(trying);
      wake();
    };
    trying.then(isOver, isOver);
    return trying;
  }

  /**
   * Stores the result of an email in the queue. Storing the result is allowed on a nearly full disk too, because the
   * email would otherwise be sent repeatedly.
   * @param isKept called only when the result is safely stored: a transaction may run again, or fail at its end
   */
  async function note(act: (db: Db) => Promise<unknown>, isKept = (): void => undefined): Promise<void> {
    await database
      .write(act, 'reserve')
      .then(isKept, ({ message }: Error) => log.warn({ reason: message }, 'the queue of letters could not be told'));
  }

  async function drop(letter_id: string): Promise<void> {
    gone.add(letter_id);
    const ids = [...gone];
    await note(
      (db) => queries.dropLetters(db, ids),
      () => {
        for (const id of ids) gone.delete(id);
      },
    );
  }

  async function newLetter(letter: NoticeLetter, more: Partial<queries.NewLetter> = {}): Promise<queries.NewLetter> {
    const { to, subject, text, secret, kind, stud_id = null, prof_id = null } = letter;
    const letter_id = randomSecret(128);
    const inside = { to, subject, text, ...(secret !== undefined && { secret }) };
    const sealed = sealLetter(await serverKeyOf(services), letter_id, inside);
    const dueAt = instantIn(clock);
    const fresh = { letter_id, kind, key: null, stud_id, prof_id, sealed, dueAt, claimedUntil: null, expiresAt: null };
    return { ...fresh, ...more };
  }

  /** Sends an email that this process has claimed. */
  async function deliver({ letter_id, kind, sealed, tries, expiresAt }: LetterTable): Promise<void> {
    const giveUp = async (why: { reason?: string; answer?: string }) => {
      log.error({ kind, ...why }, expiresAt ? 'a code could not be mailed' : 'a letter is given up');
      const reason = (why.answer ?? why.reason ?? '').slice(0, 300);
      if (expiresAt) await drop(letter_id);
      else await note((db) => queries.giveUpLetter(db, letter_id, instantIn(clock), reason));
    };
    if (gone.has(letter_id)) return drop(letter_id);
    if (expiresAt !== null && expiresAt <= instantIn(clock)) return giveUp({ reason: 'its code has ended' });
    let inside: LetterInside;
    try {
      inside = openLetter(await serverKeyOf(services), letter_id, sealed);
    } catch {
      return giveUp({ reason: 'it was sealed with another SERVER_KEY' });
    }
    const { secret, ...letter } = inside;
    // This email goes to no one: it only takes the same time.
    if (letter.to === '') return drop(letter_id);
    try {
      await hand(letter, `<${letter_id}@${host}>`);
    } catch (error) {
      if (isClosed) return;
      const why = whyNotSent(error, letter, secret);
      if (!isAboutLetter(error)) restsUntilMs = Date.now() + REST_MS;
      const pauseMinutes = PAUSES_MINUTES[tries - 1];
      if (pauseMinutes === undefined || isRefusedForGood(error)) return giveUp(why);
      const dueAt = instantIn(clock, pauseMinutes * 60);
      if (expiresAt !== null && expiresAt <= dueAt) return giveUp(why);
      log.warn({ kind, ...why }, 'a letter has to wait');
      return note((db) => queries.putOff(db, letter_id, dueAt));
    }
    await drop(letter_id);
  }

  /**
   * Starts sending emails that are due. @returns milliseconds until the queue must be checked again if nothing wakes it
   */
  async function sendDue(): Promise<number> {
    if (gone.size > 0) await drop([...gone][0] ?? '');
    if (await isRestoredCopy(database.read)) return LOOK_MS;
    for (;;) {
      const now = instantIn(clock);
      const restMs = Math.max(0, restsUntilMs - Date.now());
      const codesAlone = restMs > 0 || codes.size + others.size > 0;
      const next = await queries.nextLetter(database.read, now, codesAlone);
      // The end of each try wakes the queue.
      if (isClosed || codes.size >= CODES_AT_ONCE) return LOOK_MS;
      const atLatestMs = restMs > 0 ? Math.min(LOOK_MS, restMs) : LOOK_MS;
      if (!next) return atLatestMs;
      if (next.dueAt > now) return Math.min(atLatestMs, Date.parse(next.dueAt) - clock.nowMs());
      const isCode = next.expiresAt !== null;
      const until = instantIn(clock, CLAIM_SECONDS);
      const claimed = await database.write((db) => queries.claimLetter(db, next.letter_id, now, until));
      if (claimed) void underWay(deliver(claimed), isCode ? codes : others);
    }
  }

  async function look(): Promise<void> {
    let inMs = LOOK_MS;
    do {
      isAwaited = false;
      inMs = await sendDue().catch(({ message }: Error) => {
        if (!isClosed) log.warn({ reason: message }, 'the queue of letters cannot be read');
        return LOOK_MS;
      });
    } while (isAwaited);
    looking = undefined;
    clearTimeout(alarm);
    if (!isClosed) alarm = setTimeout(wake, Math.max(1, inMs)).unref();
  }

  function wake(): void {
    if (isClosed) return;
    isAwaited = true;
    looking ??= look();
  }

  function keptCode(letter: CodeLetter, more: Partial<queries.NewLetter>): Promise<queries.NewLetter> {
    const { key, expiresAt } = letter;
    return newLetter(letter, { key, expiresAt, ...more });
  }

  async function sendKept({ letter_id, letter }: KeptLetter): Promise<void> {
    const { to, subject, text, secret } = letter;
    try {
      await hand({ to, subject, text }, `<${letter_id}@${host}>`);
    } catch (error) {
      const dueAt = instantIn(clock, PAUSES_MINUTES[0] * 60);
      if (isForNow(error) && dueAt < letter.expiresAt) {
        log.warn({ kind: letter.kind, ...whyNotSent(error, letter, secret) }, 'a letter has to wait');
        return note((db) => queries.putOff(db, letter_id, dueAt));
      }
      await drop(letter_id);
      throw error;
    }
    // The caller gets the result immediately.
    void underWay(drop(letter_id));
  }

  return {
    async figures() {
      const since = instantIn(clock, -GIVEN_UP_TOLD_DAYS * 86_400);
      const [waiting, givenUp] = await Promise.all([
        queries.waitingLetters(database.read).catch(() => null),
        queries.givenUpSince(database.read, since).catch(() => null),
      ]);
      return { sent, failed, isFailing, waiting, givenUp };
    },
    async keepCode(db, letter) {
      const kept = await keptCode(letter, { claimedUntil: instantIn(clock, CLAIM_SECONDS) });
      await queries.storeLetters(db, [kept], 1);
      return { letter_id: kept.letter_id, letter };
    },
    async keepCodeForLater(db, letter, isForNobody) {
      const dueAt = instantIn(clock, randomInt(soonMs + 1) / 1000);
      await queries.storeLetters(db, [await keptCode({ ...letter, ...(isForNobody && { to: '' }) }, { dueAt })], 0);
    },
    async keep(db, letters) {
      if (letters.length === 0) return 0;
      const room = Math.max(0, MOST_WAITING - (await queries.waitingNotices(db)));
      const kept = letters.slice(0, room);
      if (kept.length < letters.length) {
        log.error({ letters: letters.length - kept.length }, 'letters are given up: too many wait');
        tellBound(services, 'letters');
      }
      await queries.storeLetters(db, await Promise.all(kept.map((letter) => newLetter(letter))), 0);
      return kept.length;
    },
    send: (kept) => underWay(sendKept(kept)),
    try: (letter) => underWay(hand(letter)),
    wake,
    async settled() {
      for (;;) {
        wake();
        await looking;
        await Promise.allSettled([...codes, ...others]);
        const next = await queries.nextLetter(database.read, instantIn(clock), false).catch(() => undefined);
        // The end of a try wakes the queue, and an email being claimed is neither free nor running.
        if (looking || codes.size + others.size > 0) continue;
        const inMs = next ? Date.parse(next.dueAt) - clock.nowMs() : 0;
        if (isClosed || !next || inMs > soonMs || restsUntilMs > Date.now()) return;
        // An email that cannot be claimed now is retried only after a pause.
        await pause(Math.max(20, inMs));
      }
    },
    close() {
      isClosed = true;
      clearTimeout(alarm);
      post.close();
    },
  };
}

/** Releases the emails that this machine's last process was sending when it ended. */
export const freeLetters = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  database.write(queries.freeClaims, 'reserve');
