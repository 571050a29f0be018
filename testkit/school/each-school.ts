import { afterEach, beforeEach, describe } from 'vitest';
import { openDatabase } from '#server/startup/open-school/open-database.ts';
import { type DatabaseKind, databases, sqlite } from './databases.ts';
import { openSchool, type SchoolUnderTest } from './school.ts';

/** Opens a school on a new database before each test and closes it afterwards; `env` overrides settings. */
export function eachSchool(kind: DatabaseKind, env: Record<string, string> = {}): SchoolUnderTest {
  const school = {} as SchoolUnderTest;
  beforeEach(async () => {
    Object.assign(school, await openSchool(kind, env));
  });
  afterEach(() => school.close());
  return school;
}

/** Tests about locks, order, comparison or sums: they run on each database, each with a new school. */
export function inEachSchool(name: string, tell: (school: SchoolUnderTest, kind: DatabaseKind) => void): void {
  describe.each(databases)(`${name} on $name`, (kind) => {
    tell(eachSchool(kind), kind);
  });
}

/** Tests that do not depend on the database: they run on SQLite, each with a new school. */
export function inASchool(name: string, tell: (school: SchoolUnderTest) => void): void {
  describe(`${name} on SQLite`, () => {
    tell(eachSchool(sqlite));
  });
}

/** One school that two copies serve if the database is PostgreSQL, each with its own clock. */
export async function openTwice(
  kind: DatabaseKind,
): Promise<{ here: SchoolUnderTest; there: SchoolUnderTest; close(): Promise<void> }> {
  const opened = await kind.open();
  const copy = opened.url === undefined ? undefined : (await openDatabase(opened.url, 'server')).database;
  const here = await openSchool({ ...kind, open: () => Promise.resolve(opened) });
  const remove = () => copy?.close() ?? Promise.resolve();
  const database = copy ?? opened.database;
  const there = await openSchool({ ...kind, open: () => Promise.resolve({ ...opened, database, remove }) });
  return {
    here,
    there,
    async close() {
      await there.close();
      await here.close();
    },
  };
}
