import { useSearchValue } from '#web/platform/base/router.tsx';

/** Under which an address says that its subject is an event, where its path does not. */
const EVENT = 'event';

/** The same address, for an event: the navigation then shows events as where one is. */
export const ofEvent = (href: string): string => `${href}?${EVENT}=1`;

/** Whether the address says that its subject is an event. */
export const useIsOfEvent = (): boolean => useSearchValue(EVENT)[0] !== '';
