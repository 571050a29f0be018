import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, atMost, type Report } from '#testkit/figures/attack.ts';
import type { InjectionPoint } from './injection-points.ts';
import { openFormBridge } from './input-forms-page.ts';
import { isInstalled, runOutside } from './outside-program.ts';
import { openHole } from './sample-vulnerability.ts';

/** The longest duration of its attack, in milliseconds. */
const MOST_MS = 900_000;
/** No server listens at this address, so a server that wapiti tricks into a request receives nothing. */
const NOWHERE = 'http://127.0.0.1:9/';

/** The report of wapiti. */
interface Written {
  vulnerabilities: Record<string, { info: string; path: string }[]>;
}

/** Runs wapiti (SQL, scripts, commands, files) on every input of every call, through forms. */
export async function probeWithWapiti(
  origin: string,
  name: string,
  points: readonly InjectionPoint[],
  report: Report,
): Promise<void> {
  if (!isInstalled('wapiti')) {
    report.note('wapiti is not on this machine: it has not been tried.');
    return;
  }
  const hole = await openHole();
  try {
    const { found } = await attack(hole.origin, [hole.point]);
    report.figure(`${name}: wapiti finds the hole made for it`, found?.length ?? 0, '', atLeast(1));
  } finally {
    hole.close();
  }
  const { found, sentOn, isWhole } = await attack(origin, points);
  for (const line of found?.slice(0, 5) ?? []) report.note(`wapiti: ${line}`);
  if (!isWhole) report.note('wapiti was ended before it had come to its end.');
  report.figure(`${name}: texts that wapiti has sent on`, sentOn, '', atLeast(points.length * 10));
  report.figure(`${name}: holes that wapiti reports`, found?.length ?? Number.NaN, '', atMost(0));
}

/** Runs wapiti on these inputs. @returns its findings; undefined if it wrote no report */
async function attack(origin: string, points: readonly InjectionPoint[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-wapiti-'));
  const bridge = await openFormBridge(origin, points);
  try {
    const file = join(folder, 'report.json');
    const what = ['-u', bridge.url, '--scope', 'folder', '-m', 'sql,xss,exec,file', '-f', 'json', '-o', file];
    const kept = ['--store-session', join(folder, 'session'), '--store-config', join(folder, 'config')];
    const manner = ['--flush-session', '--no-bugreport', '--endpoint', NOWHERE, '-t', '10', '-v', '1'];
    const { isWhole } = await runOutside('wapiti', [...what, ...kept, ...manner], folder, MOST_MS);
    return { found: findings(file), sentOn: bridge.sentOn(), isWhole };
  } finally {
    bridge.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function findings(file: string): string[] | undefined {
  try {
    const { vulnerabilities } = JSON.parse(readFileSync(file, 'utf8')) as Written;
    return Object.entries(vulnerabilities).flatMap(([kind, each]) =>
      each.map(({ info, path }) => `${kind} ${path} ${info}`),
    );
  } catch {
    return undefined;
  }
}
