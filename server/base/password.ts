import { hash, verify } from '@node-rs/argon2';

/** OWASP's lowest setting for argon2id (algorithm 2): 19 MiB, 2 passes, 1 lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Passwords that may wait; a whole school signing in at once is about 300. */
const LONGEST_QUEUE = 1000;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Too many passwords wait to be checked; trying again in a few seconds helps. */
export class PasswordQueueFull extends Error {}

/** One at a time: on two cores four at once take as long and make every scan wait. */
function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= LONGEST_QUEUE) throw new PasswordQueueFull();
  waiting += 1;
  const result = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = result.catch(() => undefined);
  return result;
}

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without an account (`undefined`) it takes the same time and is false, so that
 * nobody learns from the clock which usernames exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('the password of nobody');
  const against = stored ?? (await decoy);
  const right = await inLane(() => verify(against, password));
  return right && stored !== undefined;
}
