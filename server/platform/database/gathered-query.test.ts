import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type TestDatabase } from '#testkit/school/databases.ts';
import { batchedQuery } from './queries.ts';

const setting = batchedQuery({ name: 'text', least: 'text' }, (db, value) =>
  db
    .selectFrom('setting')
    .select('value')
    .where('name', 'like', sql<string>`${value('name')} || '%'`)
    .where('value', '>=', value('least'))
    .orderBy('value'),
);
const parsed = batchedQuery({ json: 'text' }, (_db, value, dialect) => {
  const given: RawBuilder<unknown> = sql`${value('json')}`;
  return dialect === 'postgres'
    ? sql<{ json: unknown }>`select cast(${given} as json) as json`
    : sql<{ json: unknown }>`select json(${given}) as json`;
});

describe.each(databases)('a gathered query on $name', (kind) => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await kind.open();
    await store('one a', '1');
    await store('one b', '2');
    await store('two', '3');
  });
  afterAll(() => own.remove());

  const store = (name: string, value: string) =>
    own.database.write((db) =>
      db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    );
  const read = async (name: string, least = '') =>
    (await setting(own.database, { name, least })).map(({ value }) => value).join();

  it('gives each of several simultaneous readers their own rows, in order', async () => {
    const asked = ['one', 'three', 'two', 'one', 'one a'].map((name) => read(name));
    expect(await Promise.all([...asked, read('one', '2')])).toEqual(['1,2', '', '3', '1,2', '1', '2']);
  });

  it('reads what was committed before the request, also while others are being read', async () => {
    for (let round = 10; round < 40; round += 1) {
      const during = Array.from({ length: 20 }, () => read('one'));
      await store('two', String(round));
      expect(await read('two')).toBe(String(round));
      await Promise.all(during);
    }
  });

  it('fails only for the request that cannot be answered', async () => {
    const asked = ['1', '{', '2'].map((json) => parsed(own.database, { json }));
    const came = await Promise.allSettled(asked);
    expect(came.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
