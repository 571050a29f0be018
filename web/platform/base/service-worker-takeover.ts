/** The name of a lock that all open pages share */
const OPEN = 'rollcall-page';
/** Longest wait for the waiting worker to activate, in ms; it waits for the old worker's pending work. */
const LONGEST_MS = 2000;
/** Shortest time between automatic reloads at page start, in ms */
const AGAIN_MS = 60_000;

/** Tells pages that start later that this one is open. */
export function sayOpen(): void {
  // Missing on insecure pages, which have no service worker either.
  void (navigator.locks as LockManager | undefined)?.request(
    OPEN,
    { mode: 'shared' },
    () => new Promise(() => undefined),
  );
}

async function isOpenElsewhere(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === OPEN);
}

/** The service worker of a newer version, fully loaded and waiting for the pages of the old version to close */
async function waitingWorker(): Promise<ServiceWorker | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return (await workers?.getRegistration())?.waiting ?? null;
}

function takeOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
    worker.postMessage({ type: 'SKIP_WAITING' });
  });
}

/** Reloads the page in the newest version; input on it is lost. */
export async function takeNewVersion(): Promise<void> {
  const worker = await waitingWorker().catch(() => null);
  if (worker) await takeOver(worker);
  window.location.reload();
}

/**
 * Activates a waiting version before the page has drawn anything, if no other page is open that would lose its chunks.
 * @returns whether the page is about to reload
 */
export async function takeVersionAtStart(): Promise<boolean> {
  try {
    if (!(await waitingWorker()) || (await isOpenElsewhere())) return false;
    const before = Number(window.sessionStorage.getItem('rollcall-taken-at'));
    if (Date.now() - before < AGAIN_MS) return false;
    window.sessionStorage.setItem('rollcall-taken-at', String(Date.now()));
    await takeNewVersion();
    return true;
  } catch {
    return false;
  }
}
