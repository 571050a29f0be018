import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { refusal } from '#contract/platform/base/refusal.ts';

/** Groups of an IPv6 address that name a network; a household or a machine has all addresses below. */
const NETWORK_GROUPS = 4;

/**
 * The network that an address belongs to, as turns and limits count it: an IPv4 address itself, of an IPv6 address its
 * first 64 bits.
 */
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

/** How long the mark of a network, or of a device, is in characters. */
export const MARK_CHARACTERS = 16;

/** Hexadecimal digits that tell the networks of a school apart. */
const NAME_DIGITS = 6;

/** What is kept of a network under which something is counted: nobody without the key reads the address back from it. */
export function networkMark(serverKey: string, network: string): string {
  return createHmac('sha256', serverKey).update(`network\n${network}`).digest('base64url').slice(0, MARK_CHARACTERS);
}

/** What a network is called where people read of it, such as `A3F09C`: the beginning of its mark, in capitals. */
export function networkName(serverKey: string, address: string): string {
  const mark = Buffer.from(networkMark(serverKey, networkOf(address)), 'base64url');
  return mark.toString('hex').slice(0, NAME_DIGITS).toUpperCase();
}

/** Whether an address, or the name `localhost`, is this machine's own and nobody else's. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(host));
}

/** Whether the address of another program, such as `smtp://mail.test`, leads away from this machine; a socket's file does not. */
export function isElsewhere(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname !== '' && !hostname.startsWith('%2F') && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** A name was used that is not this installation's; another page may have led its own name here. */
export const wrongHost = refusal(
  'wrong-host',
  421,
  'Rollcall does not answer at this name. Open its own address, or set PUBLIC_URL to this name.',
);

/** The name in a `Host` header, without its port and brackets, in small letters. */
export function nameIn(host: string): string {
  const [, bracketed, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return (bracketed ?? name ?? '').toLowerCase();
}

/** Where an installation listens, and how it is reached; settings of these names. */
interface Listener {
  readonly host: string;
  readonly trustProxy: number;
  readonly publicUrl?: string | undefined;
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
}: Listener): (request: IncomingMessage) => boolean {
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
