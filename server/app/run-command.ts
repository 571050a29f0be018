import { counted } from '#contract/platform/base/format-number.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { loadSettings } from '#server/platform/config/settings-file.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { sqliteFile } from '#server/startup/open-school/data-folder.ts';
import { diskFault } from '#server/startup/open-school/disk-faults.ts';
import { openBeside, type SchoolBeside } from '#server/startup/open-school/open-for-command.ts';

/**
 * Runs a terminal command with the product's settings. Mistakes that a person can fix are shown in one clear line. Only
 * their owner can read the files that the command writes.
 * @param command resolves to the exit code
 */
export async function runCommand(
  command: (config: Config, settingsFile: string | undefined) => Promise<number>,
): Promise<void> {
  process.umask(0o077);
  let school: string | undefined;
  try {
    const settingsFile = loadSettings();
    const config = readConfig(process.env);
    school = config.databaseUrl === undefined ? sqliteFile(config) : undefined;
    process.exitCode = await command(config, settingsFile);
  } catch (error) {
    const fault =
      diskFault(error) ?? diskFault(error, school) ?? (error instanceof DatabaseUnavailable ? error : undefined);
    if (!fault) throw error;
    console.error(fault.message);
    process.exitCode = 1;
  }
}

/** One line that identifies the school of a command, so that people notice if it is the wrong school. */
export function announced({ name, where, students, served }: SchoolBeside): string {
  return `${name}: ${counted(students, 'student')}, in ${where}, ${served ? 'being served' : 'not being served'}`;
}

/**
 * Runs a command that works on an existing school. The command's first line of output names the school.
 * @param read reads the arguments before any school is opened; throws WrongSetting with the usage if they are wrong
 */
export function runAtSchool<Asked>(
  read: (config: Config) => Asked,
  command: (school: SchoolBeside, asked: Asked, config: Config) => Promise<number>,
): Promise<void> {
  return runCommand(async (config, settingsFile) => {
    const asked = read(config);
    const school = await openBeside(config);
    try {
      const by = settingsFile ? `settings in ${settingsFile}` : 'no settings file';
      console.info(`${announced(school)} (${by})`);
      return await command(school, asked, config);
    } finally {
      await school.database.close();
    }
  });
}
