import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attack, atLeast, type Report } from '#testkit/figures/attack.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { startServerProcess } from '#testkit/process/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '#testkit/process/small-disk.ts';
import { atClosedSchool } from '#testkit/school/closed-school.ts';
import { signedInStudent } from '#testkit/school/people.ts';

/** Free space on the disk, in kilobytes. */
const SIZES_KB = { short: [300, 5000], full: [100, 300, 1000, 2600, 3000, 5000, 9000, 18_000] };
const DISK_MEGABYTES = 64;

interface Ran {
  code: number | null;
  err: string;
}

const operation = (name: string) => `server/commands/operations/${name}-command.ts`;

/** Starts the product and stops it. @returns its exit code, and its output if it did not start */
async function startAndStop(env: Record<string, string>): Promise<Ran> {
  try {
    const server = await startServerProcess({ env: { LOG_LEVEL: 'silent', ...env } });
    const { code } = await server.stop();
    return { code, err: code === 0 ? '' : server.printed() };
  } catch (error) {
    const [, code, said] = /^The product ended with (\S+):\n([\s\S]*)$/.exec((error as Error).message) ?? [];
    if (code === undefined) throw error;
    return { code: Number(code), err: said ?? '' };
  }
}

/** The fault in how a program ended: a success must print no error, and a failure must explain itself in one line. */
function faultOf({ code, err }: Ran): string | undefined {
  const lines = err.trim() === '' ? 0 : err.trim().split('\n').length;
  if (code === 0 && lines === 0) return undefined;
  return code === 1 && lines === 1 ? undefined : `code ${code}, ${lines} lines: ${err.trim().slice(-600)}`;
}

interface Place {
  disk: SmallDisk;
  /** The folder on the small disk. */
  folder: string;
  /** A school with one student, and its backup, on another disk. */
  school: string;
  backup: string;
}

/** For each program: whether there is a school before it runs, how it runs, and a check of its exit code. */
const programs: Record<
  string,
  (place: Place) => { copied: boolean; run: () => Promise<Ran>; is?: () => Promise<boolean> }
> = {
  'first start': ({ folder }) => ({ copied: false, run: () => startAndStop({ DATA_DIR: join(folder, 'data') }) }),
  start: ({ folder }) => ({ copied: true, run: () => startAndStop({ DATA_DIR: join(folder, 'data') }) }),
  ...Object.fromEntries(
    (
      [
        ['admin', () => ['head']],
        ['verify', () => []],
        ['backup', (folder: string) => [join(folder, 'out', 'by-hand')]],
        ['export-person', (folder: string) => ['--student', '1', '--out', join(folder, 'out', 'person.json')]],
      ] as const
    ).map(([name, args]) => [
      name,
      ({ folder }: Place) => ({
        copied: true,
        run: () => runCommandFile(operation(name), [...args(folder)], { DATA_DIR: join(folder, 'data') }),
      }),
    ]),
  ),
  restore: ({ folder, backup }) => ({
    copied: false,
    run: () => runCommandFile(operation('restore'), [backup, '--as-the-school'], { DATA_DIR: join(folder, 'data') }),
    is: () => isWhole(join(folder, 'data')),
  }),
  move: ({ folder, school }) => ({
    copied: false,
    run: () => {
      // A moved school no longer starts at its old place, so a copy is moved and the original stays.
      const from = `${school}-to-move`;
      rmSync(from, { recursive: true, force: true });
      cpSync(school, from, { recursive: true });
      return runCommandFile(operation('move'), ['--from', `sqlite:${from}`, '--to', `sqlite:${join(folder, 'data')}`]);
    },
    is: () => isWhole(join(folder, 'data')),
  }),
};

const isWhole = async (folder: string) =>
  (await runCommandFile(operation('verify'), [], { DATA_DIR: folder })).code === 0;

async function tryAt(place: Place, kilobytes: number, wrong: string[]): Promise<number> {
  const { disk, folder, school } = place;
  for (const [name, program] of Object.entries(programs)) {
    for (const each of ['data', 'out']) rmSync(join(folder, each), { recursive: true, force: true });
    mkdirSync(join(folder, 'out'), { mode: 0o700 });
    const { copied, run, is } = program(place);
    if (copied) cpSync(school, join(folder, 'data'), { recursive: true });
    disk.fill(kilobytes / 1024);
    const ran = await run();
    const told = (fault: string) => wrong.push(`${name} with ${kilobytes} KB free: ${fault}`);
    const fault = faultOf(ran);
    if (fault) told(fault);
    disk.free();
    if (is && (await is()) !== (ran.code === 0)) told(`ended with ${ran.code}, and the school is there all the same`);
    const again = ran.code === 0 ? ran : await run();
    if (again.code !== 0) told(`with room again it ended with ${again.code}: ${again.err.slice(-300)}`);
  }
  return Object.keys(programs).length;
}

async function tryAll(place: Place, sizes: readonly number[], report: Report): Promise<void> {
  const wrong: string[] = [];
  let tried = 0;
  for (const kilobytes of sizes) tried += await tryAt(place, kilobytes, wrong);
  report.figure('programs run on a disk that is nearly full', tried, '', atLeast(sizes.length * 8));
  report.none('… that ended with a stack, an untrue code, or left something in the way', wrong);
}

/** Every command and start with too little disk space. */
export const smallDisksAttack: Attack = {
  name: 'small-disks',
  promises:
    'a start or command without disk space ends with one line and a correct exit code, and works once there is space',
  async run(form, report) {
    const root = mkdtempSync(join(tmpdir(), 'rollcall-small-'));
    const folder = join(root, 'disk');
    mkdirSync(folder);
    const disk = mountSmallDisk(folder, DISK_MEGABYTES);
    try {
      if (!disk) return report.note('Left out: only an administrator of the machine can make a small disk.');
      const [school, backup] = [join(root, 'school'), join(root, 'backup')];
      const env = { DATA_DIR: school, ADMIN_PASSWORD: 'a school of one student' };
      await atClosedSchool(env, (opened) => signedInStudent(opened));
      await runCommandFile(operation('backup'), [backup], env);
      await tryAll({ disk, folder, school, backup }, SIZES_KB[form], report);
    } finally {
      disk?.remove();
      rmSync(root, { recursive: true, force: true });
    }
  },
};
