import { dirname, resolve } from 'node:path';
import { runAtSchool } from '#server/app/run-command.ts';
import { commandLine, typed } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import { refuseOpenFolder } from '#server/startup/backup/backup-folder.ts';
import { writeBackup } from '#server/startup/backup/write-backup.ts';

function fileAsked(): string {
  const usage = commandLine('backup', 'FILE');
  const [given, ...more] = typed(usage, { allowPositionals: true }).positionals;
  if (!given || more.length > 0) throw new WrongSetting(`Usage: ${usage}`);
  return resolve(given);
}

// npm run backup: writes the whole school to one file, even while it is in use. The file is encrypted if the settings
// have a key.
await runAtSchool(fileAsked, async ({ database, students, professors }, asked, config) => {
  refuseOpenFolder(dirname(asked), config.dataDir);
  const name = config.backupRecipients.length > 0 ? asked.replace(/\.age$/, '') : asked;
  const { file, found } = await writeBackup(database, config, name, 'newest');
  for (const line of found) console.error(line);
  if (students + professors === 0) {
    console.error(
      `${file} is written, but nobody has registered yet at the school in it, so this ends with code 1. Is it yours? The first line says where it is.`,
    );
    return 1;
  }
  console.info(
    found.length === 0
      ? `${file} holds the whole school, and all its records hold.`
      : `${file} holds the whole school as it is, but some records do not hold; see the lines above.`,
  );
  return found.length === 0 ? 0 : 1;
});
