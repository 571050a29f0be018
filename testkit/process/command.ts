import { spawn } from 'node:child_process';
import { builtProgram } from './built-program.ts';

/** Only for what hangs, in milliseconds: most commands are done within a second. */
const LONGEST_MS = 100_000;

/** What a command of the terminal printed, and its exit code. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs a command to its end, with these settings and no others, from the compiled code that an earlier start left. One that
 * hangs is killed.
 * @param file a program of the server by its path in the sources, whose bundle is run; any other is run as it stands
 * @param as another account of the machine, which only its administrator can be
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
