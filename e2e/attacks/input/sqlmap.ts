import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import type { DatabaseName } from '#testkit/process/black-box.ts';
import type { InjectionPoint, SignedInRequest } from './injection-points.ts';
import { isInstalled, runOutside } from './outside-program.ts';
import { openHole } from './sample-vulnerability.ts';

/** The longest time for one input, in milliseconds; most take seconds. */
const MOST_MS = 180_000;

/** The verdict of sqlmap on an input. */
type Verdict = 'injectable' | 'not injectable' | 'no verdict';

/** Runs sqlmap (level 3, risk 2) per parameter name and way of sending, after it has found a deliberate hole. */
export async function probeWithSqlmap(
  origin: string,
  name: DatabaseName,
  points: readonly InjectionPoint[],
  report: Report,
): Promise<void> {
  if (!isInstalled('sqlmap')) {
    report.note('sqlmap is not on this machine: it has not been tried.');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-sqlmap-'));
  try {
    report.figure(`${name}: sqlmap finds the hole made for it`, await findsTheHole(folder), '', exactly(1));
    const chosen = representatives(points);
    const found: string[] = [];
    let without = 0;
    for (const point of chosen) {
      const verdict = await verdictOn(point, origin, name, folder);
      if (verdict === 'injectable') found.push(point.name);
      if (verdict === 'no verdict') {
        without += 1;
        report.note(`sqlmap came to no verdict on ${point.name}.`);
      }
    }
    for (const place of found) report.note(`sqlmap: ${place} is injectable`);
    report.figure(`${name}: places that sqlmap has looked at`, chosen.length - without, '', exactly(chosen.length));
    report.figure(`${name}: places that sqlmap calls injectable`, found.length, '', atMost(0));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One input for each parameter name and way of sending. */
function representatives(points: readonly InjectionPoint[]): InjectionPoint[] {
  const byPlace = new Map(points.map((point) => [point.name.split(' ').at(-1), point]));
  return [...byPlace.values()];
}

/** A request as a file for sqlmap, which tests the text that ends in an asterisk. */
function requestFile({ method, url, headers, body }: SignedInRequest, host: string): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${url} HTTP/1.1\n${lines.join('\n')}\n\n${body?.toString() ?? ''}`;
}

async function verdictOn(
  point: InjectionPoint,
  origin: string,
  database: DatabaseName,
  folder: string,
): Promise<Verdict> {
  const file = join(folder, 'request.txt');
  writeFileSync(file, requestFile(point.request(`${point.valid}*`), new URL(origin).host));
  const plan = [
    '-r',
    file,
    '--batch',
    '--ignore-stdin',
    '--level=3',
    '--risk=2',
    `--dbms=${database}`,
    '--time-sec=2',
    '--technique=BEUST',
  ];
  const manner = [
    '--flush-session',
    '--disable-coloring',
    '--threads=1',
    '--timeout=10',
    '--retries=1',
    '--ignore-code=*',
  ];
  const { printed } = await runOutside('sqlmap', [...plan, ...manner, `--output-dir=${folder}/out`], folder, MOST_MS);
  if (/identified the following injection point|is vulnerable/.test(printed)) return 'injectable';
  return /do(?:es)? not (?:appear|seem) to be injectable/.test(printed) ? 'not injectable' : 'no verdict';
}

/** Whether sqlmap finds the deliberate hole: 1 or 0. */
async function findsTheHole(folder: string): Promise<number> {
  const hole = await openHole();
  try {
    return (await verdictOn(hole.point, hole.origin, 'SQLite', folder)) === 'injectable' ? 1 : 0;
  } finally {
    hole.close();
  }
}
