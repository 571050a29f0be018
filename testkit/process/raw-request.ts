import { Agent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { connect } from 'node:net';

/** A request as it is sent; its address is not normalized. */
export interface RawRequest {
  method?: string;
  /** Path and query, already in characters that a request line allows. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

/** The response. Status 0 means that the connection broke or there was no response within a minute. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** From sending to the last byte, in milliseconds. */
  tookMs: number;
}

const SILENCE_MS = 60_000;
const broken = { status: 0, headers: {}, body: Buffer.of() };

/** Sends requests over kept connections, as a browser does. */
export interface RawClient {
  send(request: RawRequest): Promise<RawAnswer>;
  close(): void;
}

/**
 * @param lanes the maximum number of connections
 * @param ca the certificate authority, if the server's certificate is self-signed
 * @param from the local address to send from
 */
export function rawClient(origin: string, lanes = 8, ca?: Buffer, from?: string): RawClient {
  const { hostname, port, protocol } = new URL(origin);
  const secure = protocol === 'https:';
  const kept = { keepAlive: true, maxSockets: lanes, ...(from === undefined ? {} : { localAddress: from }) };
  const agent = secure ? new SecureAgent({ ...kept, ...(ca ? { ca } : {}) }) : new Agent(kept);
  const open = secure ? requestSecurely : request;
  return {
    send({ method = 'GET', url, headers = {}, body }) {
      const beganMs = performance.now();
      return new Promise((resolve) => {
        const end = (answer: Omit<RawAnswer, 'tookMs'>) => resolve({ ...answer, tookMs: performance.now() - beganMs });
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const options = { agent, hostname, port, method, path: url, headers: { ...length, ...headers } };
        const sent = open({ ...options, timeout: SILENCE_MS }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => end(broken));
          response.on('end', () =>
            end({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              body: Buffer.concat(chunks),
            }),
          );
        });
        sent.on('error', () => end(broken));
        sent.on('timeout', () => sent.destroy());
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Sends these bytes on a new connection. @returns everything received until it closed or was silent for 2 s */
export function sendBytes(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}
