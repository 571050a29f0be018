import { spawn } from 'node:child_process';

/** What a command of the terminal printed, and its exit code. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of the product to its end, with these settings and no others. */
export function runCommandFile(file: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent', ...env },
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
