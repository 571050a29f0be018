import type { ReactNode } from 'react';
import { Router, useLocation, useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isLayerStep } from './close-on-back.ts';
import { decodeParam, type ParamNames, type Place, type ScreenAudience } from './paths.ts';
import { useShownAddress } from './screen-transition.ts';

/**
 * Escapes every `%` of the address again, because the router decodes only part of an address (`a%2Fb` and `a/b` would
 * be the same, a bare `%` would throw). So routes get the raw address, and each parameter is decoded separately.
 */
function useRawLocation(): [string, typeof go] {
  return [useShownAddress('path').replaceAll('%', '%25'), go];
}

/** Navigation from a dialog replaces the dialog's history entry, and navigation to the current page adds no entry. */
function go(href: string | URL, options?: Parameters<typeof navigate>[1]): void {
  const isHere = String(href) === window.location.pathname + window.location.search;
  navigate(href, isHere || isLayerStep() ? { ...options, replace: true } : options);
}

/** The router of the whole application */
export function RawRouter({ children }: { children: ReactNode }) {
  return <Router hook={useRawLocation}>{children}</Router>;
}

/** The decoded parameters of the current place; numbers are text. */
export function usePlaceParams<Pattern extends string>(
  _place: Place<ScreenAudience, Pattern>,
): Record<ParamNames<Pattern>, string> {
  const raw = Object.entries(useParams());
  return Object.fromEntries(raw.map(([name, value]) => [name, decodeParam(value ?? '')])) as Record<
    ParamNames<Pattern>,
    string
  >;
}

/**
 * Navigates to an address made by `paths.….href()`; `replace` adds no history entry, `state` is stored with the entry.
 */
export function useNavigate(): (href: string, options?: { replace?: boolean; state?: unknown }) => void {
  return useLocation()[1];
}

/** The raw path of the current screen */
export function usePath(): string {
  return useLocation()[0];
}

/** The raw address within the origin, including the query string */
export function useHref(): string {
  const path = usePath();
  const search = useShownAddress('search');
  return search === '' ? path : `${path}?${search.replace(/^\?/, '')}`;
}

/** The state of the current history entry; only the application itself can have set it. */
export function useStepState(): unknown {
  return useShownAddress('state');
}

/** A value in the query string, which survives a reload and Back; setting '' removes it. */
export function useSearchValue(name: string): [string, (value: string) => void] {
  const [path, navigate] = useLocation();
  const search = useShownAddress('search');
  const value = new URLSearchParams(search).get(name) ?? '';
  return [
    value,
    (next) => {
      // The user is already on the way to another screen.
      if (window.location.pathname !== path) return;
      const changed = new URLSearchParams(window.location.search);
      if (next === '') changed.delete(name);
      else changed.set(name, next);
      const rest = changed.toString();
      navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
    },
  ];
}
