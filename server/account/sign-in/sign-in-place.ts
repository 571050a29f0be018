import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/base/services.ts';
import { networkName } from '#server/platform/config/network-address.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';

/** The longest name that is kept; a browser can call itself whatever it likes. */
const LONGEST_NAME = 60;
/** Longer ones are no browser's. */
const LONGEST_USER_AGENT = 1000;

/**
 * The browser and the system that a sign-in comes from, as `Firefox on Android`, without versions: enough for its owner to
 * know it again. Blank where the request does not say.
 * @see decisions §3.11
 */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > LONGEST_USER_AGENT) return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, LONGEST_NAME);
}

const BEFORE_NETWORK = ', network ';

/** From where somebody signs in or out, as the audit keeps it: `Firefox on Linux, network A3F09C`, and never an address. */
export function placeText(serverKey: string, device: string, address: string): string {
  return `${device || 'Unknown device'}${BEFORE_NETWORK}${networkName(serverKey, address)}`;
}

/** The same of a request. */
export async function placeOf(services: Services, { headers, ip }: FastifyRequest): Promise<string> {
  return placeText(await serverKeyOf(services), deviceName(headers['user-agent']), ip);
}

/** The device and the network of such a text. */
export function partsOfPlace(place: string): { device: string; network: string } {
  const at = place.lastIndexOf(BEFORE_NETWORK);
  return { device: place.slice(0, at), network: place.slice(at + BEFORE_NETWORK.length) };
}
