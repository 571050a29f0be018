/** Longest time that requests under way may take once the process is told to stop, in milliseconds. */
const GRACE_MS = 10_000;

/** Ends this process when it is told to: everything is closed first, unless that takes longer than 10 s. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
