import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { KNOWN_BROWSER_DAYS } from '#contract/platform/settings/retention-periods.ts';
import { randomSecret } from '#server/platform/base/secret.ts';
import { MARK_CHARACTERS } from '#server/platform/config/network-address.ts';

/** Random bits per character of a device's mark. */
const BITS_A_CHARACTER = 6;
/** How long the server remembers that a browser belongs to an account, or has waited, in seconds. */
const REMEMBERED_SECONDS = { device: KNOWN_BROWSER_DAYS * 86_400, waiting: 86_400 };

/** The most people who are remembered on a shared browser: the last people who signed in there. */
const MOST_PEOPLE = 8;
/** The separator between entries of a cookie. */
const NEXT = '~';

/** The kind of cookie: this person has signed in on the browser, or the browser was asked to wait. */
type Kind = keyof typeof REMEMBERED_SECONDS;

/** The account that someone wants to sign in to. */
export interface Wanted {
  role: Role;
  username: string;
}

function macOf(serverKey: string, parts: readonly string[]): string {
  return createHmac('sha256', serverKey).update(parts.join('\n')).digest('base64url');
}

/** The name of a cookie. Over HTTPS, browsers accept this name only from this host (`__Host-`). */
function cookieName(kind: Kind, role: Role, secure: boolean): string {
  return `${secure ? '__Host-' : ''}rollcall-${kind}-${role}`;
}

/**
 * The entries in cookies of this kind, one for each person. Cookies set before HTTPS, or by version 0.2, have the name
 * without a prefix.
 */
function entriesIn(kind: Kind, role: Role, cookies: string | undefined): string[] {
  const sent = parseCookie(cookies ?? '');
  return [true, false].flatMap((secure) =>
    (sent[cookieName(kind, role, secure)] ?? '').split(NEXT, MOST_PEOPLE).filter(Boolean),
  );
}

function entry(serverKey: string, kind: Kind, { role, username }: Wanted, mark: string): string {
  return `${mark}.${macOf(serverKey, [kind, role, usernameKey(username), mark])}`;
}

function cookie(kind: Kind, role: Role, entries: readonly string[], secure: boolean): string {
  return stringifySetCookie({
    name: cookieName(kind, role, secure),
    value: entries.join(NEXT),
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: secure ? '/' : '/api/',
    maxAge: REMEMBERED_SECONDS[kind],
  });
}

/** The mark in a cookie of this kind, if the server made that mark for this account. */
function markIn(serverKey: string, kind: Kind, wanted: Wanted, cookies: string | undefined): string | undefined {
  return entriesIn(kind, wanted.role, cookies)
    .map((given) => ({ given, mark: given.split('.')[0] ?? '' }))
    .find(({ given, mark }) => isSame(given, entry(serverKey, kind, wanted, mark)))?.mark;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * The cookie of a device on which this person has signed in before. The device's tries go before strangers' tries, so
 * that guesses from elsewhere cannot lock the person out. The cookie proves nothing else, and scripts cannot read it.
 * @param cookies the cookies that the browser sent; the browser stays known to the last seven other people who signed
 *   in there
 * @see decisions §3.6
 */
export function deviceCookie(serverKey: string, wanted: Wanted, cookies: string | undefined, secure: boolean): string {
  const { role } = wanted;
  const before = knownDevice(serverKey, wanted, cookies);
  const others = entriesIn('device', role, cookies).filter((each) => !before || !each.startsWith(`${before}.`));
  const own = entry(serverKey, 'device', wanted, randomSecret(MARK_CHARACTERS * BITS_A_CHARACTER));
  return cookie('device', role, [own, ...others].slice(0, MOST_PEOPLE), secure);
}

/** The device's own mark, if its cookie shows that this person has signed in there; otherwise undefined. */
export function knownDevice(serverKey: string, wanted: Wanted, cookies: string | undefined): string | undefined {
  return markIn(serverKey, 'device', wanted, cookies);
}

/** The account in the cookie of a browser that waited: no account, because the cookie must not tell usernames apart. */
const anybody = (role: Role): Wanted => ({ role, username: '' });

/**
 * The cookie of a browser that was asked to wait. Unlike other programs, this browser gets its turn at half the wait.
 * @param mark the mark of the network where it waits
 */
export function waitingCookie(serverKey: string, role: Role, mark: string, secure: boolean): string {
  return cookie('waiting', role, [entry(serverKey, 'waiting', anybody(role), mark)], secure);
}

/** Whether a browser was asked to wait in this network. */
export function hasWaited(serverKey: string, role: Role, mark: string, cookies: string | undefined): boolean {
  return markIn(serverKey, 'waiting', anybody(role), cookies) === mark;
}
