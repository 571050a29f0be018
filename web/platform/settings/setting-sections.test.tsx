import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeSight, fakeWindow } from '#web/gallery/testing/fake-window.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { SettingCard, SettingJumps } from './setting-sections.tsx';

const titles = ['School', 'Activity log'];

function open() {
  return renderScreen(
    <>
      <SettingJumps groups={[{ title: 'Running', sections: titles.map((title) => ({ title })) }]} />
      {titles.map((title) => (
        <SettingCard
          key={title}
          title={title}
          detail="What it decides."
          content={<button type="button">Open</button>}
        />
      ))}
    </>,
  );
}

it('each name leads to its card, without a history entry', async () => {
  const { user } = open();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles);
  await user.click(screen.getByRole('link', { name: 'Activity log' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Activity log' }));
  expect(window.location.hash).toBe('');
});

it('marks the setting that was jumped to until the page is scrolled, then the visible one', async () => {
  const come = fakeSight();
  const { user } = open();
  const marked = () => screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent);
  const seeSchool = () => come({ isIntersecting: true, target: document.querySelector('section') });
  await user.click(screen.getByRole('link', { name: 'Activity log' }));
  // At the end of the page the target cannot reach the top, so another setting is in the reading area.
  seeSchool();
  expect(marked()).toEqual(['Activity log']);
  vi.stubGlobal('scrollY', 40);
  seeSchool();
  expect(marked()).toEqual(['School']);
});

it('on narrow windows the names fold behind a button', async () => {
  fakeWindow();
  const { user } = open();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go to a setting', expanded: false }));
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
