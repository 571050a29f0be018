/** How a PostgreSQL is checked before use, and how notices are packed into its notifications. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { parcels } from '#server/platform/database/postgres-notices.ts';
import { checkPostgres, exposuresOf } from './postgres-check.ts';

const server = process.env.TEST_DATABASE_URL;
const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
function open(url: string): Database {
  const database = openPostgres(url);
  opened.push(database);
  return database;
}

describe('the check of a PostgreSQL', () => {
  it('says in one line that it cannot be reached', async () => {
    const looked = checkPostgres(open('postgres://rollcall:secret@127.0.0.1:1/school'));
    await expect(looked).rejects.toThrow(WrongSetting);
    await expect(looked).rejects.toThrow(/^DATABASE_URL: PostgreSQL cannot be used \(.*ECONNREFUSED.*\)\.$/);
    await expect(looked).rejects.not.toThrow(/secret/);
  });

  it.runIf(server)('warns of commits that do not wait for the disk', async () => {
    const url = new URL(server ?? '');
    url.searchParams.set('options', '-c synchronous_commit=off');
    const dangers = await checkPostgres(open(url.href));
    expect(dangers.join('\n')).toContain('PostgreSQL runs with synchronous_commit = off');
    url.searchParams.set('options', '-c synchronous_commit=on');
    expect((await checkPostgres(open(url.href))).join('\n')).not.toContain('synchronous_commit =');
  });

  it.runIf(server)('refuses a version before 15', async () => {
    const schema = open(server ?? '').schema.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) =>
        Promise.resolve({ ...result, rows: result.rows.map((row) => ({ ...row, version: '14.19 (Debian)' })) }),
    });
    await expect(checkPostgres({ schema })).rejects.toThrow(
      'DATABASE_URL: PostgreSQL 15 or newer is needed; this is 14.19 (Debian).',
    );
  });
});

it.runIf(server)(
  'reports an unencrypted connection to another machine, also if the address allows it, and a superuser',
  async () => {
    const database = open(server ?? '');
    expect(await exposuresOf(database.read, server ?? '')).toEqual(['superuser']);
    const asked = (url: string) => exposuresOf(database.read, url);
    expect(await asked('postgres://rollcall@db.test/school')).toEqual(['database', 'superuser']);
    expect(await asked('postgres://rollcall@db.test/school?sslmode=disable')).toEqual([
      'database-allowed',
      'superuser',
    ]);
    await sql`create role plain_owner_of_a_test`.execute(database.schema);
    try {
      const plain = new URL(server ?? '');
      plain.searchParams.set('options', '-c role=plain_owner_of_a_test');
      expect(await exposuresOf(open(plain.href).read, plain.href)).toEqual([]);
    } finally {
      await sql`drop role plain_owner_of_a_test`.execute(database.schema);
    }
  },
);

describe('packed notices', () => {
  it('contain all notices in order, and none is larger than PostgreSQL accepts', () => {
    const notices = Array.from({ length: 1000 }, (_none, at): Notice => {
      const qrCode = 'Ä'.repeat(at % 40);
      return { kind: 'attendance', stud_id: at, class_id: 1, subject_id: 2, attendance_id: at, prof_id: 3, qrCode };
    });
    const packed = parcels('here', notices);
    expect(packed.length).toBeLessThan(40);
    for (const parcel of packed) expect(Buffer.byteLength(parcel)).toBeLessThan(8000);
    expect(packed.flatMap((parcel) => JSON.parse(parcel).notices)).toEqual(notices);
    expect(parcels('here', [])).toEqual([]);
  });
});
