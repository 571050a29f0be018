/** The strace options that `readTrace` requires. */
export const TRACING = [
  '-f',
  '-y',
  '-s',
  '64',
  '--seccomp-bpf',
  '-e',
  'trace=read,write,writev,pwrite64,fsync,fdatasync',
];

/** What a trace shows about acknowledged writes. */
export interface Traced {
  /** Responses of 200 to requests that write. */
  acknowledged: number;
  /** Responses without a write to the log since the request. */
  unwritten: number;
  /** Responses after a write to the log but before its sync. */
  unsynced: number;
  /** The number of syncs; one sync may serve several responses. */
  syncs: number;
}

const SYNC = /^f(data)?sync\(\d+<[^>]*-wal>/;
const LOG_WRITE = /^pwrite64\(\d+<[^>]*-wal>/;
const REQUEST = /^read\((\d+)<socket:[^>]*>,\s+"POST /;
const ANSWER = /^writev?\((\d+)<socket:[^>]*>, (\[\{iov_base=)?"HTTP\/1\.1 200/;

/**
 * Reads a trace of system calls line by line, in order. A call that another thread interrupts takes two lines: a read
 * or sync counts from the second line, a write from the first.
 */
export function readTrace(text: string): Traced {
  const traced: Traced = { acknowledged: 0, unwritten: 0, unsynced: 0, syncs: 0 };
  /** For each connection with an open request, whether the log was written to since that request. */
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
