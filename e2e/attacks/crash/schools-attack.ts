import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { WebSocket } from 'ws';
import { calls } from '#contract/app/calls.ts';
import { isInstalled } from '#e2e/attacks/input/outside-program.ts';
import { type Attack, exactly, type Report } from '#testkit/figures/attack.ts';
import { ADMIN_PASSWORD, databaseNames } from '#testkit/process/black-box.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { freePort } from '#testkit/process/free-port.ts';
import { type ServerProcess, startServerProcess } from '#testkit/process/server-process.ts';
import { againAndAgain, until } from '#testkit/process/until.ts';
import { openClass, scan, students } from '#testkit/school/class-in-progress.ts';
import { atClosedSchool } from '#testkit/school/closed-school.ts';
import { serverPrograms } from '#testkit/school/postgres-cluster.ts';
import { askProxy, type FrontProxy, frontProxies, isRedirected, openSocket } from './front-proxy.ts';

/** Milliseconds between requests at a school that stays up: no more requests than a person makes. */
const BETWEEN_MS = 100;
/** The names in the samples of `deploy/schools`. */
const NAMES = ['north', 'south', 'west'] as const;
const domainOf = (name: string) => `${name}.example.edu`;

interface OneSchool {
  name: string;
  env: Record<string, string>;
  inClass: Awaited<ReturnType<typeof openClass>>;
  student: Awaited<ReturnType<typeof students>>[number];
  server: ServerProcess;
}

/** The settings in a sample file, as Node reads them. */
function settingsOf(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]));
}

/** Runs statements on the shared PostgreSQL server as its administrator. */
async function onServer(statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a school's role and database with the sample script for the administrator. @returns the address for that role
 */
function addDatabase(programs: string, school: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const password = randomBytes(16).toString('hex');
  const args = ['--quiet', '--set', `school=${school}`, '--file=deploy/schools/add-school.sql', url.href];
  execFileSync(join(programs, 'psql'), args, { env: { PASSWORD: password }, stdio: 'pipe' });
  url.username = url.pathname = `rollcall_${school}`;
  url.password = password;
  return url.href;
}

/** The three schools of the samples, with folders, ports and databases of this run. */
async function openSchools(folder: string, programs: string, mark: string): Promise<OneSchool[]> {
  const opened: OneSchool[] = [];
  for (const name of NAMES) {
    const sample = settingsOf(`deploy/schools/${name}.env`);
    const identity = await generateX25519Identity();
    writeFileSync(join(folder, `${name}.key`), `${identity}\n`, { mode: 0o600 });
    const { DATABASE_URL: shared, ...settings } = sample;
    const env = {
      ...settings,
      PORT: '0',
      DATA_DIR: join(folder, name),
      BACKUP_DIR: join(folder, `${name}-backups`),
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
      ADMIN_PASSWORD: `${ADMIN_PASSWORD} ${name}`,
      ...(shared ? { DATABASE_URL: addDatabase(programs, `${name}_${mark}`) } : {}),
    };
    mkdirSync(env.BACKUP_DIR, { mode: 0o700 });
    const people = await atClosedSchool(env, async (school) => {
      const inClass = await openClass(school);
      const [student] = await students(school, 1);
      if (!student) throw new Error('There is no student.');
      return { inClass, student };
    });
    opened.push({ name, env, ...people, server: await startServerProcess({ env }) });
  }
  return opened;
}

/** Uses what belongs to one school at another school. */
async function tryForeign([north, south, west]: readonly OneSchool[], folder: string, report: Report): Promise<void> {
  if (!north || !south || !west) return;
  const told = (what: string, value: number, aim: number) => report.figure(what, value, '', exactly(aim));
  const mint = { method: 'POST', body: JSON.stringify({ oldToken: north.student.token }) };
  const made = (at: OneSchool) =>
    fetch(at.server.origin + calls.generateNewToken.path, { ...mint, headers: { 'content-type': 'application/json' } });
  const own = await made(north);
  const { QrToken } = (await own.json()) as { QrToken: string };
  told('a student’s sign-in makes a code at their school', own.status, 200);
  for (const other of [south, west]) {
    told(`… at the school “${other.name}”`, (await made(other)).status, 401);
    const { status, body } = await scan(other.server.origin, other.inClass, QrToken);
    told(`that code, scanned there, is unknown`, Number(status >= 400 && body.code === 'qr-unknown'), 1);
    const { status: entered } = await scan(other.server.origin, north.inClass, QrToken);
    told('… by the professor of the other school', entered, 401);
  }
  const asNorth = new URL(north.env.DATABASE_URL ?? '');
  asNorth.pathname = new URL(south.env.DATABASE_URL ?? '').pathname;
  const refusal = await new pg.Client({ connectionString: asNorth.href }).connect().then(
    () => 'let in',
    (error: { code?: string }) => error.code,
  );
  told('a school’s role in another’s database is refused (42501)', Number(refusal === '42501'), 1);
  const restore = (at: OneSchool, ...more: string[]) =>
    runCommandFile('server/commands/operations/restore-command.ts', [`${file}.age`, ...more], at.env);
  const keyOf = ({ name }: OneSchool) => ['--identity', join(folder, `${name}.key`)];
  const file = join(folder, 'west.sqlite');
  const { code: saved } = await runCommandFile('server/commands/operations/backup-command.ts', [file], west.env);
  told('a backup is made while all are at work, exit code', saved ?? -1, 0);
  await west.server.stop();
  for (const [what, ran] of [
    ['by another school’s key', await restore(west, ...keyOf(south), '--force')],
    ['over another school, which is at work', await restore(north, ...keyOf(west), '--force')],
    ['over its own, which has people, without being told to', await restore(west, ...keyOf(west))],
  ] as const)
    told(`it is not restored ${what}`, Number(ran.code !== 0), 1);
  const forced = await restore(west, ...keyOf(west), '--force');
  if (forced.code !== 0) report.note(forced.err.slice(0, 300));
  told('it brings its own school back, exit code', forced.code ?? -1, 0);
  await west.server.start();
}

/** Stops one school and starts another version of it while the others are in use. */
async function upgradeOne(
  { front, program }: { front: FrontProxy; program: string },
  [north, south, west]: readonly OneSchool[],
  folder: string,
  report: Report,
): Promise<void> {
  if (!north || !south || !west) return;
  const told = (what: string, value: number, aim: number) =>
    report.figure(`${program}: ${what}`, value, '', exactly(aim));
  const sockets = await Promise.all(
    [north, west].map(({ name }) => openSocket(front, domainOf(name), `https://${domainOf(name)}`)),
  );
  told('sockets of two schools opened', sockets.filter(({ opened }) => opened).length, 2);
  // Sockets that do not authenticate are closed after a while.
  for (const [at, { student }] of [north, west].entries())
    sockets[at]?.socket.send(JSON.stringify({ token: student.token, qrCode: 'waiting' }));
  const statuses = new Map<number, number>();
  const asking = [north, west].map(({ name }) =>
    againAndAgain(async () => {
      const { status } = await askProxy(front, domainOf(name), { path: calls.getSchool.path });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }, BETWEEN_MS),
  );
  await south.server.stop();
  const away = await askProxy(front, domainOf(south.name), { path: '/' });
  told('a stopped school is answered with 502', away.status, 502);
  const newer = await newerVersion(folder, program);
  const upgraded = await startServerProcess({
    env: { ...south.env, PORT: new URL(south.server.origin).port },
    folder: newer,
  });
  const { text } = await askProxy(front, domainOf(south.name), { path: '/healthz' });
  told('… is there again in another version', Number(text.includes('9.9.9')), 1);
  await upgraded.stop();
  await south.server.start();
  await Promise.all(asking.map((stop) => stop()));
  const asked = [...statuses.values()].reduce((sum, each) => sum + each, 0);
  // Clients that send requests faster than people do get 429.
  const answered = (statuses.get(200) ?? 0) + (statuses.get(429) ?? 0);
  report.note(`${program}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  told('unanswered requests at the other schools in the meantime', asked - answered, 0);
  told('their sockets that stayed', sockets.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length, 2);
  for (const { socket } of sockets) socket.terminate();
}

/** A copy of the product in its own folder, with another version number. */
async function newerVersion(folder: string, program: string): Promise<string> {
  const newer = join(folder, `newer-${program}`);
  for (const part of ['dist', 'package.json']) cpSync(part, join(newer, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(newer, 'node_modules'));
  const manifest = join(newer, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, '"version": "9.9.9"'));
  return newer;
}

/** Waits until the proxy has a certificate for every name, which Caddy creates after it starts to listen. */
async function certified(front: FrontProxy): Promise<void> {
  const ask = (name: string) => askProxy(front, domainOf(name), { path: '/healthz' });
  for (const name of NAMES) await until(`${name} has a certificate`, async () => (await ask(name)).status !== 0);
}

async function tryFront(
  program: string,
  front: FrontProxy,
  schools: readonly OneSchool[],
  report: Report,
): Promise<void> {
  const told = (what: string, value: number, aim: number) =>
    report.figure(`${program}: ${what}`, value, '', exactly(aim));
  for (const { name, env } of schools) {
    const domain = domainOf(name);
    const { status, text } = await askProxy(front, domain, { path: calls.getSchool.path });
    if (status !== 200) report.note(`${program}: ${domain} answers ${status} ${text.slice(0, 200)}`);
    told(`${domain} is the school of its settings`, Number(text.includes(`"${env.SCHOOL_NAME}"`)), 1);
    told('… and is opened by HTTPS', Number(await isRedirected(front, domain)), 1);
    const [metrics, ready] = await Promise.all(
      ['/metrics', '/readyz'].map((path) => askProxy(front, domain, { path })),
    );
    told('… whose machines’ addresses stay inside', Number(metrics?.status === 404 && ready?.status === 404), 1);
    const other = domainOf(name === 'north' ? 'south' : 'north');
    const socket = await openSocket(front, domain, `https://${other}`);
    told('… closes a socket of another school’s page with', await socket.closed, 4403);
  }
  const nobody = await askProxy(front, 'elsewhere.example.edu', { path: calls.getSchool.path });
  told('a name that is no school’s is answered by none', Number(nobody.status !== 200), 1);
}

/** The samples of `deploy/schools`: three schools on one machine behind one proxy. */
export const schoolsAttack: Attack = {
  name: 'schools',
  promises:
    'three schools behind the nginx or Caddy of deploy/schools share nothing, and each can be stopped and upgraded alone',
  async run(_form, report) {
    const programs = serverPrograms();
    if (!programs || !databaseNames.includes('PostgreSQL'))
      return report.note('Left out: two of the three take PostgreSQL.');
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-schools-'));
    const mark = randomBytes(4).toString('hex');
    let schools: OneSchool[] = [];
    try {
      schools = await openSchools(folder, programs, mark);
      for (const program of ['nginx', 'caddy'] as const) {
        if (!isInstalled(program)) {
          report.note(`${program}: left out, since it is not here.`);
          continue;
        }
        mkdirSync(join(folder, program));
        const ports = new Map(schools.map(({ server }, at) => [3001 + at, Number(new URL(server.origin).port)]));
        const sample = { folder: 'deploy/schools', names: NAMES.map(domainOf), ports };
        const at = { https: await freePort(), http: await freePort() };
        const front = await frontProxies[program](join(folder, program), at, sample);
        try {
          await certified(front);
          await tryFront(program, front, schools, report);
          await upgradeOne({ front, program }, schools, folder, report);
        } finally {
          await front.stop();
        }
      }
      await tryForeign(schools, folder, report);
    } finally {
      for (const { server } of schools) await server.stop();
      for (const name of NAMES)
        await onServer([
          `drop database if exists rollcall_${name}_${mark} with (force)`,
          `drop role if exists rollcall_${name}_${mark}`,
        ]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
