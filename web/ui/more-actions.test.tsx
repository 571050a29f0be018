/**
 * A page's actions that a phone folds away.
 */

import { IconDownload } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ButtonWithIcon } from './icon-button.tsx';
import { MoreActions } from './more-actions.tsx';

const onClick = vi.fn();
const show = () =>
  renderScreen(
    <MoreActions>
      <ButtonWithIcon Icon={IconDownload} onClick={onClick}>
        Download
      </ButtonWithIcon>
    </MoreActions>,
  );

it('stands among the others where there is room', () => {
  show();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('is unfolded on a phone, and folded by Escape, by a tap elsewhere and by a choice, which keeps the focus', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matchMedia(''), matches: true });
  const { user } = show();
  const more = screen.getByRole('button', { name: 'More actions' });
  const isOpen = () => more.getAttribute('aria-expanded') === 'true';
  expect(isOpen()).toBe(false);
  await user.click(more);
  expect(isOpen()).toBe(true);
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  await user.click(more);
  await user.click(document.body);
  expect(isOpen()).toBe(false);
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(more);
});
