import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { WrongSetting } from '#server/platform/config/config.ts';

const run = promisify(execFile);
/** A size in bytes that no list of a dump's contents exceeds. */
const MOST_PRINTED = 10_000_000;

/**
 * Folders that may contain PostgreSQL's programs: first the configured folder, then the folders of PATH, then the
 * system's folders, newest version first.
 */
function folders(): string[] {
  const inside = (root: string) =>
    existsSync(root)
      ? readdirSync(root)
          .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
          .map((version) => join(root, version, 'bin'))
      : [];
  return [
    ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
    ...inside('/usr/lib/postgresql'),
    ...inside('/Library/PostgreSQL'),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
}

type PostgresProgram = 'pg_dump' | 'pg_restore' | 'psql';

const folderOf = (name: PostgresProgram) => folders().find((each) => existsSync(join(each, name)));

/** Whether a program of PostgreSQL is on this machine. */
export function hasPostgresProgram(name: PostgresProgram): boolean {
  return folderOf(name) !== undefined;
}

/** The path of a program of PostgreSQL. @throws WrongSetting when it is not on this machine */
export function postgresProgram(name: PostgresProgram): string {
  const folder = folderOf(name);
  if (folder) return join(folder, name);
  throw new WrongSetting(
    `${name} was not found. Install PostgreSQL's client programs, or set POSTGRES_BIN to their folder.`,
  );
}

/**
 * The address for a program, without its password. The password goes into the environment, so that other users of the
 * machine do not see it.
 */
export function connection(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

/** Runs a program to its end. @returns what it printed @throws WrongSetting with its error message, in one line */
export async function runProgram(program: string, args: string[], env = process.env): Promise<string> {
  try {
    const { stdout } = await run(program, args, { env, maxBuffer: MOST_PRINTED });
    return stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const said = (stderr?.trim() || message).replaceAll(/\s*\n\s*/g, ' ');
    const name = basename(program);
    // Most messages already begin with the program's name.
    throw new WrongSetting(said.startsWith(`${name}:`) ? said : `${name} has failed: ${said}`);
  }
}
