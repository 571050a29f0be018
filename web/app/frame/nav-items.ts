import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Place } from '#web/platform/base/paths.ts';

/** One place of a role's navigation. */
export interface NavItem {
  readonly label: string;
  readonly href: string;
  readonly Icon: TablerIcon;
  /** What waits there, beside its name. */
  readonly Badge?: ComponentType;
  /** What the addresses begin with under which it is the active one, in lower case. */
  readonly under: readonly string[];
}

/** A place under its own address, and further beginnings of addresses under which it is the active one. */
export const navItem = (label: string, place: Place, Icon: TablerIcon, ...alsoUnder: string[]): NavItem => ({
  label,
  href: place.href(),
  Icon,
  under: [place.pattern.toLowerCase(), ...alsoUnder],
});

/** The item whose place this address is: the one that knows its beginning best. @see spec §2 */
export function activeItem(items: readonly NavItem[], path: string): NavItem | undefined {
  const known = (item: NavItem) =>
    Math.max(0, ...item.under.filter((start) => path.toLowerCase().startsWith(start)).map((start) => start.length));
  return items.filter((item) => known(item) > 0).toSorted((a, b) => known(b) - known(a))[0];
}
