import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#contract/base/refusal.ts';
import { sendRefusal } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { dialectOf } from '#server/database/database.ts';
import { storeSetting } from '#server/settings/settings-queries.ts';

/** Less room than this on the disk of an SQLite school is a reason to look after it, in bytes. */
const LEAST_ROOM = 200_000_000;
/** The answer of one look serves all who ask within this time, so that asking cannot keep the disk busy. */
const LOOK_EVERY_MS = 1000;
/** Seconds after which whoever asked may ask again. */
const RETRY_SECONDS = 2;

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once the process has been told to stop: what is under way is finished, and nothing new should be sent here. */
    isStopping: boolean;
  }
}

async function checkRoom({ config, database }: Services): Promise<void> {
  if (dialectOf(database.read) !== 'sqlite') return;
  const disk = await statfs(config.dataDir).catch(() => undefined);
  if (disk && disk.bavail * disk.bsize < LEAST_ROOM) throw new Error(`The disk of ${config.dataDir} is nearly full.`);
}

/**
 * `/healthz` says that the process lives; `/readyz` that it can write to its database, and is not about to stop.
 * @see decisions §7.4
 */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  app.decorate('isStopping', false);
  let look: { atMs: number; found: Promise<unknown> } | undefined;
  const probe = () => services.database.write((db) => storeSetting(db, 'ready_probe', '1'));
  const problem = () => {
    if (!look || performance.now() - look.atMs > LOOK_EVERY_MS) {
      const found = Promise.all([probe(), checkRoom(services)]).then(
        () => undefined,
        (error: unknown) => error,
      );
      look = { atMs: performance.now(), found };
    }
    return look.found;
  };

  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } as object }, async (request, reply) => {
    const err = app.isStopping ? new Error('The process has been told to stop.') : await problem();
    if (err === undefined) return { status: 'ready' };
    request.log.warn({ err }, 'not ready');
    return sendRefusal(reply, unavailable.retryAfter(RETRY_SECONDS));
  });
}
