import type { Logger } from 'pino';
import type { Instant } from '#contract/platform/base/fields.ts';
import { type Clock, instantIn } from './clock.ts';

/** The kinds of incidents that are logged for the people who watch over the school. */
export type Incident =
  | 'sign-in failed'
  | 'password not confirmed'
  | 'token refused'
  | 'not allowed'
  | 'foreign origin'
  | 'socket broken'
  | 'limit reached';

/** How long incidents are counted before they are written, in milliseconds. */
const EVERY_MS = 60_000;
/** The most subjects that one line names. All other subjects are counted together. */
const MOST_NAMED = 20;
/** The most networks that are named for each subject. */
const MOST_NETWORKS = 5;

/** The data about one subject in a line. */
interface Counted {
  count: number;
  firstAt: Instant;
  lastAt: Instant;
  /** The first networks from which incidents came, by name. */
  networks: string[];
}

/** Counts possible attacks and writes them to the log, one line for each kind and minute. */
export interface SecurityLog {
  /**
   * @param of the subject: an account by its id, a call or a site; never a secret or a stranger's text
   * @param address the origin of the incident; only the name of its network is written
   * @returns whether this is the first incident since the last line
   */
  note(kind: Incident, of: string, address?: string): boolean;
  /** Writes the incidents counted since the last line. */
  write(): void;
}

/** A security log that writes to this log at level `warn`. @param nameOf the name of an address's network */
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
