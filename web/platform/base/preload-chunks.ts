type FetchParts = (path: string) => Promise<unknown> | undefined;

let fetchPartsAt: FetchParts = () => undefined;

/** Says how the parts of the screen at an address are fetched, which the application alone knows. */
export function fetchPartsBy(fetch: FetchParts): void {
  fetchPartsAt = fetch;
}

/**
 * Fetches the parts of a screen that will be asked for in a moment.
 * @returns when all of them are there, or could not be had; nothing where nothing has to be waited for
 */
export function fetchAhead(href: string): Promise<unknown> | undefined {
  return fetchPartsAt(href.replace(/\?.*/, ''));
}
