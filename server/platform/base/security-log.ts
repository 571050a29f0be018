import type { Logger } from 'pino';
import type { Instant } from '#contract/platform/base/fields.ts';
import { type Clock, instantIn } from './clock.ts';

/** What is worth a line to whoever watches over the school. */
export type Incident =
  | 'sign-in failed'
  | 'password not confirmed'
  | 'token refused'
  | 'not allowed'
  | 'foreign origin'
  | 'socket broken'
  | 'limit reached';

/** For how long what happens is counted before it is written, in milliseconds. */
const EVERY_MS = 60_000;
/** Different ones that a line names; all others are counted together. */
const MOST_NAMED = 20;
/** Different networks that are named of each of them. */
const MOST_NETWORKS = 5;

/** What a line says of one that it names. */
interface Counted {
  count: number;
  firstAt: Instant;
  lastAt: Instant;
  /** Where it came from, by name: the first few. */
  networks: string[];
}

/** Counts what may be an attack and writes it into the log, one line for each kind and minute. */
export interface SecurityLog {
  /**
   * @param of what it concerns, never a secret nor what a stranger has typed: an account by its id, a call, a site
   * @param address that it came from, which is not written; only the name of its network is
   * @returns whether it is the first of it since the last line
   */
  note(kind: Incident, of: string, address?: string): boolean;
  /** Writes what was counted since the last line. */
  write(): void;
}

/** A security log that writes into this log, at level `warn`. @param nameOf the name of an address's network */
export function securityLog(log: Logger, clock: Clock, nameOf: (address: string) => string): SecurityLog {
  const counted = new Map<Incident, Map<string, Counted>>();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [kind, counts] of counted) log.warn({ counts: Object.fromEntries(counts) }, kind);
    counted.clear();
  }

  return {
    note(kind, of, address) {
      const counts = counted.get(kind) ?? new Map<string, Counted>();
      const name = counts.has(of) || counts.size < MOST_NAMED ? of : 'others';
      const lastAt = instantIn(clock);
      const { count, firstAt, networks } = counts.get(name) ?? { count: 0, firstAt: lastAt, networks: [] as string[] };
      const network = address !== undefined && networks.length < MOST_NETWORKS ? nameOf(address) : undefined;
      const isNew = network !== undefined && !networks.includes(network);
      counts.set(name, {
        count: count + 1,
        firstAt,
        lastAt,
        networks: isNew ? [...networks, network] : networks,
      });
      counted.set(kind, counts);
      timer ??= setTimeout(write, EVERY_MS).unref();
      return count === 0;
    },
    write,
  };
}
