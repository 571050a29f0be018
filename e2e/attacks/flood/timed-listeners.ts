import { once } from 'node:events';
import { WebSocket } from 'ws';
import { REALTIME_PATH } from '#contract/platform/base/realtime.ts';

/** A socket that records every message with its time. */
export interface TimedListener {
  readonly heard: { text: string; atMs: number }[];
  /** Sends the message as JSON, or texts and bytes unchanged. */
  say(message: object | string | Buffer): void;
  /** The close code; 0 while the socket is open. */
  code(): number;
  closed: Promise<unknown>;
  /** Resolves when everything sent before has arrived, or the socket has closed. */
  caughtUp(): Promise<unknown>;
  close(): void;
}

/** Opens a socket. @param from the origin that it claims */
export async function openTimedListener(origin: string, from?: string): Promise<TimedListener> {
  const heard: TimedListener['heard'] = [];
  const socket = new WebSocket(
    origin.replace('http', 'ws') + REALTIME_PATH,
    from === undefined ? {} : { origin: from },
  );
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => heard.push({ text: data.toString(), atMs: performance.now() }));
  let code = 0;
  const closed = new Promise<void>((resolve) => {
    socket.on('close', (given) => {
      code = given;
      resolve();
    });
  });
  await Promise.race([once(socket, 'open').catch(() => undefined), closed]);
  return {
    heard,
    say(message) {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
    },
    code: () => code,
    closed,
    caughtUp() {
      const pong = new Promise((resolve) => socket.once('pong', resolve));
      if (socket.readyState === WebSocket.OPEN) socket.ping();
      return Promise.race([pong, closed]);
    },
    close: () => socket.terminate(),
  };
}
