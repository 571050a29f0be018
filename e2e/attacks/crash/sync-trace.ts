/** What strace has to be told so that `readTrace` can read what it writes. */
export const TRACING = [
  '-f',
  '-y',
  '-s',
  '64',
  '--seccomp-bpf',
  '-e',
  'trace=read,write,writev,pwrite64,fsync,fdatasync',
];

/** What a trace shows of the acknowledgements of writes. */
export interface Traced {
  /** Answers with 200 to requests that write. */
  acknowledged: number;
  /** Those of them for which nothing was written to the log between the request and the answer. */
  unwritten: number;
  /** Those that were given while the log had been written to and the disk not yet been waited for. */
  unsynced: number;
  /** How often the disk was waited for; one wait may serve several. */
  syncs: number;
}

const SYNC = /^f(data)?sync\(\d+<[^>]*-wal>/;
const LOG_WRITE = /^pwrite64\(\d+<[^>]*-wal>/;
const REQUEST = /^read\((\d+)<socket:[^>]*>,\s+"POST /;
const ANSWER = /^writev?\((\d+)<socket:[^>]*>, (\[\{iov_base=)?"HTTP\/1\.1 200/;

/**
 * Reads a trace of system calls line by line, in the order in which they were made. A call that another thread
 * interrupts is written as two lines; what comes in, or has to be waited for, counts from its end, and what goes out
 * from its beginning.
 */
export function readTrace(text: string): Traced {
  const traced: Traced = { acknowledged: 0, unwritten: 0, unsynced: 0, syncs: 0 };
  /** By connection, whether the log was written to since the request that it waits for. */
  const waiting = new Map<string, boolean>();
  const unfinished = new Map<string, string>();
  let isSynced = true;

  function begins(call: string): void {
    if (LOG_WRITE.test(call)) isSynced = false;
    const socket = ANSWER.exec(call)?.[1];
    const isWritten = socket === undefined ? undefined : waiting.get(socket);
    if (socket === undefined || isWritten === undefined) return;
    waiting.delete(socket);
    traced.acknowledged += 1;
    if (!isWritten) traced.unwritten += 1;
    else if (!isSynced) traced.unsynced += 1;
  }

  function ends(call: string): void {
    if (LOG_WRITE.test(call)) for (const socket of waiting.keys()) waiting.set(socket, true);
    const socket = REQUEST.exec(call)?.[1];
    if (socket !== undefined) waiting.set(socket, false);
    if (!SYNC.test(call)) return;
    isSynced = true;
    traced.syncs += 1;
  }

  for (const line of text.split('\n')) {
    const [, thread = '', said = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(said)?.[1];
    const call = resumed === undefined ? said : (unfinished.get(thread) ?? '') + resumed;
    if (resumed === undefined) begins(call);
    if (call.endsWith('<unfinished ...>')) unfinished.set(thread, call.slice(0, -'<unfinished ...>'.length));
    else ends(call);
  }
  return traced;
}
