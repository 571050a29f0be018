import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getSchool } from '#contract/settings/settings-calls.ts';
import { fakeServer, loses } from '#web/testing/fake-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { OfflineBanner } from '#web/ui/offline-banner.tsx';
import { baseText } from './base-text.ts';
import { createQueryClient } from './query-client.ts';
import { onReachability } from './reachability.ts';
import { send } from './send.ts';
import { signIn, signOut } from './sign-in-store.ts';

test('the banner comes when an answer is lost, and goes by itself once the server answers again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderScreen(<OfflineBanner />, { server: [loses(getSchool)] });
  expect(screen.queryByText(baseText.offline)).toBeNull();
  await act(() => send(getSchool).catch(() => undefined));
  expect(screen.getByText(baseText.offline)).toBeTruthy();
  const back = vi.fn();
  const stop = onReachability(back);
  vi.stubGlobal('fetch', async () => new Response('ok'));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.queryByText(baseText.offline)).toBeNull());
  expect(back).toHaveBeenCalledOnce();
  stop();
});

test('when the browser tells of a network that went or came, the server is asked at once, and its answer decides', async () => {
  renderScreen(<OfflineBanner />);
  const tell = (kind: string) => act(async () => void window.dispatchEvent(new Event(kind)));
  const healthy = vi.fn(async () => new Response('ok'));
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

test('what was read is forgotten when somebody signs out', () => {
  fakeServer([]);
  const client = createQueryClient();
  client.setQueryData(['subjects'], ['Math']);
  signIn('professor', 't');
  signOut('professor');
  expect(client.getQueryData(['subjects'])).toBeUndefined();
});
