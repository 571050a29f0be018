import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LAST_READ_HOURS } from '#contract/platform/settings/retention-periods.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { keepLastReads } from './query-cache.ts';
import { noteReachable } from './reachability.ts';
import { dropEndedSignIn, keepSignIn } from './sign-in-store.ts';

const DAY_MS = LAST_READ_HOURS * 3_600_000;
const queryKey = ['pass'];
const item = 'rollcall-read:["pass"]';
/**
 * The start of each test. Each test starts later than the previous test, so that its data is newer than the loss of the
 * server in the previous test.
 */
let startMs = Date.parse('2030-01-01');

function openPage(): QueryClient {
  const client = new QueryClient();
  keepLastReads(client);
  client.getQueryCache().build(client, { queryKey, meta: keptOnDevice });
  return client;
}

/** The data that a page shows when it is opened without the server */
const shown = (): unknown => openPage().getQueryData(queryKey);

const newVersion = () => {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/new.js' });
  document.head.append(script);
  return () => script.remove();
};

test.each<[to: string, data: string | undefined, during: () => unknown]>([
  ['the student', 'Ana', () => {}],
  ['the student, for a day', 'Ana', () => vi.setSystemTime(startMs + DAY_MS - 1000)],
  ['no one, after 24 hours without the server', undefined, () => vi.setSystemTime(startMs + DAY_MS)],
  ['no one else', undefined, () => keepSignIn('student', 'the sign-in of Ben')],
  ['no one, in a newer version', undefined, newVersion],
])('to %s: %s', async (_to, data, during) => {
  startMs += 30 * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  noteReachable(true);
  keepSignIn('student', 'the sign-in of Ana');
  openPage().setQueryData(queryKey, 'Ana');
  await waitFor(() => expect(window.localStorage.getItem(item)).not.toBeNull());
  const kept = window.localStorage.getItem(item) ?? '';
  const undo = during();
  window.localStorage.setItem(item, kept);
  noteReachable(false);
  expect(shown()).toBe(data);
  expect(window.localStorage.getItem(item)).toBe(data === undefined ? null : kept);
  noteReachable(true);
  if (typeof undo === 'function') undo();
});

test('data read before the student’s screens loaded is kept as well', async () => {
  startMs += 30 * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  noteReachable(true);
  keepSignIn('student', 'the sign-in of Ana');
  const client = new QueryClient();
  client.getQueryCache().build(client, { queryKey: ['school'], meta: keptOnDevice });
  client.setQueryData(['school'], 'Rizal High');
  keepLastReads(client);
  await waitFor(() => expect(window.localStorage.getItem('rollcall-read:["school"]')).toContain('Rizal High'));
});

test.each<[what: string, alone: boolean, then: () => void]>([
  ['a shared device', true, () => {}],
  [
    'a device whose sign-in was ended elsewhere, once it is notified',
    false,
    () => dropEndedSignIn('student', 'the sign-in of Ana'),
  ],
  [
    'a device that has lost the server for a day, on any screen,',
    false,
    () => {
      vi.setSystemTime(startMs + DAY_MS);
      noteReachable(false);
    },
  ],
])('%s keeps nothing', async (_what, alone, then) => {
  startMs += 30 * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  noteReachable(true);
  keepSignIn('student', 'the sign-in of Ana', false, alone);
  openPage().setQueryData(queryKey, 'Ana');
  if (!alone) await waitFor(() => expect(window.localStorage.getItem(item)).not.toBeNull());
  then();
  // All writes are done at this point.
  await Promise.resolve();
  expect(window.localStorage.getItem(item)).toBeNull();
});
