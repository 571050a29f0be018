import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/base/services.ts';
import { networkName } from '#server/platform/config/network-address.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';
import { deviceName } from './device-name.ts';

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
