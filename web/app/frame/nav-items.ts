import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Place } from '#web/platform/base/paths.ts';

/** A place in a role's navigation */
export interface NavItem {
  readonly label: string;
  readonly href: string;
  readonly Icon: TablerIcon;
  /** The number of waiting things, beside the name */
  readonly Badge?: ComponentType;
  /** Prefixes, in lower case, of the addresses for which the item is active */
  readonly under: readonly string[];
}

/** Creates an item that is active under its own address and under further prefixes. */
export const navItem = (label: string, place: Place, Icon: TablerIcon, ...alsoUnder: string[]): NavItem => ({
  label,
  href: place.href(),
  Icon,
  under: [place.pattern.toLowerCase(), ...alsoUnder],
});

/** Finds the active item of an address: the one with the longest matching prefix. @see spec §2 */
export function activeItem(items: readonly NavItem[], path: string): NavItem | undefined {
  const known = (item: NavItem) =>
    Math.max(0, ...item.under.filter((start) => path.toLowerCase().startsWith(start)).map((start) => start.length));
  return items.filter((item) => known(item) > 0).toSorted((a, b) => known(b) - known(a))[0];
}
