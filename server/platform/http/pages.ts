import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#contract/platform/base/refusal.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import { productFolder } from '#server/platform/config/product-folder.ts';

const built = join(productFolder, 'dist', 'web');
/** The file among the built pages that has the patterns of all addresses with a screen. */
const ADDRESSES = 'addresses.json';

const SVG = 'image/svg+xml';

/** Whether the built pages exist. An upgrade or a build may remove them while a server is running. */
export const pagesAreThere = (): boolean => existsSync(join(built, 'page.html'));

/** Serves only the calls. Refuses every other address as not found. */
export function serveNoPages(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound));
}

/** The page shown for the few seconds in which the pages are rebuilt and their files are missing. It reloads itself. */
const BEING_RENEWED =
  '<!doctype html><meta http-equiv="refresh" content="2"><title>Rollcall</title><p>Rollcall is being updated. This page reloads automatically.</p>';

/** A pattern for the paths that have a screen, with any parameters. */
function readKnownAddresses(): RegExp {
  const patterns = JSON.parse(readFileSync(join(built, ADDRESSES), 'utf8')) as string[];
  const known = patterns.map((pattern) => pattern.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, ''));
  return new RegExp(`^(?:${known.join('|')})/?$`, 'i');
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/**
 * Serves the built pages: files with a hash in their name are cached forever, pages never. An address with a
 * prerendered page gets this page. A browser that opens any other address gets the empty page, because the application
 * has its own router. If the application has no screen for an address, the application says so, and the status is 404.
 */
export async function servePages(app: FastifyInstance): Promise<void> {
  if (!existsSync(built)) {
    app.log.warn('The pages are not built yet: only the calls are served. Run "npm run build".');
    return serveNoPages(app);
  }
  const drawn = new Set(globSync('**/*.html', { cwd: built, exclude: ['assets'] }));
  const known = readKnownAddresses();
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The only text type to which the plugin does not add a charset.
    if (reply.getHeader('content-type') === SVG) void reply.type(`${SVG}; charset=utf-8`);
    done();
  });
  const packed = { preCompressed: true, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...packed,
    root: built,
    // One route for each file, so that missing ones are recognized without reading the disk.
    wildcard: false,
    // A compressed file is sent in place of its original and has no address of its own.
    globIgnore: ['assets/**', '**/*.{br,gz}', ADDRESSES],
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
  await app.register(fastifyStatic, {
    ...packed,
    root: join(built, 'assets'),
    prefix: '/assets/',
    // All of these share one route, because three hundred routes took a tenth of the start.
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
    // The reply is not returned, because waiting for a reply adds a listener for its end, and a page already has enough
    // listeners.
    if (known.test(path)) reply.sendFile(file);
    // The page is sent whole each time, because a not-modified answer would have no page.
    else reply.code(404).sendFile(file, { etag: false, lastModified: false, acceptRanges: false });
  });
}
