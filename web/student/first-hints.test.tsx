import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keepInstallOffer } from '#web/base/install-offer.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { anyHint } from './dismissed-hints.ts';
import { FirstHints } from './first-hints.tsx';

it('says once what the code is for, and then takes the browser’s offer to add the application', async () => {
  keepInstallOffer();
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
  });
  const { user } = renderScreen(<FirstHints isNew />);
  const hint = await screen.findByText(/^Each scan of your code/);
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  expect(screen.queryByRole('button', { name: 'Add to Home screen' })).toBeNull();
  await user.click(within(hint.closest('aside') as HTMLElement).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Add to Home screen' }));
  expect(offer.prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('complementary', { name: 'Good to know' })).toBeNull();
  expect(anyHint()).toBe(false);
});
