import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type DatabaseKind, databases } from '#testkit/school/databases.ts';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

describe.skipIf(!postgres)('instants from PostgreSQL', () => {
  it('are returned as the ISO text that was stored, to the millisecond', async () => {
    const own = await (postgres as DatabaseKind).open();
    const stored = ['1970-01-01T00:00:00.000Z', '2026-11-24T08:26:05.100Z', '2026-11-24T23:59:59.007Z'];
    stored.push('2026-02-28T00:00:00.120Z', '9999-12-31T00:00:00.000Z');
    const { rows } = await sql<{ at: string }>`select at from unnest(cast(${stored} as timestamptz[])) at`.execute(
      own.database.read,
    );
    expect(rows.map(({ at }) => at)).toEqual(stored);
    await own.remove();
  });
});
