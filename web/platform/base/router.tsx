import type { ReactNode } from 'react';
import { Router, useLocation, useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isLayerStep } from './close-on-back.ts';
import { decodeParam, type ParamNames, type Place, type ScreenAudience } from './paths.ts';
import { useShownAddress } from './screen-transition.ts';

/**
 * The router decodes half of an address (`a%2Fb` and `a/b` would arrive alike, a bare `%` would throw), so it is
 * given the address escaped once more: what it hands out is then the raw one, and each parameter is decoded alone.
 */
function useRawLocation(): [string, typeof go] {
  return [useShownAddress('path').replaceAll('%', '%25'), go];
}

/** A page that is gone to from a dialog takes the dialog's step, and going to where one is adds none. */
function go(href: string | URL, options?: Parameters<typeof navigate>[1]): void {
  const isHere = String(href) === window.location.pathname + window.location.search;
  navigate(href, isHere || isLayerStep() ? { ...options, replace: true } : options);
}

/** The router of the whole application. */
export function RawRouter({ children }: { children: ReactNode }) {
  return <Router hook={useRawLocation}>{children}</Router>;
}

/** The parameters of the place whose screen this is, decoded; numbers come as text. */
export function usePlaceParams<Pattern extends string>(
  _place: Place<ScreenAudience, Pattern>,
): Record<ParamNames<Pattern>, string> {
  const raw = Object.entries(useParams());
  return Object.fromEntries(raw.map(([name, value]) => [name, decodeParam(value ?? '')])) as Record<
    ParamNames<Pattern>,
    string
  >;
}

/** Goes to an address made by `paths.….href()`; `replace` leaves no step to go back to, `state` stays with the new one. */
export function useNavigate(): (href: string, options?: { replace?: boolean; state?: unknown }) => void {
  return useLocation()[1];
}

/** The raw path of the screen that is shown. */
export function usePath(): string {
  return useLocation()[0];
}

/** The raw address within the origin, what stands behind `?` included. */
export function useHref(): string {
  const path = usePath();
  const search = useShownAddress('search');
  return search === '' ? path : `${path}?${search.replace(/^\?/, '')}`;
}

/** What was left with this step of the history; only the application itself can have left it. */
export function useStepState(): unknown {
  return useShownAddress('state');
}

/**
 * One value kept in the address behind `?`, so that it survives a reload and the way back; setting '' takes it away.
 */
export function useSearchValue(name: string): [string, (value: string) => void] {
  const [path, navigate] = useLocation();
  const search = useShownAddress('search');
  const value = new URLSearchParams(search).get(name) ?? '';
  return [
    value,
    (next) => {
      // One is on the way to another screen already.
      if (window.location.pathname !== path) return;
      const changed = new URLSearchParams(window.location.search);
      if (next === '') changed.delete(name);
      else changed.set(name, next);
      const rest = changed.toString();
      navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
    },
  ];
}
