import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that holds a connection open for as long as it can. */
export interface SlowConnection {
  /** Sends a little more, or reads a little more of the response. */
  goOn(): void;
  close(): void;
}

/** The ways to hold a connection open. */
export type Slowness = 'silent' | 'slow header' | 'slow body' | 'reads nothing' | 'reads in drops';

/** Bytes per read of a client that reads in drops. */
const DROP = 64;
/** Requests that a client sends without reading responses: as many as may queue, and more than the system buffers. */
const PIPELINED = 8;

const line = 'Host: localhost\r\n';
const form = `POST /api/student/loginStudent HTTP/1.1\r\n${line}Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`;
const openings: Record<Slowness, (file: string) => string> = {
  silent: () => '',
  'slow header': () => `GET / HTTP/1.1\r\n${line}`,
  'slow body': () => form,
  'reads nothing': (file) => `GET ${file} HTTP/1.1\r\n${line}\r\n`.repeat(PIPELINED),
  'reads in drops': (file) => `GET ${file} HTTP/1.1\r\n${line}\r\n`.repeat(PIPELINED),
};
const more: Partial<Record<Slowness, string>> = { 'slow header': 'X-More: of it\r\n', 'slow body': ' ' };

/** Opens a connection. @param file the address of a large file */
export async function openSlowly(origin: string, slowness: Slowness, file: string): Promise<SlowConnection> {
  const { hostname, port } = new URL(origin);
  const reads = !slowness.startsWith('reads');
  let socket: Socket;
  const drop = Buffer.alloc(DROP);
  // A callback that returns false pauses reading until `resume`.
  const onread = { buffer: reads ? Buffer.alloc(1024) : drop, callback: () => reads };
  socket = connect({ host: hostname, port: Number(port), onread });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (slowness === 'reads nothing') socket.pause();
  socket.write(openings[slowness](file));
  return {
    goOn() {
      const some = more[slowness];
      if (some !== undefined && socket.writable) socket.write(some);
      if (slowness === 'reads in drops') socket.resume();
    },
    close: () => socket.destroy(),
  };
}
