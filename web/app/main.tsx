import '#web/ui/mantine-styles.ts';
import '#web/ui/font/figtree.css';
import '#web/ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchPartsBy } from '#web/base/parts-ahead.ts';
import { keepTyped } from './drawn.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { Providers } from './providers.tsx';
import { Routes } from './routes.tsx';
import { partsAt } from './screens.ts';

/** Draws the application into the page, and keeps it for when there is no network. */
export function start(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no place for the application');
  fetchPartsBy((href) => {
    for (const part of partsAt(href.replace(/\?.*/, ''))) part.load().catch(() => undefined);
  });
  keepTyped(place);
  // As a transition the first picture is drawn in slices, between which a slow phone can still be touched.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <Providers>
          <Routes />
        </Providers>
      </StrictMode>,
    ),
  );
  keepForOffline();
}
