import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls } from '#contract/app/calls.ts';
import { version } from '#server/platform/base/version.ts';
import { type Attack, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { keepPrinted } from '#testkit/hostile/secrets.ts';
import { ADMIN_PASSWORD, type BlackBox, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { freePort } from '#testkit/process/free-port.ts';
import { comesAbout, timed } from '#testkit/process/until.ts';
import { amidCheckIns, prepareRush, startCheckIns } from './check-in-load.ts';
import { type ContainerEngine, containerEngine } from './container-engine.ts';
import { evidence } from './evidence.ts';

const CLIENTS = 4;
const BASE = 'debian:trixie-slim';
/** The user id in the image. */
const ACCOUNT = 1000;
const RESTRICTED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
const run = promisify(execFile);

/** Makes a release of these sources and builds its image as documented. */
async function build({ name, told }: ContainerEngine, folder: string, tag: string): Promise<void> {
  await run(process.execPath, ['scripts/release/release.mjs'], { maxBuffer: 1e7 });
  const release = `rollcall-${version}-${process.platform}-${process.arch}`;
  await run('tar', ['--extract', '--file', join('dist', 'release', `${release}.tar.gz`), '--directory', folder]);
  const format = name === 'podman' ? ['--format=docker'] : [];
  await told(
    'build',
    ...format,
    '--file',
    join(folder, release, 'deploy', 'Dockerfile'),
    '--tag',
    tag,
    join(folder, release),
  );
}

/** Builds an image of a later version with other tables. */
async function buildNewer({ told }: ContainerEngine, folder: string, tag: string): Promise<void> {
  const migrations = readFileSync('server/platform/migrations/migrate.ts', 'utf8');
  const newer = {
    'package.json': JSON.stringify({ ...JSON.parse(readFileSync('package.json', 'utf8')), version: '99.0.0' }),
    'migrate.ts': migrations.replace(/^const migrations = \{[^}]*/m, "$&  '9999-tried': { up: async () => {} },\n"),
    Dockerfile: `FROM ${tag}\nCOPY package.json ./\nCOPY migrate.ts ./server/platform/migrations/\n`,
  };
  for (const [name, text] of Object.entries(newer)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o644);
  }
  await told('build', '--tag', `${tag}-newer`, folder);
}

/** A school in a container that has only the rights it needs. */
async function contained(engine: ContainerEngine, box: BlackBox, backups: string, tag: string) {
  const name = tag.replace(':', '-');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const account = process.getuid?.() === 0 ? ACCOUNT : process.getuid?.();
  const own = engine.name === 'podman' && account !== ACCOUNT ? ['--userns=keep-id'] : [];
  const mounted = ['--volume', `${box.env.DATA_DIR}:/data`, '--volume', `${backups}:/backups`];
  const settings = { BACKUP_DIR: '/backups/school', SCHOOL_TIME_ZONE: 'UTC', ADMIN_PASSWORD, ALLOW_HTTP: 'yes' };
  const given = Object.entries(settings).flatMap(([each, value]) => ['--env', `${each}=${value}`]);
  /** Runs another program in its own container with the same folders. */
  const beside = (image: string, as: number | undefined, ...command: string[]) =>
    engine.run('run', '--rm', ...RESTRICTED, ...own, '--user', `${as}:${as}`, ...mounted, ...given, image, ...command);
  const exec = (...command: string[]) => engine.run('exec', name, 'node', ...command);
  const ready = async () => {
    const isReady = async () => (await exec('server/operations/ready-command.ts')).code === 0;
    if (!(await comesAbout(isReady))) throw new Error(await engine.told('logs', name));
  };
  return {
    name,
    origin,
    exec,
    ready,
    restore: (image: string, file: string) =>
      beside(image, account, 'node', 'server/operations/restore-command.ts', file, '--force'),
    asAnother: (image: string) => beside(image, 4321),
    again: (image: string) => beside(image, account),
    async start(image: string) {
      const published = ['--publish', `127.0.0.1:${port}:3000`];
      const as = ['--user', `${account}:${account}`];
      await engine.told(
        'run',
        '--detach',
        '--name',
        name,
        ...RESTRICTED,
        ...own,
        ...as,
        ...mounted,
        ...given,
        ...published,
        image,
      );
      await ready();
    },
    async remove() {
      const { out, err } = await engine.run('logs', name);
      keepPrinted(out + err);
      await engine.run('rm', '--force', name);
      return out + err;
    },
  };
}
type Contained = Awaited<ReturnType<typeof contained>>;

/**
 * Creates an administrator in the container. @returns a function that tries to sign in: 1 if that works, otherwise 0
 */
async function administrator(school: Contained): Promise<() => Promise<number>> {
  const { out } = await school.exec('server/operations/admin-command.ts', 'maria');
  const body = { username: 'maria', password: /Password {2}(\S+)/.exec(out)?.[1] ?? '' };
  return async () => Number((await answerOf(school.origin, calls.loginAdmin, { body })).status === 200);
}

async function lookInside({ exec }: Contained, report: Report) {
  const tried = `['/', '/rollcall', '/etc', '/usr'].filter((at) => { try { fs.writeFileSync(at + '/x', ''); return true } catch { return false } }).length`;
  report.figure(
    'its account is the machine’s superuser',
    Number((await exec('-p', 'process.getuid()')).out.trim() === '0'),
    '',
    exactly(0),
  );
  report.figure(
    'places beside its two folders that it can write to',
    Number((await exec('-p', tried)).out),
    '',
    exactly(0),
  );
  const programs = `require('node:child_process').spawnSync('/bin/sh').error?.code ?? 'there'`;
  report.figure('it has a shell', Number((await exec('-p', programs)).out.trim() !== 'ENOENT'), '', exactly(0));
}

async function stopAtWork(
  engine: ContainerEngine,
  school: Contained,
  box: BlackBox,
  rush: Parameters<typeof startCheckIns>[0],
  report: Report,
) {
  let standing = [school.origin];
  const load = startCheckIns(rush, () => standing);
  await amidCheckIns(load, 20);
  const { tookMs } = await timed(() => engine.told('stop', '--time', '15', school.name));
  standing = [];
  const code = Number(await engine.told('inspect', '--format', '{{.State.ExitCode}}', school.name));
  const found = await evidence(box.env, load.acknowledged);
  await engine.told('start', school.name);
  await school.ready();
  standing = [school.origin];
  await amidCheckIns(load, 10);
  await load.stop();
  for (const line of load.wrong.slice(0, 5)) report.note(line);
  report.figure('stopped among check-ins, it ended with code', code, '', exactly(0));
  report.figure('… after', tookMs, 'ms', atMost(12_000));
  report.figure('check-ins acknowledged, before and after', load.acknowledged.length, '', atLeast(3));
  report.figure('acknowledged and lost, or not as the rules say', found.lost + found.broken, '', exactly(0));
  report.figure('answers that were wrong', load.wrong.length, '', exactly(0));
}

async function runCommands(school: Contained, report: Report) {
  const codes: (number | null)[] = [];
  for (const command of [
    ['server/operations/verify-command.ts'],
    ['server/operations/backup-command.ts', '/backups/by-hand.sqlite'],
    ['server/operations/restore-command.ts', '/backups/by-hand.sqlite', '--dry-run'],
  ])
    codes.push((await school.exec(...command)).code);
  report.figure(
    'commands that ended with another code than 0',
    codes.filter((code) => code !== 0).length,
    '',
    exactly(0),
  );
}

/** Upgrades to the later version and back, as documented. */
async function upgrade(
  school: Contained,
  signsIn: () => Promise<number>,
  backups: string,
  tag: string,
  report: Report,
) {
  await school.remove();
  await school.start(`${tag}-newer`);
  report.figure('the next version serves the school', await signsIn(), '', exactly(1));
  await school.remove();
  const [before] = readdirSync(join(backups, 'school')).filter((file) => file.includes('before-upgrade'));
  report.figure('a backup from before it is there', Number(before !== undefined), '', exactly(1));
  const { code, err } = await school.again(tag);
  report.figure(
    'the former version refuses newer tables in one line',
    Number(code === 1 && /needs? |Start 99\.0\.0/.test(err)),
    '',
    exactly(1),
  );
  report.figure(
    'it takes the backup back, ending with',
    (await school.restore(tag, `/backups/school/${before}`)).code ?? -1,
    '',
    exactly(0),
  );
  await school.start(tag);
  report.figure('… and serves the school', await signsIn(), '', exactly(1));
  report.figure(
    'records that do not hold end with',
    (await school.exec('server/operations/verify-command.ts')).code ?? -1,
    '',
    exactly(0),
  );
}

/** The image of `deploy/`, built from a release of these sources and run with only the rights that it needs. */
export const imageAttack: Attack = {
  name: 'image',
  promises: 'the image is small and needs no special rights; stop, restore, upgrade and downgrade lose nothing',
  async run(_form, report) {
    const engine = containerEngine();
    if (!engine) return report.note('Left out: neither Docker nor podman answers here.');
    if ((await engine.run('image', 'inspect', BASE)).code !== 0 && (await engine.run('pull', BASE)).code !== 0)
      return report.note(`Left out: ${engine.name} cannot get ${BASE} here.`);
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-image-'));
    const backups = join(folder, 'backups');
    const tag = `rollcall:tried-${process.pid}`;
    const box = await makeBlackBox('SQLite');
    let school: Contained | undefined;
    try {
      await build(engine, folder, tag);
      report.figure(
        'size of the image',
        Number(await engine.told('image', 'inspect', '--format', '{{.Size}}', tag)) / 1e6,
        'MB',
        atMost(250),
      );
      const rush = await box.closed((opened) => prepareRush(opened, CLIENTS, 10, 10));
      mkdirSync(backups, { mode: 0o700 });
      if (process.getuid?.() === 0)
        execFileSync('chown', ['--recursive', `${ACCOUNT}:${ACCOUNT}`, `${box.env.DATA_DIR}`, backups]);
      school = await contained(engine, box, backups, tag);
      const foreign = await school.asAnother(tag);
      const lines = foreign.err.split('\n').filter((line) => line.startsWith('Rollcall cannot start: '));
      report.figure(
        'lines that another account’s folder is refused with',
        foreign.code === 1 ? lines.length : -1,
        '',
        exactly(1),
      );
      await school.start(tag);
      const signsIn = await administrator(school);
      report.figure('an administrator made in it signs in', await signsIn(), '', exactly(1));
      await lookInside(school, report);
      await stopAtWork(engine, school, box, rush, report);
      await runCommands(school, report);
      await engine.told('stop', '--time', '15', school.name);
      report.figure(
        'a backup is restored, ending with',
        (await school.restore(tag, '/backups/by-hand.sqlite')).code ?? -1,
        '',
        exactly(0),
      );
      await buildNewer(engine, mkdtempSync(join(folder, 'newer-')), tag);
      await upgrade(school, signsIn, backups, tag, report);
    } finally {
      await school?.remove();
      for (const each of [`${tag}-newer`, tag]) await engine.run('rmi', '--force', each);
      await box.remove();
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    }
  },
};
