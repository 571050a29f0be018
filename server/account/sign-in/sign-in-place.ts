import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/base/services.ts';
import { networkName } from '#server/platform/config/network-address.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';

/** The longest stored name. Programs can send longer names. */
const LONGEST_NAME = 60;
/** The longest header that is read. Browsers send shorter ones. */
const LONGEST_USER_AGENT = 1000;

/**
 * The browser and system of a sign-in, such as `Firefox on Android`, without versions, for its owner to recognize. The
 * name is blank if the request names neither.
 * @see decisions §3.11
 */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > LONGEST_USER_AGENT) return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, LONGEST_NAME);
}

const BEFORE_NETWORK = ', network ';

/** The origin of a sign-in or sign-out in the audit: `Firefox on Linux, network A3F09C`, never an address. */
export function placeText(serverKey: string, device: string, address: string): string {
  return `${device || 'Unknown device'}${BEFORE_NETWORK}${networkName(serverKey, address)}`;
}

/** The origin of a request. */
export async function placeOf(services: Services, { headers, ip }: FastifyRequest): Promise<string> {
  return placeText(await serverKeyOf(services), deviceName(headers['user-agent']), ip);
}

/** The device and network in a text made by {@link placeText}. */
export function partsOfPlace(place: string): { device: string; network: string } {
  const at = place.lastIndexOf(BEFORE_NETWORK);
  return { device: place.slice(0, at), network: place.slice(at + BEFORE_NETWORK.length) };
}
