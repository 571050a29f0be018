import type { Logger } from 'pino';

/** Longest time that requests under way may take once the process is told to stop, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Ends this process when it is told to: everything is closed and the log written first, unless that takes longer than
 * 10 s or nobody reads the log any more.
 */
export function stopOnSignal(close: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Not by an exit, which waits for whoever has the log to read.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
    // At the exit itself the log's last lines are tried again for ever where its reader has gone.
    void close().then(() => log.flush(() => process.exit(0)));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
