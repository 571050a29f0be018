import { setTimeout as pause } from 'node:timers/promises';
import { Connection, type RequestBytes, type WireReply } from './http-load.ts';

/** Connections that open when needed and stay open, as a school's browsers keep theirs. */
export class ConnectionPool {
  readonly #origin: string;
  readonly #free: Connection[] = [];
  #opened = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get size(): number {
    return this.#opened;
  }

  async ask(request: RequestBytes): Promise<WireReply> {
    let connection = this.#free.pop();
    if (!connection) {
      this.#opened += 1;
      connection = await Connection.open(this.#origin);
    }
    const reply = await connection.ask(request);
    this.#free.push(connection);
    return reply;
  }

  close(): void {
    for (const connection of this.#free) connection.close();
  }
}

/**
 * Starts `work` at a fixed rate, even if earlier work has not ended, as people arrive at a door. Latency must be
 * measured from `dueMs`: then a stalled server has a high latency for everyone who would have arrived.
 * @param seconds the duration
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  work: (at: number, dueMs: number) => Promise<void>,
): Promise<void> {
  const total = perSecond * seconds;
  const under: Promise<void>[] = [];
  const beganMs = performance.now();
  for (let at = 0; at < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - beganMs) / 1000) * perSecond) + 1);
    for (; at < due; at += 1) under.push(work(at, beganMs + (at * 1000) / perSecond));
    await pause(1);
  }
  await Promise.all(under);
}
