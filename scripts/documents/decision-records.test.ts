/** Every decision record is short, is in the index, and names only places that exist. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { complaintsAboutPlaces } from '#scripts/house/check-house.ts';

const FOLDER = 'docs/decisions';
const MOST_LINES = 40;
const SUPERSEDED = /^Superseded by \[\d{4}\]/;

const records = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.trim().split('\n');

it.each(records)('%s is short, complete and in the index', (file) => {
  const number = file.slice(0, 4);
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  const [title, , first = '', ...rest] = text.trimEnd().split('\n');
  expect(title).toMatch(new RegExp(`^# ${number}: \\S`));
  expect(rest.length + 3).toBeLessThanOrEqual(MOST_LINES);
  const isSuperseded = SUPERSEDED.test(first);
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(isSuperseded ? [] : ['Context', 'Decision', 'Consequences']);
  const lines = index.split('\n').filter((line) => line.startsWith(`| [${number}](${file}) | `));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.includes('**Superseded by')).toBe(isSuperseded);
  expect(complaintsAboutPlaces(`${FOLDER}/${file}`, text, files)).toEqual([]);
});
