/** Notices between copies on their way to PostgreSQL. Seeded defect it was seen to catch: one sending after the other. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servingCopies } from '#server/health/health-queries.ts';
import { connectionsOfProduct } from '#server/opening/postgres-check.ts';
import { databases, type TestDatabase } from '#testkit/school/databases.ts';
import { postgresNotices } from './postgres-notices.ts';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

describe.skipIf(!postgres)('notices between copies', () => {
  let own: TestDatabase;
  beforeEach(async () => {
    own = (await postgres?.open()) as TestDatabase;
  });
  afterEach(() => own.remove());

  it('go at once when they are few, and together when they are many', async () => {
    const quiet = { warn: () => undefined, info: () => undefined };
    const notices = await postgresNotices(own.url ?? '', quiet);
    const onWire = vi.spyOn(pg.Client.prototype, 'query');
    const sendings = () => onWire.mock.calls.filter(([sent]) => String(sent).includes('pg_notify')).length;
    try {
      notices.publish({ kind: 'missed' });
      expect(sendings()).toBe(1);
      const beganMs = performance.now();
      while (performance.now() - beganMs < 100) {
        notices.publish({ kind: 'missed' });
        await pause(1);
      }
      expect(sendings()).toBeLessThanOrEqual(12);
      // By this connection copies are counted, and one that serves nobody yet keeps a restore away.
      expect(await servingCopies(own.database.read)).toBe(1);
      expect(await connectionsOfProduct(own.url ?? '')).toBeGreaterThan(0);
    } finally {
      onWire.mockRestore();
      await notices.close();
    }
  });
});
