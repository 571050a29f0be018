import '#web/platform/ui/mantine-styles.ts';
import '#web/platform/ui/font/figtree.css';
import '#web/platform/ui/base.css';
import '#web/platform/ui/classes.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchPartsBy } from '#web/platform/base/preload-chunks.ts';
import { schoolQuery } from '#web/platform/settings/school-data.ts';
import { keepForOffline } from './offline-cache.ts';
import { keepTyped } from './prerendered.ts';
import { Providers, queryClient } from './providers.tsx';
import { Routes } from './routes.tsx';
import { partsAt } from './screens.ts';

/** The page asks for the school before anything else; a screen is not held up by it longer, in milliseconds. */
const LONGEST_MS = 200;

/** Draws the application into the page, and keeps it for when there is no network. */
export async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no place for the application');
  fetchPartsBy((path) => {
    const missing = partsAt(path).filter(({ ready }) => !ready);
    // One that cannot be had is complained of by whoever shows it.
    return missing.length > 0 ? Promise.allSettled(missing.map((part) => part.load())) : undefined;
  });
  // In its zone from the beginning: in another one every date, and all that reads, would be drawn and read once more.
  await Promise.race([
    queryClient.query(schoolQuery).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
  ]);
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
