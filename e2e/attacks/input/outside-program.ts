import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The output of an external program, and whether it ended without being killed. */
export interface Ended {
  printed: string;
  isWhole: boolean;
}

/** Runs an external program for at most this time. @param home a folder for its files */
export function runOutside(program: string, args: readonly string[], home: string, mostMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' };
    const child = spawn(program, args, { env, cwd: home, stdio: ['ignore', 'pipe', 'pipe'], timeout: mostMs });
    let printed = '';
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', () => resolve({ printed, isWhole: false }));
    child.on('close', (_code, signal) => resolve({ printed, isWhole: signal === null }));
  });
}
