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

it('page actions are shown directly if there is room', () => {
  show();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('page actions are in a menu on a phone', () => {
  fakeWindow();
  show();
  const menu = screen.getByRole('button', { name: 'Download', hidden: true }).parentElement;
  expect(screen.getByRole('button', { name: 'More actions' }).getAttribute('popovertarget')).toBe(menu?.id);
});
