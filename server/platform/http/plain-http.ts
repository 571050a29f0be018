import { createServer, type IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { namesOwnHost, wrongHost } from '#server/platform/config/network-address.ts';

/** The first byte of every TLS connection, which begins with a handshake. */
const HANDSHAKE = 22;
/**
 * The time in milliseconds after which a connection is cut, if it has sent nothing or is still open after plain HTTP.
 */
const PATIENCE_MS = 8000;
/** A host with its port, in the form that browsers use. An answer repeats only this part of a request. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

const page = (address: string) =>
  `<!doctype html><meta charset="utf-8"><title>Rollcall</title><p>Rollcall speaks HTTPS here: <a href="${address}">${address}</a></p>\n`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
};

/**
 * Only pages that a browser opens are redirected. If a program were redirected, it would continue to send passwords in
 * plain text.
 */
const isPage = ({ method = '', url = '' }: IncomingMessage) =>
  ['GET', 'HEAD'].includes(method) && !/^\/api(\/|$)/i.test(url);

/** Redirects requests for a page to the same host and port over HTTPS; refuses all other requests. Reads no body. */
function signpost(config: Config) {
  const isOwn = namesOwnHost(config);
  return createServer({ maxHeaderSize: 8192 }, (request, response) => {
    const { host = '' } = request.headers;
    if (!HOST.test(host) || !isOwn(request)) {
      response.writeHead(wrongHost.status, headers).end(`<!doctype html><p>${wrongHost.message}</p>\n`);
      return;
    }
    if (!isPage(request)) {
      const said =
        'Rollcall speaks HTTPS here: nothing that is sent without it is taken. Use an address with https://.';
      response.writeHead(403, headers).end(`<!doctype html><p>${said}</p>\n`);
      return;
    }
    const path = /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/?]*$/.test(request.url ?? '') ? request.url : '/';
    response.writeHead(307, { ...headers, location: `https://${host}${path}` }).end(page(`https://${host}`));
  });
}

/**
 * Lets an HTTPS port answer plain HTTP too, by redirecting pages to the same port over HTTPS. Otherwise, someone who
 * types the address without `https://` would see an error in the browser that explains nothing. The first byte tells
 * HTTP and HTTPS apart.
 */
export function answerPlainHttp(app: FastifyInstance, config: Config): void {
  const server: Server = app.server;
  const [startTls] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  if (!config.tls || !startTls) return;
  const plain = signpost(config);
  plain.on('clientError', (_error, socket) => socket.destroy());
  const open = new Set<Socket>();
  server.off('connection', startTls);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    const late = setTimeout(() => socket.destroy(), PATIENCE_MS).unref();
    const done = () => {
      clearTimeout(late);
      open.delete(socket);
    };
    // A broken connection before a handshake is not an error.
    const ignore = () => undefined;
    socket.on('error', ignore).once('close', done);
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] === HANDSHAKE) {
        done();
        socket.off('error', ignore).off('close', done);
        startTls.call(server, socket);
        return;
      }
      plain.emit('connection', socket);
      socket.resume();
    });
  });
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}
