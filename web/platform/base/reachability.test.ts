/** Whether the school's server can be reached. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { serverMark } from '#contract/platform/base/call.ts';
import { checkServer, isReachable, noteReachable } from './reachability.ts';

it('finds the server over a line on which an answer takes five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => noteReachable(true));
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    await after(5_000);
    signal.throwIfAborted();
    return new Response(null, { headers: { [serverMark]: '1' } });
  });
  checkServer();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(isReachable()).toBe(true);
  noteReachable(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isReachable()).toBe(true);
});
