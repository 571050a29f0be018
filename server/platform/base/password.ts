import { hash, verify } from '@node-rs/argon2';
import { FairQueue, type QueueClient, type QueuePlace } from './fair-queue.ts';

/** OWASP's lowest setting for argon2id (algorithm 2): 19 MiB, 2 passes, 1 lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords are hashed one at a time: on two cores, four in parallel take as long in total and make every scan wait.
 */
const turns = new FairQueue(1);

/** Queries before a password check use half of the connections, so that a crowd at sign-in leaves the rest free. */
const questions = new FairQueue(5);

/** The client that stands for the product's commands and its start. */
export const THE_MACHINE: QueueClient = { known: 'the machine' };

/**
 * Runs work that has a place in the queue for password checks. The place is taken before anything else.
 * @throws NoPlaceLeft if the client already holds too many
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
 * Runs queries for people whose password will be checked, a few at a time, by the same queue rules.
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
 * @param at the client, or the place that it already has
 * @throws NoPlaceLeft
 */
export function hashPassword(password: string, at: QueueClient | QueuePlace): Promise<string> {
  return inTurn(at, () => hash(password, cost));
}

/** The beginning of a hash that was made with the current cost. */
const BEGINNING = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Whether an older version made this hash with another cost. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(BEGINNING);

let decoy: Promise<string> | undefined;

/** The stored value for an account without a password. */
export const NO_PASSWORD = '';

/**
 * Whether the password is the account's. If there is no account (`undefined`) or no password, the check takes the same
 * time and returns false, so that response times do not reveal which usernames exist.
 * @param at the client, or the place that it already has
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
