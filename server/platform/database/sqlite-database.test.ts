/** The embedded database: each write is all or nothing, even in a shared commit. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notFound } from '#contract/platform/base/refusal.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import type { Database, Db } from './database.ts';
import { openSqlite } from './sqlite-database.ts';

describe('writes on SQLite', () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    database = openSqlite(join(folder, 'school.sqlite'));
    await migrate(database.schema);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const put = (db: Db, name: string) => db.insertInto('setting').values({ name, value: 'x' }).execute();
  const names = async () =>
    (await database.read.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);

  it('keeps a write that shares its commit with a refused one and a failed one', async () => {
    const [kept, refused, failed] = await Promise.allSettled([
      database.write((db) => put(db, 'kept')),
      database.write(async (db) => {
        await put(db, 'refused');
        return notFound;
      }),
      database.write(async (db) => {
        await put(db, 'failed');
        throw new Error('no');
      }),
    ]);
    expect([kept.status, refused.status, failed.status]).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(refused).toMatchObject({ value: notFound });
    expect(await names()).toEqual(['kept']);
  });

  it('runs a batch again only if one of its writes has to be undone', async () => {
    let runs = 0;
    const keep = (name: string) =>
      database.write(async (db) => {
        runs += 1;
        await put(db, name);
      });
    await Promise.all([keep('one'), database.write(async () => notFound)]);
    expect(runs).toBe(1);
    await Promise.all([
      keep('two'),
      database.write(async (db) => {
        await put(db, 'refused');
        return notFound;
      }),
    ]);
    expect(runs).toBe(3);
    expect(await names()).toEqual(['one', 'two']);
  });

  it('accepts a second write from everyone who was just answered, no matter how many', async () => {
    await Promise.all(
      Array.from({ length: 500 }, async (_none, at) => {
        await database.write((db) => put(db, `first ${at}`));
        await names();
        await database.write((db) => put(db, `second ${at}`));
      }),
    );
    expect(await names()).toHaveLength(1000);
  });

  it('refuses a write inside a write, which would wait for itself', async () => {
    await expect(database.write(() => database.write((db) => put(db, 'inner')))).rejects.toThrow(
      /inside another write/,
    );
    expect(await names()).toEqual([]);
  });

  it('refuses writes through the read handle', async () => {
    await expect(put(database.read, 'by the reader')).rejects.toThrow(/readonly/);
  });

  it('reads what is committed and nothing of a running write', async () => {
    await database.write(async (db) => {
      await put(db, 'under way');
      expect(await names()).toEqual([]);
    });
    expect(await names()).toEqual(['under way']);
  });

  it('plans a statement once, for all values', async () => {
    const some = Array.from({ length: 20 }, (_none, at) => `name ${at}`);
    await database.write((db) => Promise.all(some.map((name) => put(db, name))));
    // The driver creates a row-building function each time SQLite has planned a statement.
    const rowBuilders = vi.spyOn(globalThis, 'Function');
    try {
      for (const name of some) {
        const found = database.read
          .selectFrom('setting')
          .select('name')
          .where('name', '>=', name)
          .where('value', '=', 'x');
        expect(await found.orderBy('name').limit(1).execute()).toEqual([{ name }]);
      }
      expect(rowBuilders.mock.calls.length).toBe(1);
    } finally {
      rowBuilders.mockRestore();
    }
  });

  it('reports a full disk, and not a failed rollback', async () => {
    const pages = sql`pragma max_page_count = 12`;
    await pages.execute(database.schema);
    const filled = database.schema.transaction().execute(async (db) => {
      for (let at = 0; at < 20; at += 1)
        await db
          .insertInto('setting')
          .values({ name: `${at}`, value: 'x'.repeat(9000) })
          .execute();
    });
    await expect(filled).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  });

  it('leaves no deleted data in the file', async () => {
    const long = 'Wzyprowska '.repeat(3000);
    await database.write((db) => db.insertInto('setting').values({ name: 'person', value: long }).execute());
    await database.write((db) => put(db, 'Wzyprowska'));
    await database.write((db) => db.deleteFrom('setting').where('name', 'in', ['person', 'Wzyprowska']).execute());
    await database.close();
    expect(readdirSync(folder)).toEqual(['school.sqlite']);
    expect(readFileSync(join(folder, 'school.sqlite')).includes('Wzyprowska')).toBe(false);
    database = openSqlite(join(folder, 'school.sqlite'));
  });
});
