import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { type RealtimeServerMessage, readServerMessage } from '#contract/app/realtime/realtime-messages.ts';
import { orNever } from './until.ts';

/** A socket that keeps what it hears. */
export interface Listener {
  heard: RealtimeServerMessage[];
  say(message: unknown): void;
  /** Sends these bytes past the library, as hex, and waits for the end. */
  breakRules(frame: string): Promise<number>;
  next(): Promise<RealtimeServerMessage>;
  /** Resolves when all that the server sent before is heard, and it has taken all that was said; or when the socket has closed. */
  caughtUp(): Promise<void>;
  /** The code it was closed with. */
  closed: Promise<number>;
  close(): void;
}

/**
 * Opens a socket at `ws://…/realtime`; a message that is none of the known ones is thrown.
 * @param origin a browser's
 * @param autoPong whether it answers when it is asked whether it lives, which one whose network is gone does not
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
      // The second answer comes after what the first question made this side say by itself.
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

/** Whether its server says that its sign-in has ended and closes it, and not only because it has proved nothing. */
export async function isToldOfItsEnd({ closed, heard }: Listener): Promise<boolean> {
  const code = await orNever(closed);
  return code === 4401 && heard.some((message) => 'type' in message && message.type === 'signed-out');
}

/** Sockets that have proved who they are, at all of these copies together. */
export async function provedSockets(origins: readonly string[]): Promise<number> {
  const told = [...new Set(origins)].map(async (origin) => (await fetch(`${origin}/metrics`)).text());
  return (await Promise.all(told)).reduce((sum, text) => sum + Number(/^rollcall_sockets (\d+)/m.exec(text)?.[1]), 0);
}
