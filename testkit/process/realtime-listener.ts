import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { type RealtimeServerMessage, readServerMessage } from '#contract/app/realtime/realtime-messages.ts';
import { orNever } from './until.ts';

/** A socket that records the messages it receives. */
export interface Listener {
  heard: RealtimeServerMessage[];
  say(message: unknown): void;
  /** Sends a raw frame, in hex, bypassing the library, and waits until the socket closes. */
  breakRules(frame: string): Promise<number>;
  next(): Promise<RealtimeServerMessage>;
  /** Resolves when all earlier messages in both directions have arrived, or when the socket has closed. */
  caughtUp(): Promise<void>;
  /** The close code. */
  closed: Promise<number>;
  close(): void;
}

/**
 * Opens a socket at `ws://…/realtime`. Unknown messages throw.
 * @param origin the `Origin` header, as a browser sends it
 * @param autoPong whether it answers pings; a socket without network does not
 */
export async function openListener(url: string, origin?: string, autoPong = true): Promise<Listener> {
  const socket = new WebSocket(url, { autoPong, ...(origin === undefined ? {} : { origin }) });
  let connection: Socket | undefined;
  socket.on('upgrade', (response) => (connection = response.socket));
  const heard: RealtimeServerMessage[] = [];
  const waiting: ((message: RealtimeServerMessage) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const message = readServerMessage(data.toString());
    if (!message) throw new Error(`Not a known message: ${data.toString()}`);
    const waiter = waiting.shift();
    if (waiter) waiter(message);
    else heard.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => undefined);
  await Promise.race([new Promise((resolve) => socket.on('open', resolve)), closed]);
  return {
    heard,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    breakRules: (frame) => {
      connection?.write(Buffer.from(frame, 'hex'));
      return closed;
    },
    next: () => {
      const first = heard.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
    },
    async caughtUp() {
      // The second pong comes after everything that this side sent automatically because of the first ping.
      for (const _ of [1, 2]) {
        const answered = new Promise((resolve) => {
          if (socket.readyState === socket.OPEN) socket.once('pong', resolve).ping();
        });
        await Promise.race([answered, closed]);
      }
    },
    closed,
    close: () => socket.terminate(),
  };
}

/**
 * Whether the server closes the socket because the socket's sign-in ended, not because the socket never authenticated.
 */
export async function isToldOfItsEnd({ closed, heard }: Listener): Promise<boolean> {
  const code = await orNever(closed);
  return code === 4401 && heard.some((message) => 'type' in message && message.type === 'signed-out');
}

/** The number of authenticated sockets of all these copies. */
export async function provedSockets(origins: readonly string[]): Promise<number> {
  const told = [...new Set(origins)].map(async (origin) => (await fetch(`${origin}/metrics`)).text());
  return (await Promise.all(told)).reduce((sum, text) => sum + Number(/^rollcall_sockets (\d+)/m.exec(text)?.[1]), 0);
}
