import type { Logger } from 'pino';

/** Longest time that requests under way may take once the process is told to stop, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Ends this process when it is told to: everything is closed and the log written first, unless that takes longer than
 * 10 s or nobody reads the log any more.
 */
export function stopOnSignal(close: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const leave = (code: number) => log.flush(() => process.exit(code));
  const failed = ({ message }: Error) => {
    log.error({ reason: message }, 'not everything could be closed');
    leave(1);
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Not by an exit, which waits for whoever has the log to read.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
    // At the exit itself the log's last lines are tried again for ever where its reader has gone.
    void close().then(() => leave(0), failed);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
