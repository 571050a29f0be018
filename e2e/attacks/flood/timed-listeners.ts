import { once } from 'node:events';
import { WebSocket } from 'ws';
import { REALTIME_PATH } from '#contract/realtime/realtime-messages.ts';

/** A socket that keeps what it hears, whatever that is, and when. */
export interface TimedListener {
  readonly heard: { text: string; atMs: number }[];
  /** Says it as JSON, or as it stands. */
  say(message: object | string | Buffer): void;
  /** The code with which it was closed, and when after it was opened; 0 when it still stands after so long. */
  closed(withinMs: number): Promise<{ code: number; afterMs: number }>;
  close(): void;
}

/** Opens a socket. @param from the page that it pretends to be opened by */
export async function openTimedListener(origin: string, from?: string): Promise<TimedListener> {
  const heard: TimedListener['heard'] = [];
  const socket = new WebSocket(
    origin.replace('http', 'ws') + REALTIME_PATH,
    from === undefined ? {} : { origin: from },
  );
  const beganMs = performance.now();
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => heard.push({ text: data.toString(), atMs: performance.now() }));
  let code = 0;
  let afterMs = 0;
  const end = new Promise<void>((resolve) => {
    socket.on('close', (given) => {
      code = given;
      afterMs = performance.now() - beganMs;
      resolve();
    });
  });
  await Promise.race([once(socket, 'open').catch(() => undefined), end]);
  return {
    heard,
    say(message) {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
    },
    async closed(withinMs) {
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, withinMs))]);
      return { code, afterMs };
    },
    close: () => socket.terminate(),
  };
}
