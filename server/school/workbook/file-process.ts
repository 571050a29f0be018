import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { programFile } from '#server/platform/config/product-folder.ts';

/** The memory limit for objects, in MB. The workbook of 50,000 rows and nine columns needs 250 MB. */
const MOST_MEMORY_MB = 384;

/**
 * Reads a file with a program of the product in a process of its own, so that no scan waits and no file can exhaust the
 * server's memory. The program gets the file as its input and writes lines.
 * @param source the program's path in the sources
 * @param longestMs the time limit, in milliseconds
 * @param line is called with each line of output; other requests run between two chunks of 64 KB
 * @returns whether the program ended before it ran out of time or memory
 * @throws if the program did not run
 */
export async function readInProcess(
  source: string,
  bytes: Buffer,
  longestMs: number,
  line: (text: string) => void,
  args: readonly string[] = [],
): Promise<boolean> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MOST_MEMORY_MB}`, programFile(source), ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  const closed = once(child, 'close');
  closed.catch(() => undefined);
  // The process may end before it has read everything.
  child.stdin.on('error', () => undefined).end(bytes);
  let unended = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    const lines = (unended + chunk).split('\n');
    unended = lines.pop() ?? '';
    for (const text of lines) line(text);
    await setImmediate();
  }
  const [code, signal] = await closed;
  if (signal) return false;
  if (code !== 0) throw new Error(`${source} did not run (code ${code})`);
  return true;
}
