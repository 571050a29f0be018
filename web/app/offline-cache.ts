import { keepInstallOffer } from '#web/platform/base/install-offer.ts';
import { noteNewVersion } from '#web/platform/base/new-version.ts';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { sayOpen } from '#web/platform/base/service-worker-takeover.ts';

/** How often an open page checks for a new version, in ms. The page also checks when the server is reachable again. */
const LOOK_EVERY_MS = 30 * 60_000;

/** Delay before the cache is filled, in ms: some 350 files, half a megabyte, must not slow down the first screen. */
const FIRST_SCREEN_MS = 4_000;

/** Checks for a new version after a chunk failed to load: an update removes old chunks from the server. */
async function noteIfReplaced(): Promise<void> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  // The query string bypasses the page's own cache.
  const newest = await fetch(`/?${Date.now()}`, { cache: 'no-store' });
  if (newest.ok && !(await newest.text()).includes(script)) noteNewVersion();
}

/** Notes when a new version is waiting beside the running version. */
function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    registration.update().catch(() => undefined);
  };
  const note = () => {
    if (registration.waiting && registration.active) noteNewVersion();
  };
  note();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', note));
  setInterval(look, LOOK_EVERY_MS);
  onReachability(() => {
    if (isReachable()) look();
  });
}

/** Caches the application's own files for offline use, never responses of the server, and detects new versions. */
export function keepForOffline(): void {
  window.addEventListener('vite:preloadError', () => {
    noteIfReplaced().catch(() => undefined);
  });
  sayOpen();
  keepInstallOffer();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Another page has activated the new version, so the cache no longer has this page's chunks.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', noteNewVersion);
  const register = () => {
    const registering: Promise<ServiceWorkerRegistration | undefined> = serviceWorker.register('/service-worker.js');
    registering
      .then((registration) => registration && watch(registration))
      .catch(() => {
        // Without a network, it is tried again when that changes. In browsers that refuse (private windows, an untrusted
        // certificate) the application works without it.
        const stop = onReachability(() => {
          stop();
          register();
        });
      });
  };
  const registerSoon = () => void setTimeout(register, serviceWorker.controller ? 0 : FIRST_SCREEN_MS);
  if (document.readyState === 'complete') registerSoon();
  else window.addEventListener('load', registerSoon);
}
