/**
 * What a check-in costs: the processor time of a copy and the room in its database, measured at the product itself, in
 * a process of its own, over its real port.
 *
 *   node bench/check-in-cost.ts [--check-ins 1000]          SQLite in a temporary folder
 *   DATABASE_URL=postgres://… node bench/check-in-cost.ts   an empty PostgreSQL database
 *
 * A check-in is all that it makes a copy do: a code, a scan, and the two calls by which the student's screen learns what
 * it earned. Processor time is the process's own, so other programs on the machine disturb it little; the time of the
 * PostgreSQL server itself is not in it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { calls } from '#contract/app/calls.ts';
import { readConfig } from '#server/base/config.ts';
import { sqliteFile } from '#server/opening/data-folder.ts';
import { openClass, overTheWire, qrValue, scan, students } from '#testkit/school/class-in-progress.ts';
import { atClosedSchool } from '#testkit/school/closed-school.ts';

const { values } = parseArgs({ options: { 'check-ins': { type: 'string', default: '1000' } } });
const count = Number(values['check-ins']);
/** As many phones and cameras at a time. */
const LANES = 8;
/** The first ones warm the process up and are not counted. */
const WARM = Math.min(300, count);

const folder = mkdtempSync(join(tmpdir(), 'rollcall-cost-'));
const env = {
  DATA_DIR: folder,
  PORT: '0',
  REALTIME_PORT: '0',
  LOG_LEVEL: 'silent',
  SCHOOL_TIME_ZONE: 'UTC',
  ADMIN_PASSWORD: 'pa55-word',
  ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
};
const config = readConfig(env);

/** Bytes of the database as it lies on the disk. */
async function databaseBytes(): Promise<number> {
  if (!config.databaseUrl) return statSync(sqliteFile(config)).size;
  return atClosedSchool(env, async ({ services: { database } }) => {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
      database.read,
    );
    return rows[0]?.bytes ?? 0;
  });
}

const { inClass, everybody } = await atClosedSchool(env, async (school) => ({
  inClass: await openClass(school),
  everybody: await students(school, count + WARM),
}));
const bytesBefore = await databaseBytes();

const child = spawn(process.execPath, ['server/main.ts'], { env: { PATH: process.env.PATH, ...env } });
const origin = await new Promise<string>((resolve, reject) => {
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const url = /Rollcall is ready: +(\S+)/.exec(said)?.[1];
    if (url) resolve(url.replace('localhost', '127.0.0.1'));
  });
  child.once('exit', () => reject(new Error(said)));
});
const processorSeconds = async () => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
};

async function checkIn(student: (typeof everybody)[number]): Promise<number> {
  const value = (await qrValue(origin, student)) ?? '';
  const beganMs = performance.now();
  const { status } = await scan(origin, inClass, value);
  const tookMs = performance.now() - beganMs;
  if (status !== 200) throw new Error(`A scan was answered with ${status}.`);
  const body = { subject_id: inClass.subject_id };
  await overTheWire(origin, calls.getStudentSingleClassAndSubject, { headers: student.headers, body });
  await overTheWire(origin, calls.getStudent, { headers: student.headers });
  return tookMs;
}

async function checkAllIn(some: typeof everybody): Promise<number[]> {
  const tookMs: number[] = [];
  const lane = async () => {
    for (let student = some.pop(); student; student = some.pop()) tookMs.push(await checkIn(student));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return tookMs.sort((a, b) => a - b);
}

try {
  await checkAllIn(everybody.splice(0, WARM));
  const cpuBefore = await processorSeconds();
  const beganMs = performance.now();
  const tookMs = await checkAllIn(everybody);
  const seconds = (performance.now() - beganMs) / 1000;
  const cpuMs = ((await processorSeconds()) - cpuBefore) * 1000;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  const bytes = (await databaseBytes()) - bytesBefore;
  console.log(`${config.databaseUrl ? 'PostgreSQL' : 'SQLite'}, ${count} check-ins, ${LANES} at a time`);
  console.log(`  processor time of the copy   ${(cpuMs / count).toFixed(2)} ms a check-in (four calls)`);
  console.log(`  room in the database         ${Math.round(bytes / (count + WARM))} bytes a check-in`);
  console.log(`  as fast as this machine went ${(count / seconds).toFixed(0)} check-ins a second, clients included`);
  console.log(
    `  a scan's answer              p50 ${tookMs[count >> 1]?.toFixed(1)} ms, p95 ${tookMs[Math.floor(count * 0.95)]?.toFixed(1)} ms`,
  );
} finally {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
