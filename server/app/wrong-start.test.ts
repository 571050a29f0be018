/** A start that fails prints why in one line, and creates nothing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '#server/platform/base/log.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openServices } from '#server/startup/open-school/open-services.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { mountSmallDisk } from '#testkit/process/small-disk.ts';
import { checkBeforeStart } from './start-server.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Whether another account could run the commands of this clone. A closed home folder prevents this. */
const isOpen = () => spawnSync('test', ['-r', resolve('package.json')], { uid: NOBODY, gid: NOBODY }).status === 0;

let folder: string;
const at = (...path: string[]) => join(folder, ...path);

/** A folder with an empty school of this version in it. */
async function makeSchool(name: string): Promise<void> {
  const { database } = await openServices(readConfig({ DATA_DIR: at(name) }), makeLog('silent'));
  await database.close();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-wrong-'));
  chmodSync(folder, 0o755);
  writeFileSync(at('file'), '');
  writeFileSync(at('secret.key'), '');
  mkdirSync(at('damaged'));
  writeFileSync(at('damaged', 'rollcall.sqlite'), 'x'.repeat(40_000));
  await makeSchool('school');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command and stops it if it hangs. Returns the command's one line of output. */
async function complaint(file: string, args: string[], env: Record<string, string>, asNobody = false): Promise<string> {
  const settings = { PORT: '0', REALTIME_PORT: '0', DATA_DIR: at('new'), ...env };
  const { code, out, err } = await runCommandFile(file, args, settings, asNobody ? { uid: NOBODY, gid: NOBODY } : {});
  expect([[1, 78].includes(code ?? 0), out], err).toEqual([true, '']);
  expect(err.trim().split('\n')).toHaveLength(1);
  return err.trim().replace('Rollcall cannot start: ', '');
}
const start = (env: Record<string, string>, ...args: string[]) => complaint('server/main.ts', args, env);

describe('a start with', () => {
  it.each([
    [
      'HOST that is no name',
      { HOST: 'nonsense.invalid' },
      /^HOST is no address of this machine \(it is "nonsense.invalid"\)\. Set/,
    ],
    [
      'HOST of another machine',
      { HOST: '192.0.2.77' },
      /^HOST is no address of this machine \(it is "192\.0\.2\.77"\)\. Set/,
    ],
    [
      'ADMIN_PASSWORD that is short',
      { ADMIN_PASSWORD: 'tz7' },
      /^ADMIN_PASSWORD must have 8 to 256 characters \(it has 3\)/,
    ],
    ['ADMIN_PASSWORD that is easy', { ADMIN_PASSWORD: 'password1' }, /^ADMIN_PASSWORD is easy to guess/],
    ['ADMIN_USERNAME of two words', { ADMIN_USERNAME: 'a b' }, /^ADMIN_USERNAME can have .+ \(it is "a b"\)/],
    [
      'a name with a slip',
      { SMTP_ULR: 'smtp://mail.test' },
      /^SMTP_ULR is no setting of Rollcall\. If SMTP_URL is meant/,
    ],
  ])('%s is refused before anything is created', async (_what, env, said) => {
    const look = async () => checkBeforeStart(readConfig({ DATA_DIR: at('new'), PORT: '0', ...env }));
    await expect(look()).rejects.toThrow(said);
    expect(existsSync(at('new'))).toBe(false);
  });

  it('PORT that is taken is refused before anything is created', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(checkBeforeStart(readConfig({ DATA_DIR: at('new'), PORT: String(port) }))).rejects.toThrow(
      `Port ${port} is taken by another program, perhaps another Rollcall. End that one, or set PORT to a free one.`,
    );
    other.close();
    await once(other, 'close');
    expect(existsSync(at('new'))).toBe(false);
    await expect(checkBeforeStart(readConfig({ DATA_DIR: at('new'), PORT: String(port) }))).resolves.toBeUndefined();
  });

  it('any of these ends in one line, with --share too', async () => {
    expect(await start({ HOST: 'nonsense.invalid', ALLOW_HTTP: 'yes' })).toMatch(/^HOST is no address/);
    expect(await start({ ADMIN_PASSWORD: 'tz7' }, '--share')).toMatch(/^ADMIN_PASSWORD must/);
    expect(await start({ DATA_DIR: '/proc/x' }, '--share')).toMatch(
      /^The data folder \/proc\/x cannot be used .+DATA_DIR/,
    );
    expect(existsSync(at('new'))).toBe(false);
  });

  it('an unencrypted HOST and a settings file that others can read are reported together, with an exit code that prevents retries', async () => {
    const file = at('open.env');
    writeFileSync(file, 'HOST=0.0.0.0\n');
    chmodSync(file, 0o644);
    const settings = { PORT: '0', SETTINGS_FILE: file, DATA_DIR: at('new') };
    const { code, err } = await runCommandFile('server/main.ts', [], settings);
    expect([
      code,
      err.match(/^(Rollcall cannot start: 2 things|The settings file:|HOST 0\.0\.0\.0 opens)/gm)?.length,
    ]).toEqual([78, 3]);
    expect(existsSync(at('new'))).toBe(false);
  });

  it('BACKUP_DIR that is no folder is refused before anything is created', async () => {
    const path = at('file');
    expect(await start({ BACKUP_DIR: path })).toBe(`BACKUP_DIR ${path} is no folder. Set BACKUP_DIR to a folder.`);
    expect(existsSync(at('new'))).toBe(false);
  });

  it('DATA_DIR that is a file, and a school that is damaged, name the path', async () => {
    expect(await start({ DATA_DIR: at('file') })).toContain(`${at('file')} is a file and no folder`);
    expect(await start({ DATA_DIR: at('damaged') })).toMatch(/damaged\/rollcall\.sqlite is damaged .+npm run restore/);
  });
});

it.each([0, 100, undefined])(
  'a bundle with only %s bytes of a file starts no program, and says what to do',
  async (bytes) => {
    const bundle = at('bundle');
    cpSync(resolve('dist/server'), bundle, { recursive: true });
    const [chunk = ''] = globSync(join(bundle, 'verify-command-*.js'));
    if (bytes === undefined) rmSync(chunk);
    else truncateSync(chunk, bytes);
    for (const program of ['main.js', 'verify-command.js'])
      expect(await complaint(join(bundle, program), [], {})).toMatch(
        `${chunk} is gone or damaged. Run "npm run build"`,
      );
  },
);

describe('a backup and a move', () => {
  const backup = (file: string) => complaintAfterSchool('server/commands/operations/backup-command.ts', [file]);
  /** The command first names the school, and then prints one line with the problem. */
  async function complaintAfterSchool(file: string, args: string[]): Promise<string> {
    const { code, err } = await runCommandFile(file, args, { DATA_DIR: at('school') });
    expect([code, err.trim().split('\n').length], err).toEqual([1, 1]);
    return err.trim();
  }

  it('into nowhere, into a file, or under too long a name, name the path', async () => {
    expect(await backup(at('none', 'b.sqlite'))).toBe(
      `${at('none', 'b.sqlite')} cannot be written: there is no folder ${at('none')}. Make it first, or correct the path.`,
    );
    expect(await backup(at('file', 'b.sqlite'))).toBe(`${at('file')} is no folder. Name a folder.`);
    for (const length of [240, 300]) {
      const long = at('b'.repeat(length));
      expect(await backup(long)).toBe(`The name ${long} is too long. Choose a shorter one.`);
    }
  });

  it('onto a full disk name it, as a restore does, and leave nothing', async ({ skip }) => {
    const disk = mountSmallDisk(at('disk'), 1);
    if (!disk) return skip('only an administrator of the machine can make a small disk');
    try {
      disk.fill();
      chmodSync(at('disk'), 0o700);
      const before = readdirSync(at('disk'));
      const school = at('school', 'rollcall.sqlite');
      const full = /^The disk of \S+disk\/\S+ is full\. Make room on it/;
      expect(await backup(at('disk', 'b.sqlite'))).toMatch(full);
      const to = ['--from', `sqlite:${at('school')}`, '--to', `sqlite:${at('disk', 'moved.sqlite')}`];
      expect(await complaint('server/commands/operations/move-command.ts', to, {})).toMatch(full);
      const restored = await complaint('server/commands/operations/restore-command.ts', [school], {
        DATA_DIR: at('disk'),
      });
      expect(restored).toMatch(full);
      expect(readdirSync(at('disk')).filter((name) => !before.includes(name) && !/lock|moved/.test(name))).toEqual([]);
    } finally {
      disk.remove();
    }
  });
});

describe('a restore', () => {
  const restore = async (file: string, more: string[], said: string | RegExp) => {
    expect(await complaint('server/commands/operations/restore-command.ts', [file, '--force', ...more], {})).toMatch(
      said,
    );
  };
  const handle = (file: string, act: string) => {
    const opened = new BetterSqlite(file);
    opened.exec(act);
    opened.close();
  };
  const orphan = `insert into photo (stud_id, image, "createdAt") values (99, 'a', 'b')`;

  it.each<[string, (file: string) => void, RegExp]>([
    ['cut short', (file) => truncateSync(file, statSync(file).size - 1), / bytes are no whole number of pages of /],
    [
      'with a trigger',
      (file) => handle(file, 'create trigger t after insert on sign_in begin select 1; end'),
      /the trigger t in it is not Rollcall's/,
    ],
    ['with a stray row', (file) => handle(file, `pragma foreign_keys = off; ${orphan}`), /photo refers to none/],
  ])('of a backup %s are refused', async (_what, spoil, said) => {
    const file = at('spoiled.sqlite');
    cpSync(at('school', 'rollcall.sqlite'), file);
    spoil(file);
    await restore(file, [], new RegExp(`^\\S+spoiled\\.sqlite cannot be read: .*${said.source}`));
  });

  it('of what is no ordinary file are refused without waiting', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    await restore(at('pipe'), ['--identity', at('pipe')], `${at('pipe')} is no ordinary file.`);
    for (const odd of [at('pipe'), '/dev/zero', at('school')]) await restore(odd, [], `${odd} is no ordinary file.`);
    await restore(at('b'.repeat(300)), [], 'is too long. Choose a shorter one.');
  }, 60_000);
});

describe.runIf(isRoot && isOpen())('another account’s', () => {
  it('folders and files are named, with what to do', async () => {
    const asNobody = (file: string, args: string[], env: Record<string, string>) => complaint(file, args, env, true);
    expect(await asNobody('server/main.ts', [], { DATA_DIR: at('school') })).toMatch(
      /school cannot be used \(EACCES.+chown/,
    );
    expect(await asNobody('server/main.ts', [], {})).toMatch(/new cannot be used \(EACCES.+DATA_DIR/);
    expect(await asNobody('server/commands/operations/verify-command.ts', [], { DATA_DIR: at('school') })).toMatch(
      /EACCES.+chown/,
    );
    const restore = ['server/commands/operations/restore-command.ts', [at('school', 'rollcall.sqlite')]] as const;
    mkdirSync(at('own'));
    chownSync(at('own'), NOBODY, NOBODY);
    expect(await asNobody(restore[0], [...restore[1]], { DATA_DIR: at('own') })).toMatch(
      /rollcall\.sqlite is not open to this account/,
    );
    // The folder belongs to the account, but the school in it belongs to another one.
    cpSync(at('school', 'rollcall.sqlite'), at('own', 'rollcall.sqlite'));
    chmodSync(at('own', 'rollcall.sqlite'), 0o600);
    expect(await asNobody('server/main.ts', [], { DATA_DIR: at('own') })).toMatch(
      /own\/rollcall\.sqlite .+belong.* to the account/,
    );
  });
});
