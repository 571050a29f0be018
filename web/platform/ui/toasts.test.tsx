import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { toastsEnd } from '#web/gallery/testing/toasts-stay.ts';
import { toastError, toastInfo, toastMs, toastSuccess } from './toast.ts';

beforeEach(toastsEnd);

function show(say: () => void) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const shown = renderScreen(<p>work</p>);
  act(say);
  return shown;
}

function after(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test.each([
  ['a success', 1_500, () => toastSuccess('Done')],
  ['an administrator’s notice', 2_000, () => toastSuccess('Done', toastMs.admin)],
  ['a welcome', 5_000, () => toastInfo('Done', undefined, toastMs.welcome)],
])('%s is read aloud and stays for %i ms', (_, milliseconds, say) => {
  show(say);
  expect(within(screen.getByRole('status')).getByText('Done')).toBeTruthy();
  after(milliseconds - 200);
  expect(screen.queryByText('Done')).toBeTruthy();
  after(200);
  expect(screen.queryByText('Done')).toBeNull();
});

test('an error is read aloud at once, and disappears after ten seconds without pointer or focus', async () => {
  const { user } = show(() => toastError('Failed to add subject'));
  expect(within(screen.getByRole('alert')).getByText('Failed to add subject')).toBeTruthy();
  await user.hover(screen.getByText('Failed to add subject'));
  after(60_000);
  await user.tab();
  await user.unhover(screen.getByText('Failed to add subject'));
  after(60_000);
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  after(9_800);
  expect(screen.queryByText('Failed to add subject')).toBeTruthy();
  after(200);
  expect(screen.queryByText('Failed to add subject')).toBeNull();
});

test('a new error replaces the previous one', async () => {
  const { user } = show(() => toastError('First'));
  act(() => toastError('Second'));
  expect(screen.queryByText('First')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Second')).toBeNull();
});

test('the same message twice is shown once, and at most four are shown', () => {
  show(() => {
    toastInfo('Same');
    toastInfo('Same');
  });
  expect(screen.getAllByText('Same')).toHaveLength(1);
  act(() => {
    for (const name of ['A', 'B', 'C', 'D']) toastInfo(name);
  });
  expect(screen.queryByText('Same')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(4);
});
