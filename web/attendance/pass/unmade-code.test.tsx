import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { generateNewToken } from '#contract/attendance/qr/qr-calls.ts';
import { unavailable } from '#contract/platform/base/refusal.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { FakeSocket } from '#web/gallery/testing/fake-realtime.ts';
import { answers, loses } from '#web/gallery/testing/fake-server.ts';
import { atHome, QR_VALUE, shown } from '#web/gallery/testing/student-at-home.tsx';

atHome();

it('says that the code could not be made, and makes one on the next try', async () => {
  let tries = 0;
  const page = shown(
    answers(generateNewToken, () => (++tries === 1 ? unavailable : { message: '', QrToken: QR_VALUE })),
  );
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  expect(await screen.findByText('Your code could not be created.')).toBeTruthy();
  expect(FakeSocket.last?.closed).toBe(true);
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  expect(await screen.findByRole('img', { name: 'Your QR code' })).toBeTruthy();
});

it.each([
  ['Show your card, or ask', { has_cards: true }],
  ['Ask', {}],
])('says without a network what to do: %s the professor', async (todo, cards) => {
  const school = { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila', ...cards };
  const page = shown(loses(generateNewToken), answers(getSchool, school));
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  await waitFor(() => expect(screen.getByText(`No connection. ${todo} your professor to mark you.`)).toBeTruthy());
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Generate QR Code' });
  expect(again.disabled).toBe(false);
});
