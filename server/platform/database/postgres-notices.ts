import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { localNotices, type Notice, type Notices } from './notices.ts';
import { LISTENER_NAME } from './postgres-database.ts';

const CHANNEL = 'rollcall_notices';
/** The payload limit in bytes. PostgreSQL accepts less than 8000. */
const PAYLOAD_BYTES = 7900;
/** The most notices that wait while the database is unavailable. Screens that miss a notice read again anyway. */
const MOST_WAITING = 5000;
/** The number of notices sent in one statement. */
const BATCH = 500;
/**
 * The shortest time between two such statements, in milliseconds. Each statement is a transaction that wakes every copy
 * including this one. Without this limit, busy times would have such a statement for every few check-ins.
 */
const GATHERED_MS = 10;
/** How often the connection is checked, in milliseconds. */
const ASK_EVERY_MS = 10_000;
/** If no answer comes for this long, the connection counts as lost. */
const SILENCE_MS = 5000;
/** The first and longest pause before reconnecting, in milliseconds. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

/** Notices that reach every copy of the school. */
export interface NoticesOfAllCopies extends Notices {
  /** Sends waiting notices if that is possible immediately, and closes the connection. */
  close(): Promise<void>;
}

/** One payload of the channel. */
interface Parcel {
  /** The copy that sent it, which has already notified its own sockets. */
  from: string;
  notices: Notice[];
}

/** Packs these notices into as few payloads as possible. */
export function parcels(from: string, notices: Notice[]): string[] {
  const packed: string[] = [];
  let parcel: Parcel = { from, notices: [] };
  let bytes = PAYLOAD_BYTES;
  for (const notice of notices) {
    const size = Buffer.byteLength(JSON.stringify(notice)) + 1;
    if (bytes + size > PAYLOAD_BYTES) {
      if (parcel.notices.length > 0) packed.push(JSON.stringify(parcel));
      parcel = { from, notices: [] };
      bytes = Buffer.byteLength(JSON.stringify(parcel));
    }
    parcel.notices.push(notice);
    bytes += size;
  }
  if (parcel.notices.length > 0) packed.push(JSON.stringify(parcel));
  return packed;
}

/**
 * Notices between the copies of one school, by LISTEN and NOTIFY on a separate connection. Subscribers in this process
 * are notified immediately; other copies get batches, outside of transactions, so that check-ins are not slowed down. A
 * lost connection is opened again. Notices of other copies may have been lost with the connection, so this process then
 * publishes `missed`.
 * @see decisions §7.5
 */
export async function postgresNotices(url: string, log: Pick<Logger, 'warn' | 'info'>): Promise<NoticesOfAllCopies> {
  const own = randomUUID();
  const local = localNotices();
  let waiting: Notice[] = [];
  let client: pg.Client | undefined;
  let sending: Promise<void> | undefined;
  let closing = false;
  let failures = 0;
  let reconnecting: NodeJS.Timeout | undefined;

  const ownBegin = JSON.stringify({ from: own }).slice(0, -1);

  function hear(payload: string): void {
    // This copy receives its own notices too and ignores them.
    if (payload.startsWith(ownBegin)) return;
    for (const notice of (JSON.parse(payload) as Parcel).notices) local.publish(notice);
  }

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString: url,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
    });
    made.on('error', () => lose(made));
    made.on('end', () => lose(made));
    made.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await made.connect();
      await made.query(`listen ${CHANNEL}`);
    } catch (error) {
      made.end().catch(() => undefined);
      throw error;
    }
    if (closing) return made.end();
    client = made;
    failures = 0;
  }

  function lose(lost: pg.Client): void {
    if (lost !== client) return;
    client = undefined;
    lost.end().catch(() => undefined);
    if (closing) return;
    log.warn('the connection for notices between copies was lost');
    again();
  }

  function again(): void {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random());
    failures += 1;
    reconnecting = setTimeout(() => {
      connect().then(
        () => {
          log.info('notices between copies flow again');
          local.publish({ kind: 'missed' });
          void send();
        },
        () => {
          if (!closing) again();
        },
      );
    }, pauseMs).unref();
  }

  async function sendAll(): Promise<void> {
    while (client && waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      const sender = client;
      try {
        await sender.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          CHANNEL,
          parcels(own, batch),
        ]);
      } catch {
        waiting.unshift(...batch);
        lose(sender);
      }
      await pause(GATHERED_MS);
    }
  }

  /**
   * Sends the first notice immediately. Notices that come while it is sent, or shortly afterward, go with the next
   * statement.
   */
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  const asking = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => lose(asked));
  }, ASK_EVERY_MS).unref();

  await connect();
  return {
    publish(notice) {
      local.publish(notice);
      waiting.push(notice);
      if (waiting.length > MOST_WAITING) waiting = waiting.slice(-MOST_WAITING);
      void send();
    },
    subscribe: (listener) => local.subscribe(listener),
    async close() {
      closing = true;
      clearInterval(asking);
      clearTimeout(reconnecting);
      await send();
      await client?.end().catch(() => undefined);
    },
  };
}
