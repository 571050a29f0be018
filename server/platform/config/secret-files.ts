import { readFileSync, statSync } from 'node:fs';
import { secretSettings } from './environment.ts';

/** What every account of the machine may do with a file: read it, or write it. A group of its own may, such as the service's. */
const EVERYBODY = 0o006;

/** What to say of a file with secrets in it that every account of the machine may read or change; undefined where none may. */
export function openFileFault(what: string, file: string | undefined): string | undefined {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  // Windows tells of no such rights.
  if (!found?.isFile() || (found.mode & EVERYBODY) === 0 || process.platform === 'win32') return undefined;
  return `${what}: every account of this machine can open ${file}, which holds secrets. Close it: chmod o= ${file}`;
}

/**
 * The secrets that settings such as `DATABASE_URL_FILE` name a file for, without one line break at its end.
 * @param faults gets a sentence for each that cannot be read, holds anything but one line, or is given twice
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
      // Somebody may have put the secret itself there.
      faults.push(`${name}_FILE: the file that it names cannot be read (${code}) by the account that runs Rollcall.`);
    }
  }
  return secrets;
}
