import type { Query, QueryClient } from '@tanstack/react-query';
import { dayAfter, instantAt } from '#contract/platform/base/dates.ts';
import { KEPT, type Kept, keptFor, PICTURE, readerMark } from './cached-photo.ts';
import { timeZone, today } from './date-text.ts';
import { behindBefore, isReachable, onReachability } from './reachability.ts';
import { isSignedInAlone, onSignedOut, signInToken } from './sign-in-store.ts';

/** More than this is not kept of one query; a photo and a year's attendance are half of it. */
const MOST_CHARACTERS = 400_000;
/** After an answer the screen has drawn it by then, in milliseconds. */
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

/** Forgets everything that is kept on this device, as after a change that makes all of it untrue. */
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
  // Whoever signed out meanwhile leaves nothing behind.
  if (mark()?.owner !== owner.owner) return;
  store(queryHash, { ...owner, at, ...value });
}

/**
 * Keeps how what was read is drawn, where the screen says so and all of it is there.
 * @returns whether it is being drawn still
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

/** The browser may refuse to store, or have no room; what was kept may be anything. Then there is nothing to show. */
function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Without what was kept, the screen says what it always said.
  }
}

/** Whose answers are kept already. */
const keeping = new WeakSet<QueryClient>();

/**
 * Keeps the latest answer of every query that says `meta: keptOnDevice`, at most 400,000 characters of each, and how it
 * was drawn, and shows it at once while the server is asked: of when it is, the banner says where no answer comes. It goes
 * when the student signs out, when the sign-in has ended or is somebody else's, after 24 hours and with a new version; on a shared device nothing is kept.
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
  /** @returns whether it is of now */
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
      // However fresh it is, the server is asked.
      query.invalidate();
    }
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [before, { data }] = [latest.get(query.queryHash), query.state];
    // Whatever was drawn of it before is of before; a photo is put into its picture when that is shown.
    const changed = before !== undefined && before !== data && !(before instanceof Blob && data instanceof Blob);
    if (changed) forget(KEPT + PICTURE);
    if (keepFresh(query)) keepDrawn();
  });
  // The school is asked for before there is a frame.
  for (const query of cache.getAll()) if (query.meta?.keptOnDevice && query.state.data !== undefined) keepFresh(query);
  const showAll = () => {
    // What is a day old, somebody else's or another version's goes, whether it is looked for or not.
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
