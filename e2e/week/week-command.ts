import { namedOnes, numberTyped, typedCommand } from '#testkit/process/typed-command.ts';
import { FULL_WEEK } from './week-plan.ts';

/**
 * npm run week                   a school of 1,500 from Monday to Friday, on each database
 * npm run week -- SQLite         only on that database
 * npm run week -- --programs 5   with 5 program levels of 30 students instead of 50
 * npm run week -- --short        one day of a small school, as in the test command
 */
const { values, positionals } = typedCommand('npm run week -- [SQLite] [PostgreSQL] [--programs N] [--short]', {
  options: { short: { type: 'boolean' }, programs: { type: 'string', default: String(FULL_WEEK.programs) } },
  allowPositionals: true,
});
// Imported only after the arguments are checked, because these modules import the whole product.
const { runAttack } = await import('#testkit/figures/run-attack.ts');
const { databaseNames } = await import('#testkit/process/black-box.ts');
const { schoolWeek } = await import('./school-week.ts');
const known = databaseNames.map((name) => ({ name }));
const databases = namedOnes('database', known, positionals).map(({ name }) => name);
const programs = Math.min(Math.max(numberTyped('--programs', values.programs), 3), FULL_WEEK.programs);
const programsWithCards = Math.ceil(programs / 5);
const week = schoolWeek(databases, { ...FULL_WEEK, programs, programsWithCards });
const figures = await runAttack(week, values.short ? 'short' : 'full', console.log);
const failed = figures.filter(({ holds }) => !holds).length;
console.log(`\n${figures.filter(({ aim, holds }) => aim && holds).length} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
