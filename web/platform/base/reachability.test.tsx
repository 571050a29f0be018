import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { fakeServer, loses, ownJson } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { createQueryClient, FRESH_MS, keptUp, SELDOM_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { OfflineBanner } from '#web/platform/ui/offline-banner.tsx';
import { baseText } from './base-text.ts';
import { onReachability } from './reachability.ts';
import { forgetSignIn, keepSignIn } from './sign-in-store.ts';

/** A query result and the banner */
function Shown({ staleTime = FRESH_MS, ...some }: { meta: Record<string, unknown>; staleTime?: number }) {
  useQuery({ queryKey: ['shown'], queryFn: () => 1, staleTime, ...some });
  return <OfflineBanner />;
}

test('the banner appears when a response is lost, and disappears when the server answers again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderScreen(<OfflineBanner />, { server: [loses(getSchool)] });
  expect(screen.queryByText(baseText.offline)).toBeNull();
  await act(() => send(getSchool).catch(() => undefined));
  expect(screen.getByText(baseText.offline)).toBeTruthy();
  const back = vi.fn();
  const stop = onReachability(back);
  vi.stubGlobal('fetch', async () => ownJson({}));
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await waitFor(() => expect(screen.queryByText(baseText.offline)).toBeNull());
  expect(back).toHaveBeenCalledOnce();
  stop();
});

test.each([
  [
    'data with realtime updates was valid until the server was lost',
    keptUp,
    /^No connection. Last updated \d+:10 [AP]M$/,
  ],
  ['all other data was valid when it was read', {}, /^No connection. Last updated \d+:00 [AP]M$/],
  ['data that rarely changes has none', {}, baseText.offline, { staleTime: SELDOM_MS }],
  [
    'data of a page before this one was valid when that page read it',
    keptUp,
    /^No connection. Last updated 11.20.2020, \d+:05 [AP]M$/,
    { initialData: 1, initialDataUpdatedAt: Date.parse('2020-11-20T09:05:00'), refetchOnMount: false },
  ],
])('%s', async (_, meta, said, some: Record<string, unknown> = {}) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2126-11-20T10:00:00') });
  renderScreen(<Shown meta={meta} {...some} />, { server: [loses(getSchool)] });
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  await act(() => send(getSchool).catch(() => undefined));
  expect(screen.getByText(said)).toBeTruthy();
});

test.each([
  ['the page of a network that wants a login', 200],
  ['the page of a proxy whose server is away', 502],
])('%s is not the server', async (_, status) => {
  renderScreen(<OfflineBanner />);
  const html = { status, headers: { 'content-type': 'text/html; charset=utf-8' } };
  const ask = () => act(async () => void window.dispatchEvent(new Event('online')));
  vi.stubGlobal('fetch', async () => new Response('<html>', html));
  await expect(send(getSchool)).rejects.toThrow(/server error|502/);
  await ask();
  expect(screen.getByText(baseText.offline)).toBeTruthy();
  vi.stubGlobal('fetch', async () => ownJson({}));
  await ask();
  expect(screen.queryByText(baseText.offline)).toBeNull();
});

test('when the browser reports a network change, the server is checked at once, and its response decides', async () => {
  renderScreen(<OfflineBanner />);
  const tell = (kind: string) => act(async () => void window.dispatchEvent(new Event(kind)));
  const healthy = vi.fn(async () => ownJson({}));
  vi.stubGlobal('fetch', healthy);
  await tell('offline');
  expect(healthy).toHaveBeenCalledOnce();
  expect(screen.queryByText(baseText.offline)).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await tell('offline');
  expect(screen.getByText(baseText.offline)).toBeTruthy();
  vi.stubGlobal('fetch', healthy);
  await tell('online');
  expect(screen.queryByText(baseText.offline)).toBeNull();
});

test('signing out clears the query cache', () => {
  fakeServer([]);
  const client = createQueryClient();
  client.setQueryData(['subjects'], ['Math']);
  keepSignIn('professor', 't');
  forgetSignIn('professor');
  expect(client.getQueryData(['subjects'])).toBeUndefined();
});
