import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { toastError, toastInfo, toastMs, toastSuccess } from './toast.ts';

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
])('%s is read out and stays for %i ms', (_, milliseconds, say) => {
  show(say);
  expect(within(screen.getByRole('status')).getByText('Done')).toBeTruthy();
  after(milliseconds - 200);
  expect(screen.queryByText('Done')).toBeTruthy();
  after(200);
  expect(screen.queryByText('Done')).toBeNull();
});

test('an error is read out at once and stays until it is dismissed', async () => {
  const { user } = show(() => toastError('Failed to add subject'));
  expect(within(screen.getByRole('alert')).getByText('Failed to add subject')).toBeTruthy();
  after(600_000);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Failed to add subject')).toBeNull();
});

test('the same message twice is shown once, and no more than four pile up', () => {
  show(() => {
    toastError('Same');
    toastError('Same');
  });
  expect(screen.getAllByText('Same')).toHaveLength(1);
  act(() => {
    for (const name of ['A', 'B', 'C', 'D']) toastError(name);
  });
  expect(screen.queryByText('Same')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(4);
});
