import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Role } from '#contract/base/call.ts';
import { usernameKey } from '#contract/sign-in/username-rules.ts';
import { randomSecret } from '#server/base/secret.ts';

/** How long the mark of a device is. */
export const DEVICE_CHARACTERS = 16;
/** Random bits in a character of a mark. */
const BITS_A_CHARACTER = 6;
/** How long a device is remembered, in seconds. */
const REMEMBERED_SECONDS = 180 * 86_400;

function macOf(serverKey: string, role: Role, username: string, nonce: string): string {
  return createHmac('sha256', serverKey)
    .update(`device\n${role}\n${usernameKey(username)}\n${nonce}`)
    .digest('base64url');
}

function nameOf(role: Role): string {
  return `rollcall-device-${role}`;
}

/**
 * The cookie that tells a device from which this person has signed in before, so that somebody guessing passwords
 * elsewhere cannot lock the person out. It proves nothing else, and scripts cannot read it.
 * @see decisions §3.6
 */
export function deviceCookie(serverKey: string, role: Role, username: string, secure: boolean): string {
  const nonce = randomSecret(DEVICE_CHARACTERS * BITS_A_CHARACTER);
  return stringifySetCookie({
    name: nameOf(role),
    value: `${nonce}.${macOf(serverKey, role, username, nonce)}`,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/api/',
    maxAge: REMEMBERED_SECONDS,
  });
}

/** The device's own mark, if a cookie of it says that this person has signed in there; undefined for any other device. */
export function knownDevice(
  serverKey: string,
  role: Role,
  username: string,
  cookieHeader: string | undefined,
): string | undefined {
  const [nonce, mac] = (parseCookie(cookieHeader ?? '')[nameOf(role)] ?? '').split('.');
  if (!nonce || !mac) return undefined;
  const expected = Buffer.from(macOf(serverKey, role, username, nonce));
  const given = Buffer.from(mac);
  return expected.length === given.length && timingSafeEqual(expected, given) ? nonce : undefined;
}
