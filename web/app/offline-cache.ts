import { keepInstallOffer } from '#web/platform/base/install-offer.ts';
import { noteNewVersion } from '#web/platform/base/new-version.ts';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { sayOpen } from '#web/platform/base/service-worker-takeover.ts';

/** A page that stays open looks for a new version this often, and whenever the server has been away. */
const LOOK_EVERY_MS = 30 * 60_000;

/** So long the first screen has the line and the processor to itself: what is kept are some 350 files, of half a megabyte. */
const FIRST_SCREEN_MS = 4_000;

/** A part could not be had: after an update those of the former version are gone from the server. */
async function noteIfReplaced(): Promise<void> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  // Whoever asks so is answered by the server, and not from what the page has in store.
  const newest = await fetch(`/?${Date.now()}`, { cache: 'no-store' });
  if (newest.ok && !(await newest.text()).includes(script)) noteNewVersion();
}

/** Tells when a version waits that has come beside the running one. */
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

/**
 * Keeps the application's own files for when the network is gone, never an answer of the server; and notices when there
 * are newer ones.
 */
export function keepForOffline(): void {
  window.addEventListener('vite:preloadError', () => {
    noteIfReplaced().catch(() => undefined);
  });
  sayOpen();
  keepInstallOffer();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Another page has taken the new version, and the store no longer has the parts of this one.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', noteNewVersion);
  const register = () => {
    const registering: Promise<ServiceWorkerRegistration | undefined> = serviceWorker.register('/service-worker.js');
    // A browser that refuses (private windows, an untrusted certificate) shows the application all the same.
    registering.then((registration) => registration && watch(registration)).catch(() => undefined);
  };
  const registerSoon = () => void setTimeout(register, serviceWorker.controller ? 0 : FIRST_SCREEN_MS);
  if (document.readyState === 'complete') registerSoon();
  else window.addEventListener('load', registerSoon);
}
