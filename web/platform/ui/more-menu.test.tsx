/**
 * A page's actions that a phone folds away.
 */

import { IconDownload } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeWindow } from '#web/gallery/testing/fake-window.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { ButtonWithIcon } from './icon-button.tsx';
import { MoreActions } from './more-menu.tsx';

const show = () =>
  renderScreen(
    <MoreActions>
      <ButtonWithIcon Icon={IconDownload}>Download</ButtonWithIcon>
    </MoreActions>,
  );

it('stands among the others where there is room', () => {
  show();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('is behind one button on a phone', () => {
  fakeWindow();
  show();
  const menu = screen.getByRole('button', { name: 'Download', hidden: true }).parentElement;
  expect(screen.getByRole('button', { name: 'More actions' }).getAttribute('popovertarget')).toBe(menu?.id);
});
