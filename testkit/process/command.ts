import { spawn } from 'node:child_process';
import { builtProgram } from './built-program.ts';

/** The longest run of a command, in milliseconds. Most take less than a second; only a hang takes longer. */
const LONGEST_MS = 100_000;

/** The output and exit code of a command. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs a command to its end. The environment of the command has only these settings and Node's compile cache. Kills a
 * command that hangs.
 * @param file the source path of a server program, whose bundle runs; any other file runs as it is
 * @param as another account of the machine, which requires root
 */
export function runCommandFile(
  file: string,
  args: string[],
  env: Record<string, string> = {},
  as: { uid?: number; gid?: number } = {},
): Promise<Ran> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file.startsWith('server/') ? builtProgram(file) : file, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent', ...env },
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
      ...as,
    });
    const ran: Ran = { code: null, out: '', err: '' };
    child.stdout.on('data', (text) => {
      ran.out += text;
    });
    child.stderr.on('data', (text) => {
      ran.err += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ran, code }));
  });
}
