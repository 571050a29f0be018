import type { IncomingMessage } from 'node:http';
import { refusal } from '#contract/platform/base/refusal.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';

/** A name was used that is not this installation's; another page may have led its own name here. */
export const wrongHost = refusal(
  'wrong-host',
  421,
  'Rollcall does not answer under this name. Open it under its own address, or have PUBLIC_URL set to this one.',
);

/** The name in a `Host` header, without its port and brackets, in small letters. */
export function nameIn(host: string): string {
  const [, bracketed, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return (bracketed ?? name ?? '').toLowerCase();
}

/**
 * Whether a request asks for one of this installation's own names. One that listens on this machine alone answers to this
 * machine's names and to `PUBLIC_URL`'s, or behind a proxy without `PUBLIC_URL` to any: a page of elsewhere whose name was
 * led here (DNS rebinding) would pass for the product's own origin. No browser leaves the header out; two are no name.
 */
export function namesOwnHost({
  host: listensOn,
  trustProxy,
  publicUrl,
}: Config): (request: IncomingMessage) => boolean {
  const any = !isLoopback(listensOn) || (trustProxy && publicUrl === undefined);
  const own = publicUrl === undefined ? '' : nameIn(new URL(publicUrl).host);
  return ({ headers: { host }, rawHeaders }) => {
    if (rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length > 1)
      return false;
    if (any || host === undefined) return true;
    const name = nameIn(host);
    return isLoopback(name) || (own !== '' && name === own);
  };
}
