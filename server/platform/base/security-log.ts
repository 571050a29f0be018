import type { Logger } from 'pino';

/** What is worth a line to whoever watches over the school. */
export type Incident = 'sign-in failed' | 'token refused' | 'foreign origin' | 'socket broken' | 'limit reached';

/** For how long what happens is counted before it is written, in milliseconds. */
const EVERY_MS = 60_000;
/** Different ones that a line names; all others are counted together. */
const MOST_NAMED = 20;

/** Counts what may be an attack and writes it into the log, one line for each kind and minute. */
export interface SecurityLog {
  /**
   * @param of what it concerns, never a secret nor what a stranger has typed: an account by its id, a call, a site
   * @returns whether it is the first of it since the last line
   */
  note(kind: Incident, of: string): boolean;
  /** Writes what was counted since the last line. */
  write(): void;
}

/** A security log that writes into this log, at level `warn`. */
export function securityLog(log: Logger): SecurityLog {
  const counted = new Map<Incident, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [kind, counts] of counted) log.warn({ counts: Object.fromEntries(counts) }, kind);
    counted.clear();
  }

  return {
    note(kind, of) {
      const counts = counted.get(kind) ?? new Map<string, number>();
      const name = counts.has(of) || counts.size < MOST_NAMED ? of : 'others';
      const before = counts.get(name) ?? 0;
      counts.set(name, before + 1);
      counted.set(kind, counts);
      timer ??= setTimeout(write, EVERY_MS).unref();
      return before === 0;
    },
    write,
  };
}
