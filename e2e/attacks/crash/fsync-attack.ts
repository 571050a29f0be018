import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attack, between, exactly, type Report } from '#testkit/figures/attack.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import { until } from '#testkit/process/until.ts';
import { prepareRush, startCheckIns } from './check-in-load.ts';
import { readTrace, TRACING, type Traced } from './sync-trace.ts';

/**
 * The first client works alone and pauses before each request. Otherwise, another write could hide a response that came
 * too early. Then the other clients work at the same time.
 */
const CLIENTS = 4;
const REST_MS = 40;
/** The most check-ins of the first client. */
const ALONE = 100;
const SESSIONS = 25;

/** Whether strace may trace processes here. */
function canTrace(): boolean {
  return spawnSync('strace', ['-D', ...TRACING, '-o', '/dev/null', 'true']).status === 0;
}

/** Traces the product during this number of check-ins. @returns the trace's results, and the confirmed check-ins */
async function traceCheckIns(count: number, folder: string): Promise<{ traced: Traced; told: number }> {
  const box = await makeBlackBox('SQLite');
  try {
    const each = Math.ceil(count / 2 / SESSIONS) + 2;
    const rush = await box.closed((school) => prepareRush(school, CLIENTS, each, SESSIONS));
    const file = join(folder, 'trace');
    // With `-D` the tracer is a grandchild, so the started process is the product itself.
    const server = await box.start({}, ['strace', '-D', ...TRACING, '-o', file]);
    const { pid } = server;
    const alone = Math.min(ALONE, count / 2);
    let told = 0;
    for (const [groups, wanted, restMs] of [
      [rush.groups.slice(0, 1), alone, REST_MS],
      [rush.groups.slice(1), count - alone, 0],
    ] as const) {
      const load = startCheckIns({ ...rush, groups }, () => [server.origin], restMs);
      await until('enough students are checked in', () => load.acknowledged.length >= wanted);
      await load.stop();
      told += load.statuses.get(200) ?? 0;
    }
    await server.stop();
    // strace pads ids to a fixed width.
    await until('strace has ended', () =>
      new RegExp(`^${pid} +\\+\\+\\+ exited`, 'm').test(readFileSync(file, 'utf8')),
    );
    return { traced: readTrace(readFileSync(file, 'utf8')), told };
  } finally {
    await box.remove();
  }
}

async function undergoTrace(count: number, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-trace-'));
  try {
    const { traced, told } = await traceCheckIns(count, folder);
    const { acknowledged, unwritten, unsynced, syncs } = traced;
    report.figure('codes and check-ins answered 200', told, '', between(2 * count, 3 * count));
    report.figure('of them not found in the trace', told - acknowledged, '', exactly(0));
    report.figure('answered before anything was written to the log', unwritten, '', exactly(0));
    report.figure('answered before the disk had what was written', unsynced, '', exactly(0));
    report.figure('waits for the disk, shared by those who came together', syncs, '', between(1, 2 * acknowledged));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A write may be acknowledged only after the disk has confirmed it. A power cut can lose a write that survives a killed
 * process.
 */
export const fsyncAttack: Attack = {
  name: 'fsync',
  promises: 'nothing is acknowledged before it is on the disk',
  async run(form, report) {
    if (!canTrace()) return report.note('Left out: strace is not installed, or is not allowed to trace processes.');
    await undergoTrace(form === 'full' ? 1000 : 50, report);
    report.note('PostgreSQL: it waits for the disk itself; a copy that finds it told not to says so when it starts.');
  },
};
