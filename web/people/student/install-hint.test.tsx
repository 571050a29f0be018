import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { keepInstallOffer } from '#web/platform/base/install-offer.ts';
import { isDismissed } from './dismissed-hint.ts';
import { InstallHint } from './install-hint.tsx';

it('takes the browser’s offer to install the application, once', async () => {
  keepInstallOffer();
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
  });
  const { user } = renderScreen(<InstallHint />);
  expect(screen.queryByRole('complementary', { name: 'Good to know' })).toBeNull();
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add to Home screen' }));
  expect(offer.prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('complementary', { name: 'Good to know' })).toBeNull();
  expect(isDismissed()).toBe(true);
});
