import { type ComponentType, lazy } from 'react';

type FetchParts = (path: string) => Promise<unknown> | undefined;

let fetchPartsAt: FetchParts = () => undefined;

/** Sets the function that loads the chunks of the screen at an address; only the application has it. */
export function fetchPartsBy(fetch: FetchParts): void {
  fetchPartsAt = fetch;
}

/**
 * Preloads the chunks of a screen that will be needed soon.
 * @returns a promise that settles when all chunks have loaded or failed; undefined if there is nothing to wait for
 */
export function fetchAhead(href: string): Promise<unknown> | undefined {
  return fetchPartsAt(href.replace(/\?.*/, ''));
}

/** A component whose code loads when it is first shown: `lazily(async () => (await import('./book.tsx')).Book)` */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await load() }));
