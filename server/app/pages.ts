import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#contract/base/refusal.ts';
import { sendRefusal } from '#server/base/serve.ts';

const built = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Serves nothing beside the calls: every other address is refused as not found. */
export function serveNoPages(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound));
}

/**
 * Serves the built pages: files with a hash in their name for good, pages always fresh: the one that is drawn for an
 * address, or for every other that a browser opens the undrawn one, since the application knows its own routes.
 */
export async function servePages(app: FastifyInstance): Promise<void> {
  if (!existsSync(built)) {
    app.log.warn('The pages are not built yet: only the calls are served. Run "npm run build".');
    return serveNoPages(app);
  }
  const drawn = new Set(globSync('**/*.html', { cwd: built, exclude: ['assets'] }));
  const packed = { preCompressed: true, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...packed,
    root: built,
    // Each file by a route of its own: what is no file is then known without a look at the disk.
    wildcard: false,
    // What is packed beside a file is sent in its place and has no address.
    globIgnore: ['assets/**', '**/*.{br,gz}'],
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
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|realtime)(\/|$)/.test(request.url) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
    // Not returned: whoever waits for a reply listens for its end, and a page has enough listeners already.
    const own = `${request.url.slice(1).replace(/\/?(?:\?.*)?$/, '')}.html`;
    if (isPage) reply.sendFile(drawn.has(own) ? own : 'page.html');
    else sendRefusal(reply, notFound);
  });
}
