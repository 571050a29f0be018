import type { Logger } from 'pino';

/** The longest that running requests may take after the process is asked to stop, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Ends this process on a signal, once everything is closed and the log is written, or after 10 s. If no one reads the
 * log, the process does not wait until it is written.
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
    // The process does not end by `exit`, which waits until the log is read.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
    // If the log's reader is gone, its last lines would be retried forever at the exit itself.
    void close().then(() => leave(0), failed);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
