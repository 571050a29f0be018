import { useSearchValue } from '#web/platform/base/router.tsx';

/** The query parameter that marks a subject as an event, where the path does not. */
const EVENT = 'event';

/** Marks a subject's address as an event's, so that the navigation highlights events. */
export const ofEvent = (href: string): string => `${href}?${EVENT}=1`;

/** Whether the address marks its subject as an event. */
export const useIsOfEvent = (): boolean => useSearchValue(EVENT)[0] !== '';
