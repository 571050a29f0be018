/** Every page that is open holds it, shared, for as long as it lives. */
const OPEN = 'rollcall-page';
/** The worker that waits finishes what the former one has begun; a page does not wait for it longer, in milliseconds. */
const LONGEST_MS = 2000;
/** A page is loaded anew at its beginning at most once in so many milliseconds. */
const AGAIN_MS = 60_000;

/** Says to pages that begin that this one is open. */
export function sayOpen(): void {
  // Unknown where a page is not served securely; there no worker waits either.
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

/** The files of a newer version that are all there and wait for the pages of the former one to go. */
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

/** Loads the page anew in the newest version that is there; what is typed on it is lost. */
export async function takeNewVersion(): Promise<void> {
  const worker = await waitingWorker().catch(() => null);
  if (worker) await takeOver(worker);
  window.location.reload();
}

/**
 * Takes a version that waits before a page has drawn anything, where no other page is open that would lose its parts.
 * @returns whether the page is about to be loaded anew
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
