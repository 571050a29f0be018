/**
 * Closes the layer that was opened last when the user presses the browser's Back. Each layer adds a history entry at
 * the same address; going back from this entry closes the layer. If a layer closes in another way than by Back, the
 * layer's history entry stays: Back skips this entry, and the next layer or page replaces it.
 */

/** Asks a layer to close; false if it has to stay, such as while it is busy; a promise if it asks the user first. */
type Close = () => boolean | Promise<boolean | undefined>;

const open = new Map<string, Close>();
/** The layer of the current history entry, open or not; undefined on a page's own entry */
let here = layerOf(window.history.state);
/** Entries added by layers since this page was loaded */
let added = 0;
/** Whether the next `popstate` is the return to a layer that stays open */
let returning = false;

function layerOf(state: unknown): string | undefined {
  const layer = (state as { layer?: unknown } | null)?.layer;
  return typeof layer === 'string' ? layer : undefined;
}

/** Returns whether the current entry belongs to a layer, so that navigation replaces it. */
export function isLayerStep(): boolean {
  return here !== undefined;
}

/** Estimates whether this window has a previous page to go back to. */
export function hasPageBefore(): boolean {
  return window.history.length - added > 1;
}

/** Adds a history entry for a layer that opens. @returns a function to call when it has closed, in any way */
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

// The router dispatches these events for its own navigation.
for (const kind of ['pushState', 'replaceState']) {
  window.addEventListener(kind, () => {
    here = layerOf(window.history.state);
  });
}
