import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { type Clock, instantIn } from './clock.ts';

/** The number of refusals an hour that screens do not exceed. Repeated reads of one deleted address count once. */
export const OFTEN = 20;
const HOUR_MS = 3_600_000;
/** How long after the last refusal administrators see the person, in milliseconds. */
const SHOWN_MS = 24 * HOUR_MS;
export const MOST_PEOPLE = 500;

/** Someone who was refused more than 20 times in an hour. */
export interface OftenRefused {
  role: Role;
  id: number;
  count: number;
  firstAt: Instant;
  lastAt: Instant;
}

interface RefusedPerson extends OftenRefused {
  /** When the current hour of counting began. */
  hourMs: number;
  /** The things that count in the hour: each address read, and each change. */
  inHour: Set<string>;
  isOften: boolean;
}

/**
 * People to whom this process refused other people's things. These people are only in memory, because a refused request
 * stores nothing.
 */
export interface RefusedPeople {
  /** @param what the thing that was requested; the same thing counts once an hour */
  note(role: Role, id: number, what: string): void;
  /** People who were refused often in the last day. */
  often(): OftenRefused[];
}

/** Remembers up to 500 people who were refused. */
export function refusedPeople(clock: Clock): RefusedPeople {
  const people = new Map<string, RefusedPerson>();
  const isShown = ({ isOften, lastAt }: RefusedPerson) => isOften && Date.parse(lastAt) > clock.nowMs() - SHOWN_MS;

  return {
    note(role, id, what) {
      const [nowMs, now, name] = [clock.nowMs(), instantIn(clock), `${role} ${id}`];
      let one = people.get(name);
      if (!one || (nowMs - one.hourMs >= HOUR_MS && !isShown(one))) {
        const ofNobody = { count: 0, firstAt: now, lastAt: now, hourMs: nowMs, inHour: new Set<string>() };
        one = { role, id, ...ofNobody, isOften: false };
      } else if (nowMs - one.hourMs >= HOUR_MS) {
        one.hourMs = nowMs;
        one.inHour.clear();
      }
      one.count += 1;
      one.lastAt = now;
      if (one.inHour.size <= OFTEN) one.inHour.add(what);
      one.isOften ||= one.inHour.size > OFTEN;
      // The person refused most recently moves to the end.
      people.delete(name);
      const [oldest] = people.size < MOST_PEOPLE ? [] : [...people].toSorted((a, b) => +a[1].isOften - +b[1].isOften);
      if (oldest) people.delete(oldest[0]);
      people.set(name, one);
    },
    often: () =>
      [...people.values()]
        .filter(isShown)
        .map(({ role, id, count, firstAt, lastAt }) => ({ role, id, count, firstAt, lastAt })),
  };
}
