import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { LookPage } from './look-page.tsx';

test('shows loading and failed states, and opens layers over the screen', async () => {
  const { user } = renderScreen(<LookPage />);
  expect(screen.getByText('The sessions could not be read.')).toBeTruthy();
  await press(user, 'A change that failed');
  expect(await screen.findByText('It was not saved')).toBeTruthy();
});
