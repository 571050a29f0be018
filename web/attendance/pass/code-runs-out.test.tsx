import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { atHome, enjoy, generateAndWait, scanned, shown, stub } from '#web/gallery/testing/student-at-home.tsx';
import { noteReachable } from '#web/platform/base/reachability.ts';

/** A code that was shown and not read. A bug that these tests have caught: a sheet that closes without a message. */

atHome();

it('says that an unread code has expired, vibrates the phone, and one tap makes the next, which is read', async () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  const page = shown();
  await generateAndWait(page, 11_200);
  expect(stub().queryByText('Your code expired')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(stub().getByRole('status').textContent).toBe(
    'Your code expiredIf the scanner did not show your name, tap for a new code.',
  );
  expect(vibrate.mock.calls).toEqual([[[60, 90, 60]]]);
  fireEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('img', { name: 'Your QR code' })).toBeTruthy();
  expect(stub().queryByText('Your code expired')).toBeNull();
  scanned(enjoy);
  expect(stub().getByText('Enjoy your class')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(stub().queryByText('Your code expired')).toBeNull();
  expect(vibrate.mock.calls).toHaveLength(2);
});

it('says what to do when a code has expired and there is no network, until there is one', async () => {
  const school = { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila', has_cards: true };
  await generateAndWait(shown(answers(getSchool, school)), 11_200);
  act(() => noteReachable(false));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(stub().getByRole('status').textContent).toBe(
    'Your code expiredIf the scanner showed your name, your attendance will be recorded.',
  );
  expect(stub().getByText('No connection. Show your card, or ask your professor to mark you.')).toBeTruthy();
  expect(stub().queryByRole('button', { name: 'Generate QR Code' })).toBeNull();
  act(() => noteReachable(true));
  expect(stub().getByRole('button', { name: 'Generate QR Code' })).toBeTruthy();
  expect(stub().queryByText(/^No connection/)).toBeNull();
});
