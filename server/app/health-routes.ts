import type { FastifyInstance } from 'fastify';
import { unavailable } from '#contract/base/refusal.ts';
import { sendRefusal } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';

/** `/healthz` says that the process lives, `/readyz` that it can write to its database. @see decisions §7.4 */
export function healthRoutes(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } as object }, async (request, reply) => {
    try {
      await database.write((db) =>
        db
          .insertInto('setting')
          .values({ name: 'ready_probe', value: '1' })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '1' }))
          .execute(),
      );
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendRefusal(reply, unavailable.retryAfter(2));
    }
  });
}
