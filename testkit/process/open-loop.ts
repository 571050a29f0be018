import { setTimeout as pause } from 'node:timers/promises';
import { Connection, type RequestBytes, type WireReply } from './http-load.ts';

/** Connections that are opened as they are needed and kept, as the browsers of a school keep theirs. */
export class ConnectionPool {
  readonly #origin: string;
  readonly #free: Connection[] = [];
  #opened = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** How many there are. */
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
 * Begins `work` so many times a second, whether or not the work before has ended, as people arrive at a door. What is
 * measured has to be counted from `dueMs`, so that a server that stalls is charged for all who would have come.
 * @param seconds how long it goes on
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
