/** A page is loaded anew for this reason at most once in so many milliseconds. */
const RELOAD_EVERY_MS = 60_000;

/** After an update, a page that was open may ask for a part that is gone: it is loaded anew, once. */
function reloadForNewVersion(event: Event): void {
  try {
    const before = Number(window.sessionStorage.getItem('rollcall-reloaded-at'));
    if (Date.now() - before < RELOAD_EVERY_MS) return;
    window.sessionStorage.setItem('rollcall-reloaded-at', String(Date.now()));
  } catch {
    return;
  }
  event.preventDefault();
  window.location.reload();
}

/** Keeps the application's own files for when the network is gone; never an answer of the server. */
export function keepForOffline(): void {
  window.addEventListener('vite:preloadError', reloadForNewVersion);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    const register = () => {
      // A browser that refuses (private windows, an untrusted certificate) shows the application all the same.
      navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    };
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register);
  }
}
