import type { FastifyInstance } from 'fastify';
import { refusal, unavailable } from '#contract/platform/base/refusal.ts';
import { LITTLE_ROOM_MB } from '#contract/school/health/health-rules.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { version } from '#server/platform/base/version.ts';
import { DatabaseUnavailable, dialectOf } from '#server/platform/database/database.ts';
import { pagesAreThere } from '#server/platform/http/pages.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { diskRoom } from '#server/school/health/disk-space.ts';

const MB = 1_000_000;
/** All requests within this time share one check, so that requests cannot keep the disk busy. */
const LOOK_EVERY_MS = 1000;
/** Seconds until a client should ask again. */
const RETRY_SECONDS = 2;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is stopping: it finishes running requests, and should get no new requests. */
    isStopping: boolean;
  }
}

/** Whether the disk of an SQLite school is nearly full. */
async function hasLittleRoom({ config, database }: Services): Promise<boolean> {
  if (dialectOf(database.read) !== 'sqlite') return false;
  const disk = await diskRoom(config.dataDir);
  return disk !== undefined && disk.free < LITTLE_ROOM_MB * MB;
}

/** The result of one check. */
interface Look {
  /** The reason why nothing can be written. */
  problem?: unknown;
  /** A problem that does not prevent writing. */
  degraded?: string | undefined;
}

const toSee = {
  'disk-full': 'The disk is full.',
  'file-gone': 'The file of the school was removed or replaced.',
} as const;

/** The reason why no requests should be sent here, for monitoring. It contains no path, because anyone may read it. */
function whyNotReady(isStopping: boolean, problem: unknown): string {
  if (isStopping) return 'Rollcall has been told to stop.';
  const why = problem instanceof DatabaseUnavailable ? problem.why : undefined;
  return why ? toSee[why] : 'The database takes no writes.';
}

/**
 * `/healthz` says that the process runs. `/readyz` says that the process is not stopping, and tries whether it can
 * write to its database. If not, `/readyz` answers 503 with the reason. The status in the body is `degraded` while the
 * disk is nearly full, or if pages have disappeared since the process started.
 * @see decisions §7.4
 */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  app.decorate('isStopping', false);
  let look: { atMs: number; found: Promise<Look> } | undefined;
  const hadPages = pagesAreThere();
  const probe = () => services.database.write((db) => storeSetting(db, 'ready_probe', '1'));
  const lookNow = async (): Promise<Look> => {
    try {
      await probe();
      const isFull = await hasLittleRoom(services);
      if (isFull) return { degraded: `Less than ${LITTLE_ROOM_MB} MB are free on the disk.` };
      return { degraded: hadPages && !pagesAreThere() ? 'The files of the pages are gone.' : undefined };
    } catch (problem) {
      return { problem };
    }
  };
  const lately = () => {
    if (!look || performance.now() - look.atMs > LOOK_EVERY_MS) look = { atMs: performance.now(), found: lookNow() };
    return look.found;
  };

  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok', version }));
  app.get('/readyz', { schema: { hide: true } as object }, async (request, reply) => {
    const found = app.isStopping ? { problem: new Error('The process has been told to stop.') } : await lately();
    if (found.problem === undefined) {
      return found.degraded ? { status: 'degraded', message: found.degraded } : { status: 'ready' };
    }
    request.log.warn({ err: found.problem }, 'not ready');
    const { code, status } = unavailable;
    const why = whyNotReady(app.isStopping, found.problem);
    return sendRefusal(reply, refusal(code, status, why).retryAfter(RETRY_SECONDS));
  });
}
