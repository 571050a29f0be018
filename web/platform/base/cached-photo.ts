/** Prefix of the local storage items that hold the student's latest query results */
export const KEPT = 'rollcall-read:';
/** Prefix of the names of kept markup */
export const PICTURE = 'picture ';
/** `LAST_READ_HOURS` in ms, the maximum age of kept data; importing it would enlarge the first script. */
const LONGEST_MS = 86_400_000;

/** A kept query result, or its markup */
export interface Kept {
  readonly owner: string;
  readonly build: string;
  /** When the data was read, in ms */
  readonly at: number;
  readonly data: unknown;
  /** The image's MIME type, if `data` is an image in Base64 */
  readonly picture?: string;
  /** When the day that the data describes ends, in ms */
  readonly until?: number;
}

/** Identifies the sign-in and the build: no other sign-in and no newer version may use the data. */
export function readerMark(token: string): Pick<Kept, 'owner' | 'build'> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return { owner: token.slice(-8), build: script?.src ?? '' };
}

/** Returns the sign-in's kept data; deletes it if it is from another sign-in or build, or a day old. */
export function keptFor(token: string, name: string): Kept | undefined {
  const text = window.localStorage.getItem(KEPT + name);
  if (text === null) return undefined;
  const [kept, { owner, build }] = [JSON.parse(text) as Kept, readerMark(token)];
  if (kept.owner === owner && kept.build === build && Date.now() - kept.at < LONGEST_MS) return kept;
  window.localStorage.removeItem(KEPT + name);
  return undefined;
}

/**
 * Replaces the gray placeholder with the kept markup, before the first paint and before the application has loaded.
 * Fills in the kept photo, because the photo's former address was valid only on the former page. After midnight,
 * removes the elements that were valid until then.
 */
export function showPicture(place: HTMLElement, token: string): void {
  try {
    const grey = place.querySelector<HTMLElement>('[data-kept]');
    const kept = grey && keptFor(token, PICTURE + grey.dataset.kept);
    if (!kept) return;
    const drawn = document.createRange().createContextualFragment(String(kept.data));
    if (kept.until !== undefined && Date.now() >= kept.until) {
      for (const stamped of drawn.querySelectorAll('[data-until-midnight]')) stamped.remove();
    }
    for (const image of drawn.querySelectorAll<HTMLImageElement>('img[data-own-photo]')) {
      const photo = keptFor(token, '["own-photo"]');
      if (photo?.picture) image.src = `data:${photo.picture};base64,${String(photo.data)}`;
    }
    grey.replaceChildren(drawn);
  } catch {
    // Storage is blocked or holds something else: the placeholder stays.
  }
}
