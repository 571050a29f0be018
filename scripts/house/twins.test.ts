import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a rule that exists twice says so in the first line of both files, each naming the other', () => {
  const firstLine = (file: string) => readFileSync(file, 'utf8').split('\n', 1)[0] ?? '';
  const twinOf = (file: string) => /^\/\*\* .+ Twin: (\S+), .+ \*\/$/.exec(firstLine(file))?.[1];
  const twins = globSync('{contract,server,web}/**/*.ts').filter((file) => firstLine(file).includes('Twin:'));
  expect(twins.length).toBeGreaterThan(9);
  expect(twins.filter((file) => twinOf(twinOf(file) ?? file) !== file)).toEqual([]);
});
