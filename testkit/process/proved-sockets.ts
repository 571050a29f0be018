import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import type { School } from '#testkit/school/school.ts';

/** Has the school listen on a port of its own. @returns where its sockets are opened */
export async function socketsOf({ app }: School): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/realtime`;
}

/** Waits until so many sockets stand that have proved who they are. */
export async function standing({ app }: School, sockets: number): Promise<void> {
  await expect.poll(() => app.realtime.size, { timeout: 10_000 }).toBe(sockets);
}

/**
 * Watches from here on who proves who they are, and for which sessions.
 * @returns what waits until it was done so often, for this session if one is given
 */
export function watchedJoins({ app }: School) {
  const { mock } = vi.spyOn(app.realtime, 'join');
  const joins = (class_id?: number) =>
    mock.calls.filter(([, { class_ids }]) => class_id === undefined || class_ids.includes(class_id)).length;
  return async (times: number, class_id?: number) => {
    await expect.poll(() => joins(class_id), { timeout: 10_000 }).toBe(times);
  };
}
