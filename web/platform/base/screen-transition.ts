import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
// What tells of the steps that the application itself makes.
import 'wouter/use-browser-location';
import { fetchAhead } from './preload-chunks.ts';
import { createSubscribers } from './subscribers.ts';

/** A screen whose parts take longer is shown in grey, in milliseconds; until then the one before it stays. */
const LONGEST_STAY_MS = 3000;

interface Address {
  /** As it stands in the address bar, undecoded. */
  readonly path: string;
  readonly search: string;
  /** What was left with the step of the history. */
  readonly state: unknown;
}

function addressNow(): Address {
  return { path: window.location.pathname, search: window.location.search, state: window.history.state };
}

let shown = addressNow();
/** Counts the addresses that were gone to, of which only the last is arrived at. */
let latest = 0;
const changes = createSubscribers();

/** One part of the address whose screen is shown: the address bar's own as soon as the parts of that screen are there. */
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
    // Another screen begins at its top; where the browser goes back to it finds its own place.
    if (isOther && !isBack) window.scrollTo(0, 0);
  }

  /** The former screen gives way. Going back, the browser scrolls at once: the other one has to be there. */
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
    // Another one has begun meanwhile, or nobody sees the tab: it is shown without being moved.
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
