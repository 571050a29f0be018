import type { Query, QueryClient } from '@tanstack/react-query';
import { dayAfter, instantAt } from '#contract/platform/base/dates.ts';
import { KEPT, type Kept, keptFor, PICTURE, readerMark } from './cached-photo.ts';
import { timeZone, today } from './date-text.ts';
import { behindBefore, isReachable, onReachability } from './reachability.ts';
import { isSignedInAlone, onSignedOut, signInToken } from './sign-in-store.ts';

/** Largest kept result of one query, in characters; a photo or a year's attendance takes half of this size. */
const MOST_CHARACTERS = 400_000;
/** Delay after which the screen has rendered a response, in ms */
const DRAWN_MS = 400;

function mark(): Pick<Kept, 'owner' | 'build'> | undefined {
  const token = signInToken('student');
  return token === null || isSignedInAlone('student') ? undefined : readerMark(token);
}

function readBase64(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(',')[1] ?? '');
    reader.onerror = reject;
    reader.readAsDataURL(picture);
  });
}

function forget(begins: string): void {
  quietly(() => {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(begins)) window.localStorage.removeItem(key);
  });
}

/** Deletes all results kept on this device, such as after a change that makes them wrong. */
export function forgetLastReads(): void {
  forget(KEPT);
}

function store(name: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  if (text.length > MOST_CHARACTERS) window.localStorage.removeItem(KEPT + name);
  else window.localStorage.setItem(KEPT + name, text);
}

async function keep({ queryHash, state: { data, dataUpdatedAt: at } }: Query): Promise<void> {
  const owner = mark();
  if (!owner) return;
  const value = data instanceof Blob ? { data: await readBase64(data), picture: data.type } : { data };
  // Keeps nothing for a student who has signed out in the meantime.
  if (mark()?.owner !== owner.owner) return;
  store(queryHash, { ...owner, at, ...value });
}

/**
 * Keeps the markup of the screen, if the screen requests this and has loaded completely.
 * @returns whether it is still loading
 */
function keepPicture(): boolean {
  const owner = mark();
  const shown = document.querySelector<HTMLElement>('[data-kept]');
  if (!owner || !shown || shown.querySelector('[role=alert]')) return false;
  if (shown.querySelector('[aria-busy]')) return true;
  const drawn = shown.cloneNode(true) as HTMLElement;
  for (const image of drawn.querySelectorAll('img[data-own-photo]')) image.removeAttribute('src');
  const [now, zone] = [Date.now(), timeZone()];
  const until = Date.parse(instantAt(dayAfter(today()), '00:00', zone));
  store(`${PICTURE}${shown.dataset.kept}`, { ...owner, at: now, data: drawn.innerHTML, until });
  return false;
}

function lastRead(queryHash: string): Kept | undefined {
  const token = signInToken('student');
  return token === null ? undefined : keptFor(token, queryHash);
}

function shown({ data, picture }: Kept): unknown {
  if (picture === undefined) return data;
  return new Blob([Uint8Array.from(atob(String(data)), (letter) => letter.charCodeAt(0))], { type: picture });
}

/** Runs an action on storage and ignores errors: storage may be blocked or full, and may contain anything. */
function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Without kept data, the screen loads as usual.
  }
}

/** Query clients that keep their results */
const keeping = new WeakSet<QueryClient>();

/**
 * Keeps the latest result of every query with `meta: keptOnDevice` (at most 400,000 characters each) and its markup.
 * Shows the result while it is refetched; without a response, the banner says how old the result is. Deletes all
 * results when the student signs out, when the sign-in ends or changes, after 24 hours and with a new version. Keeps
 * nothing on shared devices.
 */
export function keepLastReads(client: QueryClient): void {
  if (keeping.has(client)) return;
  keeping.add(client);
  const cache = client.getQueryCache();
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const latest = new Map<string, unknown>();
  function keepDrawn(): void {
    clearTimeout(drawing);
    drawing = setTimeout(quietly, DRAWN_MS, () => keepPicture() && keepDrawn());
  }
  /** @returns whether the result is newer than the last loss of the server */
  function keepFresh(query: Query): boolean {
    latest.set(query.queryHash, query.state.data);
    if (query.state.dataUpdatedAt < behindBefore()) return false;
    keep(query).catch(() => undefined);
    return true;
  }
  function showKept(query: Query): void {
    if (!query.meta?.keptOnDevice || query.state.data !== undefined) return;
    quietly(() => {
      const kept = lastRead(query.queryHash);
      if (!kept) return;
      const updatedAt = Math.min(kept.at, behindBefore() - 1);
      client.setQueryData(query.queryKey, shown(kept), { updatedAt });
    });
  }
  cache.subscribe((event) => {
    const { query } = event;
    if (!query.meta?.keptOnDevice) return;
    if (event.type === 'added') {
      showKept(query);
      // Refetches the data even if it is fresh.
      query.invalidate();
    }
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [before, { data }] = [latest.get(query.queryHash), query.state];
    // The kept markup is out of date. A photo does not matter, since it is filled in when the markup is shown.
    const changed = before !== undefined && before !== data && !(before instanceof Blob && data instanceof Blob);
    if (changed) forget(KEPT + PICTURE);
    if (keepFresh(query)) keepDrawn();
  });
  // The school's settings are read before any frame is rendered.
  for (const query of cache.getAll()) if (query.meta?.keptOnDevice && query.state.data !== undefined) keepFresh(query);
  const showAll = () => {
    // Deletes all items that are a day old or of another sign-in or version.
    quietly(() => {
      for (const key of Object.keys(window.localStorage)) if (key.startsWith(KEPT)) lastRead(key.slice(KEPT.length));
    });
    if (!isReachable()) for (const query of cache.getAll()) showKept(query);
  };
  onReachability(showAll);
  showAll();
  onSignedOut((role) => {
    if (role === 'student') forgetLastReads();
  });
}
