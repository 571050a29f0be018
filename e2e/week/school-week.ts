import { type Attack, atLeast, exactly, type Report } from '#testkit/figures/attack.ts';
import type { DatabaseName } from '#testkit/process/black-box.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { olderVersion } from '#testkit/process/older-version.ts';
import { mountSmallDisk } from '#testkit/process/small-disk.ts';
import { actInBrowsers, scanOffline } from './browser-acts.ts';
import { type Besides, holdHour } from './class-hour.ts';
import { compareAll } from './comparison.ts';
import { openWeekSchool } from './enrolling.ts';
import { compareExports } from './exports.ts';
import { fullDisk, owesExperience, powerCut, upgrade } from './mishaps.ts';
import { assembly, comeBack, midday, morning, standInIsOver } from './office.ts';
import type { OracleLeave } from './oracle-records.ts';
import { type Outage, outageIn } from './outage.ts';
import { shopping } from './shop.ts';
import { dayFor, FULL_WEEK, isWithoutNetwork, LATER_HOURS, later, ONE_DAY, type WeekSize } from './week-plan.ts';
import { WeekSchool } from './week-school.ts';

/** The size of the disk: enough for the school, and for the free space that the product requires. */
const DISK_MEGABYTES = 600;
/** The number of differences that are printed. */
const TOLD = 40;

/** Additional events during the first hour at eight. A week of one day has only the power cut. */
function besidesAt(school: WeekSchool, day: number): Besides {
  const { size, disk } = school;
  if (day === dayFor(size, 'powerCut')) return { during: () => powerCut(school) };
  if (day === dayFor(size, 'fullDisk') && disk) return { during: () => fullDisk(school, disk) };
  if (day === dayFor(size, 'upgrade')) return { during: () => upgrade(school) };
  return { withOne: day === 0 ? (held, pupil) => actInBrowsers(school, held, pupil) : undefined };
}

/** Prepares the older version and a disk that can be filled, and reports what is not available. */
function prepare(school: WeekSchool, report: Report): void {
  const older = olderVersion();
  if ('folder' in older) {
    school.older = older;
    school.oracle.owesExperience = owesExperience(older.folder);
  }
  const from = 'folder' in older ? older.says : `this very version: ${older.missing}`;
  report.note(`${school.database}: upgraded on Friday from ${from}`);
  if (school.database === 'SQLite') school.disk = mountSmallDisk(school.box.env.DATA_DIR ?? '', DISK_MEGABYTES);
  if (!school.disk) report.note(`${school.database}: no full disk on Thursday, which takes a disk of one’s own`);
}

/** Runs the days of the week, one after the other. */
async function liveThrough(school: WeekSchool, report: Report): Promise<void> {
  const { size } = school;
  const leaves: OracleLeave[] = [];
  for (let day = 0; day < size.days; day += 1) {
    const beganMs = performance.now();
    leaves.push(...(await morning(school, day)));
    await standInIsOver(school, day);
    await comeBack(school, day);
    const outages: Outage[] = [];
    for (const start of ['08:00', ...LATER_HOURS]) {
      if (start === '13:00') {
        await midday(school, day, leaves);
        for (const outage of outages) await outage.settle('noon');
      }
      if (isWithoutNetwork(day, start)) {
        const outage = outageIn(school, size.days > 1 ? scanOffline : undefined);
        await holdHour(school, day, start, outage);
        await school.goTo(day, later(start, 60));
        await outage.settle('after class');
        outages.push(outage);
      } else await holdHour(school, day, start, start === '08:00' ? besidesAt(school, day) : {});
    }
    await shopping(school, day);
    if (day === 0) await assembly(school, day);
    await school.goTo(day, '18:00');
    const took = ((performance.now() - beganMs) / 1000).toFixed(1);
    report.note(`${school.database}: day ${day + 1} of ${size.days} in ${took} s`);
  }
}

/** Checks the records with the product's own command while the school is served. */
async function verifyRecords(school: WeekSchool): Promise<void> {
  const env = { ...school.box.env, ...school.env };
  const { code, out, err } = await runCommandFile('server/commands/operations/verify-command.ts', [], env);
  school.compare('verify', 'all records hold', code === 0 ? 'all records hold' : `${code} ${out} ${err}`);
}

async function weekOn(database: DatabaseName, size: WeekSize, report: Report): Promise<void> {
  const beganMs = performance.now();
  const school = await WeekSchool.open(size, database);
  try {
    if (size.days > 1) prepare(school, report);
    await school.serve();
    if (database === 'PostgreSQL') await school.serve();
    await openWeekSchool(school);
    await liveThrough(school, report);
    const livedMs = performance.now();
    await compareAll(school);
    await verifyRecords(school);
    // A browser that fails counts as a difference and does not prevent the other comparisons.
    if (size.days > 1)
      await compareExports(school).catch((error) => school.compare('files saved in browsers', 'saved', String(error)));
    const on = (what: string) => `${database}: ${what}`;
    for (const line of school.differences.slice(0, TOLD)) report.note(line);
    report.figure(on('students'), school.pupils.size, '');
    report.figure(on('calls'), school.calls, '');
    report.figure(on('scans that were recorded'), school.scans, '', atLeast(size.programs * size.studentsOfProgram));
    report.figure(on('kept without a network'), school.kept, '', atLeast(1));
    report.figure(on('of these settled'), school.settled, '');
    report.figure(on('of these refused'), school.refused, '', exactly(school.kept - school.settled));
    report.figure(on('lived in'), (livedMs - beganMs) / 60_000, 'min');
    report.figure(on('compared with the oracle'), school.compared, '', atLeast(school.scans));
    report.figure(on('differences'), school.differences.length, '', exactly(0));
  } finally {
    await school.remove();
  }
}

/** A week of a whole school, or a day in the short form, on each database. @param full the size of the full form */
export function schoolWeek(databases: readonly DatabaseName[], full = FULL_WEEK): Attack {
  return {
    name: 'week',
    promises: 'after a week of a school, every student’s attendance, points and redemptions are as expected',
    async run(form, report) {
      for (const database of databases) await weekOn(database, form === 'full' ? full : ONE_DAY, report);
    },
  };
}
