import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, which every command of these scripts runs in. */
export const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** How often this process looks whether npm is still there. */
const LOOK_FOR_NPM_EVERY_MS = 200;

/** The shell between npm and this process, when npm runs it: it ends with npm and passes no signal on. */
const shellOfNpm = process.env.npm_lifecycle_event && process.ppid;

/** Something a person has to know or do; its message is one clear line, so no stack is shown. */
export class CannotGoOn extends Error {}

/** Runs one step of a preparation and says in one line what it was and how many seconds it took. */
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

/**
 * Runs a command to its end without showing what it prints, and resolves to that.
 * Rejects with CannotGoOn and everything it printed when it fails.
 */
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
 * Runs a command in the foreground: it has the terminal, the signals sent to this process are passed on once each, and
 * it is told to stop when npm has been.
 * Resolves to its exit code, 128 + n for a signal as shells count.
 */
export function inForeground(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: project, stdio: 'inherit', ...options });
    const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
    const passOn = Object.keys(signals).map((signal) => {
      const listener = () => child.kill(signal);
      process.once(signal, listener);
      // Ctrl-C reaches a process twice, from the terminal and from npm: the later ones must not end this one early.
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

/** Runs a script's whole work: the exit code is what it resolves to. A known obstacle is a sentence on the console, any other error has its stack. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof CannotGoOn ? error.message : error);
    process.exitCode = 1;
  }
}
