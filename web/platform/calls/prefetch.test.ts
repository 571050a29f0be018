/** A prefetched response goes only to the user for whom it was fetched, only once, and never after a change. */
import { expect, it, vi } from 'vitest';
import { getStudent, updateStudent } from '#contract/people/student/student-calls.ts';
import { getLevelThreshold } from '#contract/platform/settings/settings-calls.ts';
import { ownJson } from '#web/gallery/testing/fake-server.ts';
import { keepSignIn } from '#web/platform/base/sign-in-store.ts';
import { askAhead } from './prefetch.ts';
import { send } from './send.ts';

it.each<[what: string, during: () => unknown, asked: number]>([
  ['the first call uses it', () => {}, 1],
  ['another user never gets it', () => keepSignIn('student', 'Ben'), 2],
  ['after a change it is fetched again', () => send(updateStudent, { body: { first_name: 'Eva' } as never }), 3],
  ['it expires soon', () => vi.setSystemTime(vi.getRealSystemTime() + 15_000), 2],
])('%s', async (_what, during, asked) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const server = vi.fn<typeof fetch>(async () => ownJson({}));
  vi.stubGlobal('fetch', server);
  keepSignIn('student', 'Ana');
  askAhead(getStudent.path, 'studtoken', 'Ana');
  await during();
  await send(getStudent);
  expect(server).toHaveBeenCalledTimes(asked);
  await send(getStudent);
  expect(server).toHaveBeenCalledTimes(asked + 1);
});

it('is a call like any other: with the tunnel header, and with a token only where the call takes one', async () => {
  const server = vi.fn<typeof fetch>(async () => ownJson({}));
  vi.stubGlobal('fetch', server);
  keepSignIn('student', 'Ana');
  askAhead(getStudent.path, 'studtoken', 'Ana');
  askAhead(getLevelThreshold.path);
  await Promise.all([send(getStudent), send(getLevelThreshold)]);
  const tunnel = { 'ngrok-skip-browser-warning': 'true' };
  expect(server.mock.calls.map(([, options]) => options?.headers)).toEqual([{ ...tunnel, studtoken: 'Ana' }, tunnel]);
});
