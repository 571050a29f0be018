import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

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
