import type { Query, QueryClient } from '@tanstack/react-query';
import { behindBefore, isReachable, onReachability } from './reachability.ts';
import { onSignedOut, signInToken } from './sign-in-store.ts';

/** Its items in the browser's local storage begin so. */
const PREFIX = 'rollcall-read:';
/** More than this is not kept of one query; a photo and a year's attendance are half of it. */
const MOST_CHARACTERS = 400_000;
/** A student's sign-in lasts no longer, so that whatever is older is nobody's. @see decisions §3.1 */
const LONGEST_MS = 7 * 86_400_000;
/** So long an answer is waited for before the last one is shown in its place. */
const PATIENCE_MS = 3000;

interface Kept {
  readonly owner: string;
  readonly build: string;
  /** When it was read, in milliseconds. */
  readonly at: number;
  readonly data: unknown;
  /** What kind of picture the data are, in Base64. */
  readonly picture?: string;
}

/** Whose it is and which pages read it: neither another sign-in nor a newer version is shown it. */
function mark(): Pick<Kept, 'owner' | 'build'> | undefined {
  const token = signInToken('student');
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return token === null ? undefined : { owner: token.slice(-8), build: script?.src ?? '' };
}

function readBase64(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read.'));
    reader.readAsDataURL(picture);
  });
}

/** Forgets everything that is kept on this device, as after a change that makes all of it untrue. */
export function forgetLastReads(): void {
  quietly(() => {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(PREFIX)) window.localStorage.removeItem(key);
  });
}

async function keep({ queryHash, state: { data, dataUpdatedAt: at } }: Query): Promise<void> {
  const owner = mark();
  if (!owner) return;
  const value = data instanceof Blob ? { data: await readBase64(data), picture: data.type } : { data };
  // Whoever signed out meanwhile leaves nothing behind.
  if (mark()?.owner !== owner.owner) return;
  const text = JSON.stringify({ ...owner, at, ...value } satisfies Kept);
  if (text.length > MOST_CHARACTERS) window.localStorage.removeItem(PREFIX + queryHash);
  else window.localStorage.setItem(PREFIX + queryHash, text);
}

function lastRead(queryHash: string): Kept | undefined {
  const text = window.localStorage.getItem(PREFIX + queryHash);
  const owner = mark();
  if (text === null || !owner) return undefined;
  const kept = JSON.parse(text) as Kept;
  if (kept.owner === owner.owner && kept.build === owner.build && Date.now() - kept.at < LONGEST_MS) return kept;
  forgetLastReads();
  return undefined;
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
 * Keeps the latest answer of every query that says `meta: keptOnDevice`, at most 400,000 characters of each, and shows it
 * where the server cannot be reached or has not answered for 3 s, with the time it is of. It goes when the student signs
 * out, when the sign-in has ended or is somebody else's, after seven days and with a new version.
 */
export function keepLastReads(client: QueryClient): void {
  if (keeping.has(client)) return;
  keeping.add(client);
  const cache = client.getQueryCache();
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
    if (event.type === 'added') setTimeout(showKept, isReachable() ? PATIENCE_MS : 0, query);
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    if (isAnswer && query.state.dataUpdatedAt >= behindBefore()) keep(query).catch(() => undefined);
  });
  const showAll = () => {
    if (!isReachable()) for (const query of cache.getAll()) showKept(query);
  };
  onReachability(showAll);
  showAll();
  onSignedOut((role) => {
    if (role === 'student') forgetLastReads();
  });
}
