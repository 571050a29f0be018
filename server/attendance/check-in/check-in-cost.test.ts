/** The database's work for an accepted check-in: the test fails if it needs one statement, round trip or page more. */
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { openClass, students } from '#testkit/school/class-in-progress.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';

/** Counts what runs after each `reset`: statements on SQLite, round trips on PostgreSQL. */
function countStatements(database: 'SQLite' | 'PostgreSQL') {
  const ofSqlite = Object.getPrototypeOf(new BetterSqlite(':memory:').prepare('select 1')) as BetterSqlite.Statement;
  const spies =
    database === 'SQLite'
      ? (['all', 'run', 'get'] as const).map((name) => vi.spyOn(ofSqlite, name))
      : [vi.spyOn(pg.Client.prototype, 'query')];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    reset: () => spies.forEach((spy) => void spy.mockClear()),
    count: () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
  };
}

inEachSchool('a clean check-in', (school, { name }) => {
  /** The cost of the third scan. Earlier scans have read all data that is only read once per process or session. */
  async function costOfScan(): Promise<{ statements: number; frames: number }> {
    const { professor, class_id } = await openClass(school);
    const codes: string[] = [];
    for (const { token } of await students(school, 3))
      codes.push((await school.ask(calls.generateNewToken, { body: { oldToken: token } })).reply.QrToken);
    const { database } = school.services;
    const files =
      name === 'SQLite' ? await sql<{ file: string }>`pragma database_list`.execute(database.read) : undefined;
    const beside = files && new BetterSqlite(files.rows[0]?.file);
    onTestFinished(() => void beside?.close());
    // After a checkpoint, the next write starts the log from the beginning.
    const frames = () => (beside?.pragma('wal_checkpoint') as { log: number }[] | undefined)?.[0]?.log ?? 0;
    const statements = countStatements(name);
    const cost = { statements: Number.NaN, frames: Number.NaN };
    for (const [nth, studtoken] of codes.entries()) {
      frames();
      statements.reset();
      const { status } = await school.ask(calls.createAttendance, {
        params: { sessionId: class_id },
        headers: { ...professor.headers, studtoken },
      });
      expect(status).toBe(200);
      if (nth === codes.length - 1) Object.assign(cost, { statements: statements.count(), frames: frames() });
    }
    return cost;
  }

  it('takes a known number of statements and pages', async () => {
    // Two of the statements on SQLite ask whether another process has written.
    expect(await costOfScan()).toEqual(name === 'SQLite' ? { statements: 9, frames: 9 } : { statements: 5, frames: 0 });
  });
});
