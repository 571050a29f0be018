import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { bringSignIn, visit } from '#testkit/browser/browsers.ts';
import { saidMessages } from '#testkit/browser/page-messages.ts';
import type { OracleStatus, Redemption } from './oracle-records.ts';
import type { WeekPerson, WeekSchool } from './week-school.ts';

/** A student's status, as files and screens write it. */
export const WORDS: Record<OracleStatus, string> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  school: 'School activity',
  absent: 'Absent',
};
/** What files write for a session that does not concern a student. */
export const NO_STATUS = '–';
/** The most files downloaded of each kind that exists per program level, subject or student. */
export const MOST_SAVED = 6;
/** The longest wait, in milliseconds; a list of the whole school takes time on a busy machine. */
const PATIENCE_MS = 120_000;

/** Compares the lines of a file, in any order, with the expected lines. */
export function compareLines(school: WeekSchool, file: string, wanted: readonly string[], is: readonly string[]): void {
  const [expected, came] = [Map.groupBy(wanted, (line) => line), Map.groupBy(is, (line) => line)];
  for (const line of new Set([...wanted, ...is]))
    school.compare(`${file}: ${line}`, expected.get(line)?.length ?? 0, came.get(line)?.length ?? 0);
}

/** The lines of a file without its heading, reduced to these columns. */
export function columnsOfFile(lines: readonly (readonly string[])[], ...columns: readonly number[]): string[] {
  return lines.slice(1).map((line) => columns.map((column) => line[column]).join('|'));
}

/** A browser of a signed-in person, with the school's time. */
export async function browserOf(
  school: WeekSchool,
  browser: Browser,
  person: WeekPerson,
  device: BrowserContextOptions,
): Promise<Page> {
  await school.headersOf(person);
  const visitor = await visit(browser, (school.standing[0] ?? '').replace('127.0.0.1', 'localhost'), device);
  visitor.context.setDefaultTimeout(PATIENCE_MS);
  await visitor.context.clock.setSystemTime(school.clock.nowMs());
  await bringSignIn(visitor, { role: person.role, token: person.token ?? '' });
  return visitor.page;
}

/**
 * Downloads and compares files in a browser. A failure counts as a difference, and the comparison continues with the
 * other files.
 */
export async function inBrowser(school: WeekSchool, page: Page, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const said = await saidMessages(page);
    const seen = await page.locator('body').innerText();
    const instead = `${error}, said was: ${said.join(' ')}, where there is: ${seen.slice(0, 1000)}`;
    school.compare(`saved in a browser at ${page.url()}`, 'saved', instead);
  }
}

/** The state of a redemption, as screens and files write it. */
export const stateWord = (state: Redemption['state']) => STATES[state];
const STATES = {
  pending: 'Pending',
  verified: 'Verified',
  declined: 'Declined',
  cancelled: 'Canceled',
  returned: 'Refunded',
};

/** A day in American format. */
export function american(date: string): string {
  const [year, month, of] = date.split('-').map(Number);
  return `${month}/${of}/${year}`;
}
