import { hash, verify } from '@node-rs/argon2';
import { FairQueue, type QueueClient, type QueuePlace } from './fair-queue.ts';

/** OWASP's lowest setting for argon2id (algorithm 2): 19 MiB, 2 passes, 1 lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One at a time: on two cores four at once take as long and make every scan wait. */
const turns = new FairQueue(1);

/** What the database is asked before: half of its connections, so that a crowd at the door leaves it to everybody else. */
const questions = new FairQueue(5);

/** The commands that stand beside the product, and whoever starts it. */
export const THE_MACHINE: QueueClient = { known: 'the machine' };

/**
 * Does the work with a place in the line of those whose passwords are looked at, which is taken before anything is done.
 * @throws NoPlaceLeft when who asks holds too many already
 * @see decisions §3.6
 */
export async function withPlaceInLine<Result>(
  asker: QueueClient,
  work: (place: QueuePlace) => Promise<Result>,
  line = turns,
): Promise<Result> {
  const place = line.take(asker);
  try {
    return await work(place);
  } finally {
    place.leave();
  }
}

/**
 * Asks the database for somebody whose password is going to be looked at, a few at a time and in the same turns.
 * @throws NoPlaceLeft
 */
export function inTurnToAsk<Result>(asker: QueueClient, work: () => Promise<Result>): Promise<Result> {
  return withPlaceInLine(asker, (place) => place.inTurn(work), questions);
}

function inTurn<Result>(at: QueueClient | QueuePlace, work: () => Promise<Result>): Promise<Result> {
  return 'inTurn' in at ? at.inTurn(work) : withPlaceInLine(at, (place) => place.inTurn(work));
}

/**
 * Hashes a password with argon2id.
 * @param at who asks, or the place they hold already
 * @throws NoPlaceLeft
 */
export function hashPassword(password: string, at: QueueClient | QueuePlace): Promise<string> {
  return inTurn(at, () => hash(password, cost));
}

/** How a hash begins that was made with today's cost. */
const BEGINNING = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Whether a stored hash was made with another cost, by an older version. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(BEGINNING);

let decoy: Promise<string> | undefined;

/** What is stored of an account that has no password yet. */
export const NO_PASSWORD = '';

/**
 * Whether the password is the account's. Without an account (`undefined`) or a password it takes the same time and is false, so that
 * nobody learns from the clock which usernames exist.
 * @param at who asks, or the place they hold already
 * @throws NoPlaceLeft
 */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
  at: QueueClient | QueuePlace,
): Promise<boolean> {
  decoy ??= hash('the password of nobody', cost);
  const isThere = stored !== undefined && stored !== NO_PASSWORD;
  const against = isThere ? stored : await decoy;
  const right = await inTurn(at, () => verify(against, password));
  return right && isThere;
}
