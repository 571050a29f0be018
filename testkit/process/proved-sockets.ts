import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import type { Listener } from './realtime-listener.ts';
import { until } from './until.ts';

/** The number of reads to wait for: several times the three reads within which sockets are notified. */
const READS = 12;

/** Makes the school listen on a free port. @returns the address of its sockets */
export async function listenForSockets({ app }: SchoolUnderTest): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/realtime`;
}

/** Waits until this number of sockets have authenticated. */
export function standing({ app }: SchoolUnderTest, sockets: number): Promise<void> {
  return until(`${sockets} sockets have proved who they are`, () => app.realtime.size === sockets);
}

/**
 * Watches which sockets authenticate, and for which sessions.
 * @returns a function that waits until this happened a number of times, for one session if one is given
 */
export function watchedJoins({ app }: SchoolUnderTest) {
  const { mock } = vi.spyOn(app.realtime, 'join');
  const joins = (class_id?: number) =>
    mock.calls.filter(([, { class_ids }]) => class_id === undefined || class_ids.includes(class_id)).length;
  return (times: number, class_id?: number) => until(`it was joined ${times} times`, () => joins(class_id) === times);
}

/** Waits until a school has sent its sockets every notification and they have received them. */
export async function allHeard({ services }: SchoolUnderTest, listeners: readonly Listener[]): Promise<void> {
  for (let read = 0; read < READS; read += 1)
    await services.database.read.selectFrom('setting').select('name').limit(1).execute();
  await Promise.all(listeners.map((listener) => listener.caughtUp()));
}
