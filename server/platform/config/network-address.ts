import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The groups of an IPv6 address that identify a network. A household or a machine can use all of its addresses. */
const NETWORK_GROUPS = 4;

/** The network of an address, for queues and limits: an IPv4 address itself, or an IPv6 address's first 64 bits. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [groups(head), groups(tail)];
  const all = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** The length of the mark of a network or device, in characters. */
export const MARK_CHARACTERS = 16;

/** The number of hexadecimal digits by which the networks of a school can be told apart. */
const NAME_DIGITS = 6;

/** The mark of a network for counting. Without the key, no one can find the address from the mark. */
export function networkMark(serverKey: string, network: string): string {
  return createHmac('sha256', serverKey).update(`network\n${network}`).digest('base64url').slice(0, MARK_CHARACTERS);
}

/** The name of a network for people, such as `A3F09C`: the start of its mark, in capitals. */
export function networkName(serverKey: string, address: string): string {
  const mark = Buffer.from(networkMark(serverKey, networkOf(address)), 'base64url');
  return mark.toString('hex').slice(0, NAME_DIGITS).toUpperCase();
}

/** Whether an address, or the name `localhost`, only reaches this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(host));
}

/** Whether the address of another program, such as `smtp://mail.test`, is on another machine. Socket files are not. */
export function isElsewhere(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname !== '' && !hostname.startsWith('%2F') && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** The request uses a name that is not this installation's. Another page may have pointed its own name here. */
export const wrongHost = refusal(
  'wrong-host',
  421,
  'Rollcall does not answer at this name. Open its own address, or set PUBLIC_URL to this name.',
);

/** The name in a `Host` header, without port and brackets, in lower case. */
export function nameIn(host: string): string {
  const [, bracketed, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return (bracketed ?? name ?? '').toLowerCase();
}

/** How an installation listens and under which names it is reached. The fields are named like the settings. */
interface Listener {
  readonly host: string;
  readonly trustProxy: number;
  readonly publicUrl?: string | undefined;
}

/**
 * Whether a request uses one of this installation's own names. An installation that listens only on this machine
 * answers to the machine's names and to the name in `PUBLIC_URL`. Behind a proxy without `PUBLIC_URL`, an installation
 * answers to any name. The check is needed because a foreign page whose name points here (DNS rebinding) would pass for
 * the product's own origin. Browsers always send the `Host` header. A request with two such headers is refused.
 */
export function namesOwnHost({
  host: listensOn,
  trustProxy,
  publicUrl,
}: Listener): (request: IncomingMessage) => boolean {
  const any = !isLoopback(listensOn) || (trustProxy && publicUrl === undefined);
  const own = publicUrl === undefined ? '' : nameIn(new URL(publicUrl).host);
  /** The last header that was found to be an own name: nearly all requests have the same. */
  let known: string | undefined;
  return ({ headers: { host }, rawHeaders }) => {
    let times = 0;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') times += 1;
    if (times > 1) return false;
    if (any || host === undefined || host === known) return true;
    const name = nameIn(host);
    const isOwn = isLoopback(name) || (own !== '' && name === own);
    if (isOwn) known = host;
    return isOwn;
  };
}
