import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, in which every command of these scripts runs. */
export const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** How often to check whether npm is still running, in milliseconds. */
const LOOK_FOR_NPM_EVERY_MS = 200;

/** The shell between npm and this process, if npm runs it: it ends with npm and forwards no signals. */
const shellOfNpm = process.env.npm_lifecycle_event && process.ppid;

/** An obstacle that a person must know about; its message is one clear line, so no stack is shown. */
export class CannotGoOn extends Error {}

/** Runs one step of a preparation, and prints its title and duration in one line. */
export async function step(title, work) {
  const began = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/** Runs a command to its end and resolves to its output. If it fails, rejects with CannotGoOn and the output. */
export function quietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) =>
      code === 0
        ? resolve(printed)
        : reject(new CannotGoOn(`${command} ${args.join(' ')}: ${signal ?? code}\n${printed}`)),
    );
  });
}

/**
 * Runs a command in the foreground: it uses the terminal, each signal to this process is forwarded once, and it is
 * stopped when npm was stopped. Resolves to its exit code, or 128 + n for a signal, as shells do.
 */
export function inForeground(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: project, stdio: 'inherit', ...options });
    const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
    const passOn = Object.keys(signals).map((signal) => {
      const listener = () => child.kill(signal);
      process.once(signal, listener);
      // Ctrl-C reaches a process twice, from the terminal and from npm; the second must not end this process early.
      const ignore = () => {};
      process.on(signal, ignore);
      return () => process.off(signal, listener).off(signal, ignore);
    });
    const watch = setInterval(() => {
      if (!shellOfNpm || process.ppid === shellOfNpm) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, LOOK_FOR_NPM_EVERY_MS);
    const settled = (settle) => (value) => {
      clearInterval(watch);
      for (const stop of passOn) stop();
      settle(value);
    };
    child.on('error', settled(reject));
    child.on('close', (code, signal) => settled(resolve)(code ?? 128 + (signals[signal] ?? 9)));
  });
}

/** Runs a script, which resolves to the exit code. A known obstacle is printed as a sentence, others with a stack. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof CannotGoOn ? error.message : error);
    process.exitCode = 1;
  }
}
