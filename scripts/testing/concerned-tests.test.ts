/** The tests that a change is most likely to affect: few enough to run after each change. */
import { expect, test } from 'vitest';
import { concernedTests } from './concerned-tests.mjs';

const texts: Record<string, string> = {
  'contract/people/ledger/points-rules.ts': '',
  'contract/people/ledger/points-rules.test.ts': "import { points } from './points-rules.ts';",
  'server/attendance/session/session-actions.ts':
    "import {\n  points,\n} from '#contract/people/ledger/points-rules.ts';",
  'server/attendance/session/session-routes.ts':
    "import type { Points } from '#contract/people/ledger/points-rules.ts';",
  'server/attendance/session/session.test.ts': "import { inEachSchool } from '#testkit/school/school.ts';",
  'server/attendance/roll/roll-actions.ts':
    "import type { Recorded } from '#server/attendance/session/session-actions.ts';",
  'server/attendance/roll/roll.test.ts': "import { inEachSchool } from '#testkit/school/school.ts';",
  'server/app/app.ts': "import { record } from '#server/attendance/session/session-actions.ts';",
  'server/app/app.test.ts': "import { app } from './app.ts';",
  'testkit/school/school.ts': "import { app } from '#server/app/app.ts';",
  'web/attendance/session/session-screen.tsx': "const worker = new URL('./decoder.ts', import.meta.url);",
  'web/attendance/session/session-screen.test.tsx': "const screen = await import('./session-screen.tsx');",
  'web/attendance/session/decoder.ts': '',
  'scripts/testing/kept-defects.test.ts': '',
  'scripts/documents/security-page.test.ts': '',
};
const always = 'scripts/testing/kept-defects.test.ts';
const concerned = (changed: string) =>
  concernedTests([changed], Object.keys(texts), (file: string) => texts[file] ?? '');

test.each([
  [
    'contract/people/ledger/points-rules.ts',
    ['contract/people/ledger/points-rules.test.ts', 'server/attendance/session/session.test.ts'],
  ],
  ['server/attendance/session/session-actions.ts', ['server/attendance/session/session.test.ts']],
  ['server/attendance/session/session-routes.ts', ['server/attendance/session/session.test.ts']],
  ['server/attendance/roll/roll.test.ts', ['server/attendance/roll/roll.test.ts']],
  ['web/attendance/session/decoder.ts', ['web/attendance/session/session-screen.test.tsx']],
  ['testkit/school/school.ts', ['server/attendance/session/session.test.ts', 'server/attendance/roll/roll.test.ts']],
])('a change of %s concerns the tests that import it, and the stories of the folders that do', (changed, tests) => {
  expect(concerned(changed).tests).toEqual([...tests, always]);
});

test('a file that assembles the product affects every server test', () => {
  const stories = [
    'server/attendance/session/session.test.ts',
    'server/attendance/roll/roll.test.ts',
    'server/app/app.test.ts',
  ];
  expect(concerned('server/app/app.ts').tests).toEqual([...stories, always]);
});

test('a document affects the tests that read it', () => {
  expect(concerned('docs/security.md').tests).toEqual([always, 'scripts/documents/security-page.test.ts']);
});

test.each([
  ['web/attendance/session/decoder.ts', true],
  ['server/app/app.ts', true],
  ['web/attendance/session/session-screen.test.tsx', false],
  ['server/attendance/session/session-actions.ts', false],
])('whether %s is gone through by a day in a browser: %j', (changed, isWalked) => {
  expect(concerned(changed).isWalked).toBe(isWalked);
});
