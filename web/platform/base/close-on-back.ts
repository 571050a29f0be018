/**
 * The browser's Back closes what was opened last. Each layer that opens leaves a step of its own in the history, at the
 * same address; going back from it closes the layer. A layer that closed otherwise leaves its step behind: going back
 * then goes on to the one before, and the next layer or page takes its place.
 */

/** What asks a layer to close; false when it has to stay, as one that is at work does; a promise where a question comes first. */
type Close = () => boolean | Promise<boolean | undefined>;

const open = new Map<string, Close>();
/** The layer whose step this is, open or not; undefined on a page's own step. */
let here = layerOf(window.history.state);
/** Steps that layers have added since this page was loaded. */
let added = 0;
/** Whether the next change of steps is the way back to a layer that stays. */
let returning = false;

function layerOf(state: unknown): string | undefined {
  const layer = (state as { layer?: unknown } | null)?.layer;
  return typeof layer === 'string' ? layer : undefined;
}

/** Whether this step is a layer's, so that a page that is gone to takes its place. */
export function isLayerStep(): boolean {
  return here !== undefined;
}

/** Whether there is a page to go back to in this window, as far as can be told. */
export function hasPageBefore(): boolean {
  return window.history.length - added > 1;
}

/** Leaves a step for a layer that opens. @returns to be called when it has closed, however it did */
export function openLayerStep(id: string, close: Close): () => void {
  addStep(id);
  open.set(id, close);
  return () => void open.delete(id);
}

function addStep(id: string): void {
  const state = { ...(window.history.state as object | null), layer: id };
  if (here !== undefined && !open.has(here)) window.history.replaceState(state, '');
  else {
    window.history.pushState(state, '');
    added += 1;
  }
  here = id;
}

window.addEventListener('popstate', () => {
  const left = here;
  here = layerOf(window.history.state);
  if (returning) {
    returning = false;
    return;
  }
  if (left === undefined || left === here) return;
  const close = open.get(left);
  if (!close) return window.history.back();
  const closing = close();
  if (closing === true) return;
  if (closing !== false) {
    void closing.then((isClosed) => {
      if (!isClosed && open.has(left)) addStep(left);
    });
    return;
  }
  returning = true;
  window.history.forward();
});

// The router tells of the steps that it makes itself.
for (const kind of ['pushState', 'replaceState']) {
  window.addEventListener(kind, () => {
    here = layerOf(window.history.state);
  });
}
