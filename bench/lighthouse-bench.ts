import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '#bench/base/bench.ts';
import { tokenHeader } from '#contract/platform/base/call.ts';
import { startBrowserOfFolder } from '#testkit/browser/browsers.ts';
import { aWeighedSchool, openWeighedScreens, studentScreens } from '#testkit/browser/screen-budgets.ts';
import { atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { freePort } from '#testkit/process/free-port.ts';
import { startPrepared } from '#testkit/school/prepared-school.ts';

/** The tested version. It is not part of the project and is downloaded when this runs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LONGEST_MS = 180_000;
/** The latest largest contentful paint, in seconds, for a person who is not signed in yet, and for a student. */
const LARGEST_PAINT_S = { open: 1.5, student: 2 } as const;

const run = promisify(execFile);

type Category = 'performance' | 'accessibility' | 'best-practices';

/** The parts of Lighthouse's result that are read. */
interface LighthouseResult {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

function lighthouse(args: readonly string[]) {
  return run('npx', ['--yes', LIGHTHOUSE, ...args], { timeout: LONGEST_MS });
}

/** Examines one address as a phone on a slow network loads it, after clearing the browser's cache of it. */
async function examine(url: string, port: number, folder: string): Promise<LighthouseResult> {
  const file = join(folder, 'result.json');
  const categories = '--only-categories=performance,accessibility,best-practices';
  const quiet = ['--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${file}`];
  const args = [url, `--port=${port}`, categories, ...quiet];
  // Sometimes Lighthouse itself reports that a load was not recorded and must be repeated.
  await lighthouse(args).catch(() => lighthouse(args));
  return JSON.parse(await readFile(file, 'utf8')) as LighthouseResult;
}

function tell(name: string, { categories, audits }: LighthouseResult, report: Report, paintS: number): void {
  const share = (category: Category) => Math.round(categories[category].score * 100);
  const measured = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  report.figure(`${name}: performance`, share('performance'), 'of 100', atLeast(98));
  report.figure(`${name}: accessibility`, share('accessibility'), 'of 100', exactly(100));
  report.figure(`${name}: best practices`, share('best-practices'), 'of 100', exactly(100));
  report.figure(`${name}: largest contentful paint`, measured('largest-contentful-paint') / 1000, 's', atMost(paintS));
  report.figure(`${name}: total blocking time`, measured('total-blocking-time'), 'ms', atMost(100));
  report.figure(`${name}: layout shift`, measured('cumulative-layout-shift'), '', exactly(0));
  const counted = [...categories.accessibility.auditRefs, ...categories['best-practices'].auditRefs];
  for (const { id, weight } of counted) {
    if (weight > 0 && audits[id]?.score === 0) report.note(`${name}: ${audits[id].title}`);
  }
}

/** A phone on a slow network, measured with the tool that browser makers offer. */
export const lighthouseBench: Bench = {
  name: 'lighthouse',
  asks: 'What does Lighthouse, as a phone, say of the logins and of a student’s screens?',
  async run(report) {
    try {
      await lighthouse(['--version']);
    } catch {
      report.note(`${LIGHTHOUSE} cannot be had here, so nothing was measured.`);
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-lighthouse-'));
    const product = await startPrepared(aWeighedSchool);
    const port = await freePort();
    const context = await startBrowserOfFolder(join(folder, 'profile'), [`--remote-debugging-port=${port}`]);
    try {
      for (const { name, at } of openWeighedScreens)
        tell(name, await examine(product.url + at, port, folder), report, LARGEST_PAINT_S.open);
      // The sign-in is in storage that Lighthouse does not clear.
      const page = await context.newPage();
      await page.goto(product.url);
      const kept = [tokenHeader.student, product.prepared.student.token].map((each) => JSON.stringify(each));
      await page.evaluate(`localStorage.setItem(${kept.join()})`);
      await page.close();
      for (const { name, at } of studentScreens)
        tell(name, await examine(product.url + at, port, folder), report, LARGEST_PAINT_S.student);
    } finally {
      await context.close();
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
