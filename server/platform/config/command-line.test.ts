import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { commandLine } from './command-line.ts';

it('a command is shown as it is typed: with npm in the project, and by its own name in a release', () => {
  expect(commandLine('restore', 'FILE --force')).toBe('npm run restore -- FILE --force');
  expect(commandLine('restore', 'FILE --force', tmpdir())).toBe('rollcall restore FILE --force');
  expect(commandLine('move')).toBe('npm run move');
});
