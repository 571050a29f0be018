import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/app/calls.ts';
import type { RawClient } from '#testkit/process/raw-request.ts';

/**
 * Goes on asking as browsers do, so many requests at a time; begun once its connections stand.
 * @returns how to stop it, and then how long each answer took and how many were no 200
 */
export async function askOn(
  client: RawClient,
  lanes: number,
): Promise<() => Promise<{ tookMs: number[]; failed: number }>> {
  await Promise.all(Array.from({ length: lanes }, () => client.send({ url: '/' })));
  let going = true;
  const tookMs: number[] = [];
  let failed = 0;
  const lane = async () => {
    while (going) {
      for (const url of ['/', calls.getProgramLevels.path]) {
        const { status, tookMs: took } = await client.send({ url });
        tookMs.push(took);
        failed += Number(status !== 200);
      }
      await pause(20);
    }
  };
  const working = Promise.all(Array.from({ length: lanes }, lane));
  return async () => {
    going = false;
    await working;
    return { tookMs, failed };
  };
}
