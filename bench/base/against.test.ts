/** The comparison with another commit reads what the benchmark prints, and ends with 2 for a commit that is missing. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { lineOf } from '#testkit/figures/attack.ts';
import { processorTimes } from './against.ts';

const figure = (what: string, value: number) =>
  lineOf({ what: `${what}: processor time of the server, a check-in`, value, unit: 'ms', aim: undefined, holds: true });

it('reads the processor time of a check-in at 50 connections, also as earlier versions print it', () => {
  const printed = [
    figure('SQLite, 50 connections', 0.345),
    figure('SQLite, one connection', 0.7),
    figure('PostgreSQL', 0.8),
  ];
  expect([...processorTimes(printed.join('\n'))]).toEqual([
    ['SQLite', 0.345],
    ['PostgreSQL', 0.8],
  ]);
});

it('ends with one line and 2 if the clone does not have the commit', () => {
  const args = ['bench/bench-command.ts', 'check-in', '--against', 'no-such-commit'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'This clone does not have the commit "no-such-commit".\n' });
});
