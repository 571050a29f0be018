/** docs/growth.md shows the model's results for the costs in its table, and its lists match the schema and the code. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentences } from '#bench/base/growth.ts';
import { costLines, costsOf } from '#bench/base/growth-costs.ts';
import { sqlite } from '#testkit/school/databases.ts';

const page = readFileSync('docs/growth.md', 'utf8');
const shown = [...page.matchAll(/```\nnode (bench\/growth-model\.ts .*)\n\n([\s\S]*?)```/g)];

describe('the figures of the page', () => {
  it('are of two schools and of where PostgreSQL ends', () => {
    expect(shown).toHaveLength(3);
  });

  it.each(shown.map(([, command = '', table]) => [command, table]))(
    'are what the model says of "%s"',
    (command, table) => {
      expect(execFileSync(process.execPath, command.split(' '), { encoding: 'utf8' })).toBe(table);
    },
  );

  it('are the same in its sentences as in its tables', () => {
    for (const sentence of sentences(costsOf(page))) expect(page.replaceAll('\n', ' ')).toContain(sentence);
    expect(page).toContain(costLines(costsOf(page)).join('\n'));
  });

  it.each([
    ['--rooms many', /--rooms must be a number above 0/],
    ['--database oracle', /--database must be sqlite or postgres/],
    ['--page README.md', /has no line "SQLite: a check-in/],
  ])('are asked for with something else than "%s"', (options, complaint) => {
    const ask = () =>
      execFileSync(process.execPath, ['bench/growth-model.ts', ...options.split(' ')], { stdio: 'pipe' });
    expect(ask).toThrow(complaint);
  });
});

describe('the tables by owner', () => {
  const rowOf = (whom: string) =>
    [...(new RegExp(`^\\| ${whom} \\|.*\\|(.*)\\|$`, 'm').exec(page)?.[1]?.matchAll(/`(\w+)`/g) ?? [])].map(
      ([, name = '']) => name,
    );
  const [student, school, key, nobody] = ['the student', 'the school', 'a key of its own', 'nobody in particular'].map(
    rowOf,
  ) as [string[], string[], string[], string[]];

  it('list every table once', async () => {
    const { database, remove } = await sqlite.open();
    const tables = await database.schema.introspection.getTables({ withInternalKyselyTables: true });
    await remove();
    const said = [...student, ...school, ...key, ...nobody];
    expect(said.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    const ofStudent = tables.filter(({ columns }) => columns.some(({ name }) => name === 'stud_id'));
    const named = ofStudent.map(({ name }) => name);
    expect(student.filter((name) => !named.includes(name))).toEqual(['kept_taken']);
    expect(school.filter((name) => named.includes(name))).toEqual([]);
  });

  it('are read by queries that are where the page says', () => {
    const queries = [...page.matchAll(/^\| [\w ,]+ \| `(server\/\S+)` \| `(\w+)` \|/gm)];
    expect(queries.length).toBeGreaterThan(8);
    for (const [, file = '', query] of queries)
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`(const|function) ${query}\\b`));
  });
});
