let fetchPartsAt: (href: string) => void = () => undefined;

/** Says how the parts of the screen at an address are fetched, which the application alone knows. */
export function fetchPartsBy(fetch: (href: string) => void): void {
  fetchPartsAt = fetch;
}

/** Fetches the parts of a screen that will be asked for in a moment. */
export function fetchAhead(href: string): void {
  fetchPartsAt(href);
}
