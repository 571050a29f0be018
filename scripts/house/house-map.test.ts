import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { complaintsAboutMap, importsOf, MAP, mapIn } from './house-map.ts';

const map = mapIn(`# Map
| District | What is in it | Rooms |
|---|---|---|
| platform | what any application has | \`base\` \`ui\` |
| people (server) | who there is | \`student\` |
| app | the whole | \`frame\` |
`);
const upwardOf = (file: string, ...imported: string[]) =>
  importsOf(map, file, imported.map((to) => `import { x } from '#${to}';\n`).join('')).upward.length;

test('reads districts and their rooms from a table', () => {
  expect([...map]).toEqual([
    ['platform', ['base', 'ui']],
    ['people', ['student']],
    ['app', ['frame']],
  ]);
});

test('complains about a file outside the rooms, and about a room without files', () => {
  const there = [
    'web/platform/base/a.ts',
    'web/platform/ui/b.tsx',
    'server/people/student/c.ts',
    'web/app/frame/d.tsx',
  ];
  expect(complaintsAboutMap(map, [...there, 'web/app/e.tsx', 'server/main.ts', 'scripts/f.ts'])).toEqual([]);
  for (const lost of ['web/student/c.ts', 'web/people/c.ts', 'web/people/photo/c.ts', 'web/people/student/parts/c.ts'])
    expect(complaintsAboutMap(map, [...there, lost])).toEqual([`${lost}: docs/architecture.md has no such room.`]);
  expect(complaintsAboutMap(map, there.slice(1))).toEqual(['docs/architecture.md: no side has platform/base/']);
});

test('refuses imports of later districts, and of later rooms in the same district and side', () => {
  expect(upwardOf('web/people/student/a.ts', 'web/platform/ui/b.tsx', 'contract/people/student/c.ts')).toBe(0);
  expect(upwardOf('web/app/main.tsx', 'web/app/frame/d.tsx', 'web/people/student/a.ts')).toBe(0);
  expect(upwardOf('contract/platform/base/a.ts', 'contract/people/student/c.ts')).toBe(1);
  expect(upwardOf('web/platform/base/a.ts', 'web/platform/ui/b.tsx')).toBe(1);
  expect(upwardOf('web/platform/base/a.ts', 'contract/platform/ui/b.ts')).toBe(0);
  expect(upwardOf('server/people/student/a.ts', 'contract/app/calls.ts')).toBe(1);
  expect(upwardOf('web/app/frame/d.tsx', 'web/app/main.tsx')).toBe(1);
});

test('lets tests and migrations import anything', () => {
  expect(upwardOf('web/platform/base/a.test.ts', 'web/app/main.tsx')).toBe(0);
  expect(upwardOf('server/platform/migrations/0001-school.ts', 'contract/people/student/c.ts')).toBe(0);
});

test('counts dynamic imports too', () => {
  expect(importsOf(map, 'web/platform/base/a.ts', "const b = await import('#web/app/main.tsx');")).toEqual({
    all: 1,
    upward: ['web/platform/base/a.ts: web/app/main.tsx is above it in docs/architecture.md.'],
  });
});

test('the drawing has the districts of the table, on each side those that are there', () => {
  const page = readFileSync(MAP, 'utf8');
  for (const side of ['contract', 'server', 'web']) {
    const [, drawing = ''] = new RegExp(`subgraph ${side}\\n([\\s\\S]*?)\\n  end`).exec(page) ?? [];
    const drawn = [...drawing.matchAll(/\[([a-z]+)\]/g)].map(([, district]) => district);
    const there = [...mapIn(page).keys()].filter((district) => existsSync(`${side}/${district}`));
    expect(drawn, side).toEqual(there.reverse());
  }
});
