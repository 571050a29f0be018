import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawAnswer, rawClient } from '#testkit/process/raw-request.ts';
import type { InjectionPoint } from './injection-points.ts';

/** A page with one form per input of every call, for programs that only know forms. */
export interface FormBridge {
  url: string;
  /** The number of forms that were submitted and passed on. */
  sentOn(): number;
  close(): void;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/**
 * Serves the forms on a free port. Each value is placed in the call's JSON, header, path or query with a valid sign-in,
 * and the product's response is returned unchanged.
 */
export async function openFormBridge(origin: string, points: readonly InjectionPoint[]): Promise<FormBridge> {
  const client = rawClient(origin);
  let sent = 0;
  const page = points
    .map(
      ({ name, valid }, index) =>
        `<form method="post" action="/form/${index}"><input name="text" value="${escaped(valid)}"><button>${escaped(name)}</button></form>`,
    )
    .join('\n');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const index = /^\/form\/(\d+)/.exec(request.url ?? '')?.[1];
    const point = index === undefined ? undefined : points[Number(index)];
    if (!point) {
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
      response.end(request.url === '/' ? `<!doctype html><title>Calls</title>${page}` : '');
      return;
    }
    const text = (await formOf(request)).get('text') ?? '';
    const asked = point.request(text.toWellFormed());
    const { status, headers, body }: RawAnswer = await client.send(asked);
    sent += 1;
    response.writeHead(status || 502, { 'content-type': headers['content-type'] ?? 'text/plain' });
    response.end(body);
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    sentOn: () => sent,
    close() {
      server.closeAllConnections();
      server.close();
      client.close();
    },
  };
}
