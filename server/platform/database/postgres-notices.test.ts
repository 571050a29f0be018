/** Notices between copies through PostgreSQL. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servingCopies } from '#server/school/health/health-queries.ts';
import { connectionsOfProduct } from '#server/startup/open-school/postgres-check.ts';
import { until } from '#testkit/process/until.ts';
import { databases, type TestDatabase } from '#testkit/school/databases.ts';
import { postgresNotices } from './postgres-notices.ts';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

describe.skipIf(!postgres)('notices between copies', () => {
  let own: TestDatabase;
  beforeEach(async () => {
    own = (await postgres?.open()) as TestDatabase;
  });
  afterEach(() => own.remove());

  it('are sent immediately when they are few, and batched when they are many', async () => {
    const quiet = { warn: () => undefined, info: () => undefined };
    const notices = await postgresNotices(own.url ?? '', quiet);
    const onWire = vi.spyOn(pg.Client.prototype, 'query');
    const sendings = () => onWire.mock.calls.flatMap(([sent], at) => (/pg_notify/.test(String(sent)) ? [at] : []));
    const sent = (nth: number) => onWire.mock.results[sendings()[nth] ?? -1]?.value as unknown as Promise<unknown>;
    const publishMany = () => {
      for (let times = 0; times < 50; times += 1) notices.publish({ kind: 'missed' });
    };
    try {
      notices.publish({ kind: 'missed' });
      expect(sendings()).toHaveLength(1);
      publishMany();
      expect(sendings(), 'while the first is under way').toHaveLength(1);
      await sent(0);
      publishMany();
      expect(sendings(), 'shortly after it').toHaveLength(1);
      await until('a second try', () => sendings().length > 1);
      await sent(1);
      expect(JSON.stringify(onWire.mock.calls).match(/missed/g)).toHaveLength(101);
      // Copies are counted by this connection. A copy that does not serve anyone yet still prevents a restore.
      expect(await servingCopies(own.database.read)).toBe(1);
      expect(await connectionsOfProduct(own.url ?? '')).toBeGreaterThan(0);
    } finally {
      onWire.mockRestore();
      await notices.close();
    }
  });
});
