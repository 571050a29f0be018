/** The lines in which `npm run mutation -- --changed` makes defects. */
import { expect, test } from 'vitest';
import { changedLinesIn, sourcesAmong } from './mutated.mjs';

test("new lines in the product's sources, but no removed lines, tests or documents", () => {
  const diff = [
    'diff --git contract/people/ledger/settle-rules.ts contract/people/ledger/settle-rules.ts',
    '--- contract/people/ledger/settle-rules.ts',
    '+++ contract/people/ledger/settle-rules.ts',
    '@@ -3 +3,2 @@ export function owed() {',
    '-a',
    '+b',
    '+c',
    '@@ -9,2 +10,0 @@',
    '-d',
    '-e',
    '@@ -20,0 +20 @@',
    '+f',
    '--- docs/data.md',
    '+++ docs/data.md',
    '@@ -1 +1 @@',
    '--- web/app/frame/frames.test.tsx',
    '+++ web/app/frame/frames.test.tsx',
    '@@ -1 +1 @@',
    '',
  ].join('\n');
  expect(changedLinesIn(diff)).toEqual([
    'contract/people/ledger/settle-rules.ts:3-4',
    'contract/people/ledger/settle-rules.ts:20-20',
  ]);
});

test('of a list of files, the sources of the three sides', () => {
  const files = ['contract/a.ts', 'server/a.test.ts', 'server/b.tsx', 'web/a.module.css', 'scripts/a.mjs', 'e2e/a.ts'];
  expect(sourcesAmong(files)).toEqual(['contract/a.ts', 'server/b.tsx']);
});
