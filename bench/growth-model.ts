/**
 * How many copies a school needs, and where one PostgreSQL ends: a simulation of the minutes in which all its classes begin.
 *
 *   node bench/growth-model.ts [--students 40000] [--rooms 1000] [--seconds-per-scan 2.5] [--database postgres] [--copies 8]
 *   node bench/growth-model.ts --ends
 *
 * In every room students step before one camera, one after the other. A check-in is a code some seconds before, a scan,
 * and two calls after it; what they cost is read from the table of docs/growth.md, or of another file that `--page` names
 * with the lines that `npm run bench -- copies` prints. A copy does one thing at a time, and a request goes to the copy
 * that is free first. The numbers by chance have a seed, so that the same question has the same answer.
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
