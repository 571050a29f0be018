/**
 * The copies that a school needs, and the limits of one PostgreSQL: simulates the minutes in which all classes begin.
 *
 *   node bench/growth-model.ts [--students 40000] [--rooms 1000] [--seconds-per-scan 2.5]
 *     [--database postgres] [--copies 8]
 *   node bench/growth-model.ts --ends
 *
 * In every room, students step in front of one camera, one after the other. A check-in consists of a code some seconds
 * earlier, a scan, and two calls after it. Their costs come from the table in docs/growth.md, or from another file with
 * the lines that `npm run bench -- copies` prints (`--page`). A copy processes one request at a time; a request goes to
 * the copy that is free first. Random numbers have a seed, so that the same options give the same result.
 */
import { readFileSync } from 'node:fs';
import { endLines, schoolLines } from '#bench/base/growth.ts';
import { costsOf } from '#bench/base/growth-costs.ts';
import { endWith, typedCommand } from '#testkit/process/typed-command.ts';

const usage =
  'node bench/growth-model.ts [--students N] [--rooms N] [--seconds-per-scan N] [--database sqlite|postgres] [--copies N] [--page FILE] [--ends]';
const { values } = typedCommand(usage, {
  options: {
    students: { type: 'string', default: '40000' },
    rooms: { type: 'string', default: '1000' },
    'seconds-per-scan': { type: 'string', default: '2.5' },
    database: { type: 'string', default: 'postgres' },
    copies: { type: 'string', default: '8' },
    ends: { type: 'boolean', default: false },
    page: { type: 'string', default: 'docs/growth.md' },
  },
});
const numberOf = (name: 'students' | 'rooms' | 'seconds-per-scan' | 'copies'): number => {
  const value = Number(values[name]);
  if (!(value > 0)) endWith(`--${name} must be a number above 0.`);
  return value;
};
const { database } = values;
if (database !== 'sqlite' && database !== 'postgres') endWith('--database must be sqlite or postgres.');
const school = {
  students: numberOf('students'),
  rooms: numberOf('rooms'),
  secondsPerScan: numberOf('seconds-per-scan'),
  copies: numberOf('copies'),
  database,
} as const;
const costs = costsOf(readFileSync(values.page, 'utf8'));
console.log((values.ends ? endLines(school, costs) : schoolLines(school, costs)).join('\n'));
