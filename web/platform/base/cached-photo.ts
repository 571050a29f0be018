/** Items in the browser's local storage begin so that hold what the student read last. */
export const KEPT = 'rollcall-read:';
/** The names of pictures begin so. */
export const PICTURE = 'picture ';
/** `LAST_READ_HOURS`, which would bring its file along into the first script: what is older is no longer shown, in whatever hands the phone is. */
const LONGEST_MS = 86_400_000;

/** What was read last, or how it was drawn. */
export interface Kept {
  readonly owner: string;
  readonly build: string;
  /** When it was read, in milliseconds. */
  readonly at: number;
  readonly data: unknown;
  /** What kind of picture the data are, in Base64. */
  readonly picture?: string;
  /** When the day is over that it tells of, in milliseconds. */
  readonly until?: number;
}

/** Whose it is and which pages read it: neither another sign-in nor a newer version is shown it. */
export function readerMark(token: string): Pick<Kept, 'owner' | 'build'> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return { owner: token.slice(-8), build: script?.src ?? '' };
}

/** What was kept under a name for whoever has this sign-in; where it is somebody else's, or a day old, it is deleted. */
export function keptFor(token: string, name: string): Kept | undefined {
  const text = window.localStorage.getItem(KEPT + name);
  if (text === null) return undefined;
  const [kept, { owner, build }] = [JSON.parse(text) as Kept, readerMark(token)];
  if (kept.owner === owner && kept.build === build && Date.now() - kept.at < LONGEST_MS) return kept;
  window.localStorage.removeItem(KEPT + name);
  return undefined;
}

/**
 * Before the first picture, and before the application is there: what was read last stands where the drawing is grey, as
 * it was drawn then. The photo, whose address was that page's alone, comes from what was kept of it; what is stamped until
 * midnight goes then.
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
    // The browser stores nothing, or something else is kept there: the drawing stays.
  }
}
