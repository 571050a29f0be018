/** Whether the school's server can be reached. */
import { waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serverMark } from '#contract/platform/base/call.ts';
import { checkServer, checkUnderWay, isReachable, noteReachable } from './reachability.ts';

it('finds a lost server over a line on which an answer takes five seconds', async () => {
  onTestFinished(() => noteReachable(true));
  const line = Promise.withResolvers<Response>();
  const patience = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', () => line.promise);
  noteReachable(false);
  checkServer();
  expect(patience.mock.calls[0]?.[0]).toBeGreaterThan(5_000);
  expect(checkUnderWay()).toBeDefined();
  line.resolve(new Response(null, { headers: { [serverMark]: '1' } }));
  await waitFor(() => expect(isReachable()).toBe(true));
});
