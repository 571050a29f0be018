import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#contract/platform/base/refusal.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import { productFolder } from '#server/platform/config/product-folder.ts';

const built = join(productFolder, 'dist', 'web');
/** Of the built pages: the patterns of every address that has a screen. */
const ADDRESSES = 'addresses.json';

const SVG = 'image/svg+xml';

/** Whether the built pages are there: an upgrade or a build may remove them under a running server. */
export const pagesAreThere = (): boolean => existsSync(join(built, 'page.html'));

/** Serves nothing beside the calls: every other address is refused as not found. */
export function serveNoPages(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound));
}

/** While pages are being built anew their files are gone for some seconds; whoever asks then asks again. */
const BEING_RENEWED =
  '<!doctype html><meta http-equiv="refresh" content="2"><title>Rollcall</title><p>Rollcall is being renewed. This page comes back by itself.</p>';

/** Whether a screen of the application answers to a path, whatever its parameters. */
function readKnownAddresses(): RegExp {
  const patterns = JSON.parse(readFileSync(join(built, ADDRESSES), 'utf8')) as string[];
  const known = patterns.map((pattern) => pattern.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, ''));
  return new RegExp(`^(?:${known.join('|')})/?$`, 'i');
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/**
 * Serves the built pages: files with a hash in their name for good, pages always fresh: the one that is drawn for an
 * address, or for every other that a browser opens the undrawn one, since the application knows its own routes. Where it
 * has no screen it says so, and the status is 404.
 */
export async function servePages(app: FastifyInstance): Promise<void> {
  if (!existsSync(built)) {
    app.log.warn('The pages are not built yet: only the calls are served. Run "npm run build".');
    return serveNoPages(app);
  }
  const drawn = new Set(globSync('**/*.html', { cwd: built, exclude: ['assets'] }));
  const known = readKnownAddresses();
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The one text to which nobody adds how its letters are written.
    if (reply.getHeader('content-type') === SVG) void reply.type(`${SVG}; charset=utf-8`);
    done();
  });
  const packed = { preCompressed: true, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...packed,
    root: built,
    // Each file by a route of its own: what is no file is then known without a look at the disk.
    wildcard: false,
    // What is packed beside a file is sent in its place and has no address.
    globIgnore: ['assets/**', '**/*.{br,gz}', ADDRESSES],
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
  await app.register(fastifyStatic, {
    ...packed,
    root: join(built, 'assets'),
    prefix: '/assets/',
    // By one route: three hundred took a tenth of the start.
    allowedPath: (path) => !/\.(?:br|gz)$/.test(path),
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
    decorateReply: false,
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.originalUrl);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets)(\/|$)/.test(path) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
    if (!isPage) return void sendRefusal(reply, notFound);
    const own = `${path.slice(1).replace(/\/$/, '')}.html`;
    const file = drawn.has(own) ? own : 'page.html';
    if (!existsSync(join(built, file))) {
      return void reply.code(503).headers({ 'retry-after': '2' }).type('text/html; charset=utf-8').send(BEING_RENEWED);
    }
    // Not returned: whoever waits for a reply listens for its end, and a page has enough listeners already.
    if (known.test(path)) reply.sendFile(file);
    // Whole each time: an answer that it is unchanged would have no page.
    else reply.code(404).sendFile(file, { etag: false, lastModified: false, acceptRanges: false });
  });
}
