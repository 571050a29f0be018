import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import type { Listener } from './realtime-listener.ts';
import { until } from './until.ts';

/** A notice is told after three reads at most; as many reads one after the other take several times as long. */
const READS = 12;

/** Has the school listen on a port of its own. @returns where its sockets are opened */
export async function listenForSockets({ app }: SchoolUnderTest): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/realtime`;
}

/** Waits until so many sockets stand that have proved who they are. */
export function standing({ app }: SchoolUnderTest, sockets: number): Promise<void> {
  return until(`${sockets} sockets have proved who they are`, () => app.realtime.size === sockets);
}

/**
 * Watches from here on who proves who they are, and for which sessions.
 * @returns what waits until it was done so often, for this session if one is given
 */
export function watchedJoins({ app }: SchoolUnderTest) {
  const { mock } = vi.spyOn(app.realtime, 'join');
  const joins = (class_id?: number) =>
    mock.calls.filter(([, { class_ids }]) => class_id === undefined || class_ids.includes(class_id)).length;
  return (times: number, class_id?: number) => until(`it was joined ${times} times`, () => joins(class_id) === times);
}

/** Waits until a school has told its sockets what there is to tell, and they have heard it. */
export async function allHeard({ services }: SchoolUnderTest, listeners: readonly Listener[]): Promise<void> {
  for (let read = 0; read < READS; read += 1)
    await services.database.read.selectFrom('setting').select('name').limit(1).execute();
  await Promise.all(listeners.map((listener) => listener.caughtUp()));
}
