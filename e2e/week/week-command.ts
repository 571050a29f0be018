import { parseArgs } from 'node:util';
import { runAttack } from '#testkit/figures/run-attack.ts';
import { type DatabaseName, databaseNames } from '#testkit/process/black-box.ts';
import { schoolWeek } from './school-week.ts';
import { FULL_WEEK } from './week-plan.ts';

/**
 * npm run week              a school of 1,500 lives from Monday to Friday, on each database
 * npm run week -- SQLite    on that one
 * npm run week -- --programs 5   of a school with so many program levels of 30 students, in place of 50
 * npm run week -- --short   a day of a small one, as the test command has it
 */
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean' }, programs: { type: 'string', default: String(FULL_WEEK.programs) } },
  allowPositionals: true,
});
const isDatabase = (name: string): name is DatabaseName => (databaseNames as readonly string[]).includes(name);
const unknown = positionals.filter((name) => !isDatabase(name));
if (unknown.length > 0) {
  console.error(`There is no database ${unknown.join(', ')} here. There are: ${databaseNames.join(', ')}.`);
  process.exit(1);
}
const databases = positionals.length > 0 ? positionals.filter(isDatabase) : databaseNames;
const programs = Math.min(Math.max(Number(values.programs) || 0, 3), FULL_WEEK.programs);
const programsWithCards = Math.ceil(programs / 5);
const week = schoolWeek(databases, { ...FULL_WEEK, programs, programsWithCards });
const figures = await runAttack(week, values.short ? 'short' : 'full', console.log);
const failed = figures.filter(({ holds }) => !holds).length;
console.log(`\n${figures.filter(({ aim, holds }) => aim && holds).length} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
