import { readFileSync, statSync } from 'node:fs';
import { secretSettings } from './environment.ts';

/** The permission of every account to read or write a file. A file's group may have it, such as the service's group. */
const EVERYBODY = 0o006;

/** The message if every account of the machine can read or change a file with secrets; undefined if none can. */
export function openFileFault(what: string, file: string | undefined): string | undefined {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  // Windows does not report these permissions.
  if (!found?.isFile() || (found.mode & EVERYBODY) === 0 || process.platform === 'win32') return undefined;
  return `${what}: every account of this machine can open ${file}, which holds secrets. Close it: chmod o= ${file}`;
}

/**
 * The secrets in the files of settings such as `DATABASE_URL_FILE`; one line break at the end is removed.
 * @param faults gets a sentence for each file that cannot be read, is not exactly one line, or is given twice
 */
export function secretsFromFiles(given: Record<string, string>, faults: string[]): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) faults.push(`${name} and ${name}_FILE are both set: remove one of them.`);
    try {
      secrets[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (!/^[^\p{Cc}\uFEFF]+$/u.test(secrets[name]))
        faults.push(`${name}_FILE: the file that it names must hold the secret alone, in one line.`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The file's name is not shown, because the setting may contain the secret itself.
      faults.push(`${name}_FILE: the file that it names cannot be read (${code}) by the account that runs Rollcall.`);
    }
  }
  return secrets;
}
