import type { Call } from '#contract/platform/base/call.ts';

/** The address of a call with its parameters filled in. */
export function callAddress(
  call: Call,
  sent: { params?: Record<string, string | number>; query?: Record<string, string | number> },
): string {
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(sent.params?.[name] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(sent.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query ? `${path}?${query}` : path;
}
