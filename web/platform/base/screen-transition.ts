import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
// Dispatches events for the application's own navigation.
import 'wouter/use-browser-location';
import { fetchAhead } from './preload-chunks.ts';
import { createSubscribers } from './subscribers.ts';

/** Delay before a loading screen shows, in ms; until then the previous screen stays. */
const LONGEST_STAY_MS = 3000;

interface Address {
  /** As in the address bar, not decoded */
  readonly path: string;
  readonly search: string;
  /** The state of the history entry */
  readonly state: unknown;
}

function addressNow(): Address {
  return { path: window.location.pathname, search: window.location.search, state: window.history.state };
}

let shown = addressNow();
/** Counts navigations, so that only the latest one arrives */
let latest = 0;
const changes = createSubscribers();

/** One part of the shown screen's address, which follows the address bar once the chunks have loaded. */
export function useShownAddress<Field extends keyof Address>(field: Field): Address[Field] {
  const drawn = () => addressNow()[field];
  return useSyncExternalStore(changes.subscribe, () => shown[field], drawn);
}

function arriving(is: boolean): void {
  document.documentElement.toggleAttribute('data-arriving', is);
}

function follow({ type }: Event): void {
  latest += 1;
  const turn = latest;
  const isOther = window.location.pathname !== shown.path;
  const isBack = type === 'popstate';

  function show(): void {
    shown = addressNow();
    changes.tell();
    // A new screen starts at its top; on Back the browser restores the scroll position.
    if (isOther && !isBack) window.scrollTo(0, 0);
  }

  /** Shows the new screen. On Back, the new screen appears synchronously, because the browser scrolls at once. */
  function arrive(): void {
    if (turn !== latest) return;
    arriving(false);
    if (!isOther || isBack || !('startViewTransition' in document)) {
      show();
      return;
    }
    const moving = document.startViewTransition(() => {
      if (turn === latest) flushSync(show);
    });
    // Another transition has begun, or the tab is hidden: it shows without animation.
    moving.ready.catch(() => undefined);
  }

  const coming = isOther ? fetchAhead(window.location.pathname) : undefined;
  if (!coming) {
    arrive();
    return;
  }
  arriving(true);
  const enough = new Promise((resolve) => setTimeout(resolve, LONGEST_STAY_MS));
  void Promise.race([coming, enough]).then(arrive);
}

for (const step of ['popstate', 'pushState', 'replaceState']) window.addEventListener(step, follow);
