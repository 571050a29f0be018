import { afterEach, beforeEach, describe } from 'vitest';
import { openDatabase } from '#server/startup/opening/open-database.ts';
import { type DatabaseKind, databases, sqlite } from './databases.ts';
import { openSchool, type SchoolUnderTest } from './school.ts';

/** A school on a fresh database for each story, open from before it until after it; `env` overrides settings. */
export function eachSchool(kind: DatabaseKind, env: Record<string, string> = {}): SchoolUnderTest {
  const school = {} as SchoolUnderTest;
  beforeEach(async () => {
    Object.assign(school, await openSchool(kind, env));
  });
  afterEach(() => school.close());
  return school;
}

/** Stories about what is locked, ordered, compared or added up: told on each database, each in a school of its own. */
export function inEachSchool(name: string, tell: (school: SchoolUnderTest, kind: DatabaseKind) => void): void {
  describe.each(databases)(`${name} on $name`, (kind) => {
    tell(eachSchool(kind), kind);
  });
}

/** Stories that the database makes no difference to: told on SQLite, each in a school of its own. */
export function inASchool(name: string, tell: (school: SchoolUnderTest) => void): void {
  describe(`${name} on SQLite`, () => {
    tell(eachSchool(sqlite));
  });
}

/** One school as two copies serve it, where the database is a PostgreSQL, each with a clock of its own. */
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
