import { calls } from '#contract/app/calls.ts';
import type { RawClient } from '#testkit/process/raw-request.ts';
import { againAndAgain } from '#testkit/process/until.ts';

/**
 * Sends requests as browsers do, `lanes` at a time, after the client has opened its connections.
 * @param restMs the pause between two requests
 * @returns a function that stops, and returns each duration and the number of statuses other than 200
 */
export async function askOn(
  client: RawClient,
  lanes: number,
  restMs = 20,
): Promise<() => Promise<{ tookMs: number[]; failed: number }>> {
  await Promise.all(Array.from({ length: lanes }, () => client.send({ url: '/' })));
  const tookMs: number[] = [];
  let failed = 0;
  const ask = async (url: string) => {
    const { status, tookMs: took } = await client.send({ url });
    tookMs.push(took);
    failed += Number(status !== 200);
  };
  const stops = Array.from({ length: lanes }, () =>
    againAndAgain(async () => {
      await ask('/');
      await ask(calls.getProgramLevels.path);
    }, restMs),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    return { tookMs, failed };
  };
}
