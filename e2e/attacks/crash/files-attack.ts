import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '#contract/app/calls.ts';
import { type Attack, atLeast, exactly } from '#testkit/figures/attack.ts';
import { databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { signedInStudent } from '#testkit/school/people.ts';

/** The folder and everything in it, deepest last. */
const within = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
];

/** The paths that other accounts of the machine can access. */
const openToOthers = (paths: readonly string[]) => paths.filter((path) => (statSync(path).mode & 0o077) !== 0);

/** An account whose umask lets everyone read, and an existing folder that is open to everyone. */
export const filesAttack: Attack = {
  name: 'files',
  promises: 'only the product’s owner can access what it writes, whatever existed there before',
  async run(form, report) {
    for (const on of databasesIn(form, 'SQLite')) {
      const box = await makeBlackBox(on);
      const elsewhere = mkdtempSync(join(tmpdir(), 'rollcall-files-'));
      const folder = box.env.DATA_DIR ?? '';
      const mask = process.umask(0);
      try {
        mkdirSync(join(folder, 'outbox'), { recursive: true });
        writeFileSync(join(folder, 'outbox', 'old.eml'), 'To: ana@school.test\n');
        const { username } = await box.closed((school) => signedInStudent(school, { username: 'ana' }));
        for (const path of within(folder)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
        const server = await box.start();
        const { status } = await answerOf(server.origin, calls.sendOTP, { body: { email: 'new@school.test' } });
        const [backup, exported] = [join(elsewhere, 'backup'), join(elsewhere, 'ana.json')];
        const ran = [
          await runCommandFile('server/commands/operations/backup-command.ts', [backup], box.env),
          await runCommandFile(
            'server/commands/operations/export-person-command.ts',
            ['--student', username, '--out', exported],
            box.env,
          ),
        ];
        const written = [...within(folder), ...within(elsewhere)];
        const open = openToOthers(written);
        await server.stop();
        const share = ['/bin/sh', '-c', 'exec "$@" --share', 'sh'];
        await (await box.start({ HOST: '127.0.0.1', DATA_DIR: folder }, share)).stop();
        for (const { code, err } of ran) if (code !== 0) report.note(err);
        const letters = readdirSync(join(folder, 'outbox')).length;
        open.push(...openToOthers(within(folder)));
        for (const path of open) report.note(`${on}: open to others: ${path}`);
        report.figure(`${on}: letters in the outbox, one of them new`, letters, '', exactly(status === 200 ? 2 : -1));
        report.figure(`${on}: commands that wrote a file`, ran.filter(({ code }) => code === 0).length, '', exactly(2));
        report.figure(`${on}: folders and files`, written.length, '', atLeast(6));
        report.figure(`${on}: of these open to others`, open.length, '', exactly(0));
      } finally {
        process.umask(mask);
        await box.remove();
        rmSync(elsewhere, { recursive: true, force: true });
      }
    }
  },
};
