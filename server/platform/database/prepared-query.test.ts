import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFound } from '#contract/platform/base/refusal.ts';
import { databases, type TestDatabase } from '#testkit/school/databases.ts';
import type { Db } from './database.ts';
import { preparedQuery, rememberedQuery, type ValueOf } from './queries.ts';
import { openSqlite } from './sqlite-database.ts';

let built = 0;
const setting = preparedQuery((db, value: ValueOf<{ name: string; least: string }>) => {
  built += 1;
  return db
    .selectFrom('setting')
    .select('value')
    .where('value', '>', value('least'))
    .where('name', '=', value('name'))
    .forNoKeyUpdate()
    .orderBy('value');
});
const store = preparedQuery((db, value: ValueOf<{ name: string; value: string }>) =>
  db.insertInto('setting').values({ name: value('name'), value: value('value') }),
);
const pair = preparedQuery((_db, value: ValueOf<{ a: number; b: number }>) => {
  const number = (name: 'a' | 'b') => sql<number>`cast(${value(name)} as integer)`;
  return sql<
    Record<'first' | 'second' | 'again', number>
  >`select ${number('b')} as first, ${number('a')} as second, ${number('b')} as again`;
});

describe.each(databases)('a prepared query on $name', (kind) => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await kind.open();
  });
  afterAll(() => own.remove());

  it('is compiled once, and finds the rows for the values of each run', async () => {
    const { database } = own;
    await database.write(async (db) => {
      await store(db, { name: 'one', value: 'alpha' });
      await store(db, { name: 'two', value: 'beta' });
    });
    built = 0;
    const read = (name: string, least = '') => database.write((db) => setting(db, { name, least }));
    expect(await read('one')).toEqual([{ value: 'alpha' }]);
    expect(await read('two')).toEqual([{ value: 'beta' }]);
    expect(await read('two', 'gamma')).toEqual([]);
    expect(built).toBe(1);
    // @ts-expect-error a column that the query does not select is not in its rows
    expect((await read('one')).map((row) => row.name)).toEqual([undefined]);
  });

  it('puts a value everywhere it is used, also twice', async () => {
    expect(await pair(own.database.read, { a: 1, b: 2 })).toEqual([{ first: 2, second: 1, again: 2 }]);
    expect(await pair(own.database.read, { b: 4, a: 3 })).toEqual([{ first: 4, second: 3, again: 4 }]);
  });

  it('is rolled back with the write that it belongs to', async () => {
    const { database } = own;
    const failing = database.write(async (db) => {
      await store(db, { name: 'three', value: 'gamma' });
      throw new Error('not this one');
    });
    await expect(failing).rejects.toThrow('not this one');
    expect(await database.write((db) => setting(db, { name: 'three', least: '' }))).toEqual([]);
  });
});

describe.each(databases)('a remembered query on $name', (kind) => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await kind.open();
  });
  afterAll(() => own.remove());

  const remembered = rememberedQuery((db, value: ValueOf<{ name: string }>) =>
    db.selectFrom('setting').select('value').where('name', '=', value('name')),
  );
  const ruleNow = async (db: Db) => (await remembered(db, { name: 'rule' }))[0]?.value;
  const put = (db: Db, value: string) => {
    const stored = db.insertInto('setting').values({ name: 'rule', value });
    return stored.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
  };

  it('sees every change at once, in the write that makes it too', async () => {
    const { database } = own;
    expect(await ruleNow(database.read)).toBeUndefined();
    const inside = await database.write(async (db) => {
      const before = await ruleNow(db);
      await put(db, 'one');
      return [before, await ruleNow(db), await ruleNow(database.read)];
    });
    expect(inside).toEqual([undefined, 'one', undefined]);
    expect(await ruleNow(database.read)).toBe('one');
  });

  it('forgets what a refused or failed write had changed, alone or beside others', async () => {
    const { database } = own;
    const changing = (end: () => Promise<unknown>) =>
      database.write(async (db) => {
        await put(db, 'never');
        expect(await ruleNow(db)).toBe('never');
        return end();
      });
    const failing = () => Promise.reject(new Error('not this one'));
    for (const end of [async () => notFound, failing]) {
      await Promise.allSettled([changing(end), database.write(ruleNow)]);
      expect([await ruleNow(database.read), await database.write(ruleNow)]).toEqual(['one', 'one']);
    }
  });

  it('sees what another process wrote', async () => {
    const { database } = own;
    expect(await ruleNow(database.read)).toBe('one');
    const other = kind.name === 'SQLite' ? openSqlite(database.address) : undefined;
    await (other ?? database).write((db) => put(db, 'two'));
    await other?.close();
    // The write first: it looks only when it begins.
    expect([await database.write(ruleNow), await ruleNow(database.read)]).toEqual(['two', 'two']);
  });

  it('cannot be about a table that scans write', async () => {
    const ofStudents = rememberedQuery((db) => db.selectFrom('student').select('stud_id'));
    await expect(ofStudents(own.database.read, {})).rejects.toThrow(/cannot be remembered/);
  });
});
