import '#web/platform/ui/mantine-styles.ts';
import '#web/platform/ui/font/figtree.css';
import '#web/platform/ui/base.css';
import '#web/platform/ui/classes.css';
import '#web/platform/ui/look-classes.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchPartsBy } from '#web/platform/base/preload-chunks.ts';
import { schoolQuery } from '#web/platform/settings/school-data.ts';
import { keepForOffline } from './offline-cache.ts';
import { keepTyped } from './prerendered.ts';
import { Providers, queryClient } from './providers.tsx';
import { Routes } from './routes.tsx';
import { partsAt } from './screens.ts';

/** Longest wait for the school's settings before the first render, in ms */
const LONGEST_MS = 200;

/** Renders the application into the page, and caches it for offline use. */
export async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no place for the application');
  fetchPartsBy((path) => {
    const missing = partsAt(path).filter(({ ready }) => !ready);
    // The component that shows the chunk handles the error.
    return missing.length > 0 ? Promise.allSettled(missing.map((part) => part.load())) : undefined;
  });
  // Waits for the school's time zone, because a later change would render and read all dates again.
  await Promise.race([
    queryClient.query(schoolQuery).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
  ]);
  keepTyped(place);
  // A transition renders in slices, so that a slow phone still responds to touch.
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
