import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue, NoPlaceLeft, type QueueClient, type QueuePlace } from './fair-queue.ts';

const at = (address: string): QueueClient => ({ address });
const known = (name: string): QueueClient => ({ known: name });

/** A queue whose turns run one after another, each for a moment. */
function line() {
  const turns = new FairQueue(1);
  const order: string[] = [];
  const stand = async (asker: QueueClient, name: string, place: QueuePlace = turns.take(asker)) => {
    try {
      await place.inTurn(async () => {
        order.push(name);
        await setImmediate();
      });
    } finally {
      place.leave();
    }
  };
  return { turns, order, stand };
}

describe('the fair queue', () => {
  it('serves network addresses in turn, each in the order of arrival, and known clients first', async () => {
    const { order, stand } = line();
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2'].map((name) => stand(at(name.charAt(0)), name));
    all.push(stand(known('ana'), 'k1'), stand(known('ben'), 'k2'));
    await Promise.all(all);
    expect(order).toEqual(['a1', 'k1', 'k2', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('gives strangers every fourth turn, no matter how many known clients keep asking', async () => {
    const { order, stand } = line();
    const all = Array.from({ length: 8 }, () => stand(known('ana'), 'k'));
    all.push(stand(at('a'), 'a1'), stand(at('a'), 'a2'));
    await Promise.all(all);
    expect(order.map((name) => name.charAt(0)).join('')).toBe('kkkakkkakk');
  });

  it('has 500 places for an address, 8 for a known client and 2,000 in all, and takes them from the longest line', async () => {
    const { turns, order, stand } = line();
    const places = Array.from({ length: 500 }, () => turns.take(at('a')));
    expect(() => turns.take(at('a'))).toThrow(NoPlaceLeft);
    places[0]?.leave();
    places[0]?.leave();
    places[0] = turns.take(at('a'));
    expect(() => turns.take(at('a'))).toThrow(NoPlaceLeft);
    for (let each = 0; each < 8; each += 1) turns.take(known('ana'));
    expect(() => turns.take(known('ana'))).toThrow(NoPlaceLeft);
    for (let each = 0; each < 1492; each += 1) turns.take(at(`b${each}`));
    // No client that could give up a place is waiting yet.
    expect(() => turns.take(at('c'))).toThrow(NoPlaceLeft);

    const standing = places.map((place, number) => stand(at('a'), `a${number}`, place));
    const fates = Promise.allSettled([...standing, stand(at('c'), 'c')]);
    const told = (await fates).map(({ status }) => status);
    expect(told.map((status, number) => (status === 'rejected' ? number : -1)).filter((number) => number >= 0)).toEqual(
      [499],
    );
    expect(order.slice(0, 3)).toEqual(['a0', 'a1', 'c']);
  });
});
