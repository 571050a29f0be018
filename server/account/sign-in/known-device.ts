import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { KNOWN_BROWSER_DAYS } from '#contract/platform/settings/retention-periods.ts';
import { randomSecret } from '#server/platform/base/secret.ts';
import { MARK_CHARACTERS } from '#server/platform/config/network-address.ts';

/** Random bits in a character of a mark. */
const BITS_A_CHARACTER = 6;
/** How long a browser is known, and how long it is known to have been told to wait, in seconds. */
const REMEMBERED_SECONDS = { device: KNOWN_BROWSER_DAYS * 86_400, waiting: 86_400 };

/** So many people a shared browser is known for: those who signed in there last. */
const MOST_PEOPLE = 8;
/** Between what is kept for one and for the next. */
const NEXT = '~';

/** What a cookie says of a browser: that somebody has signed in there, or that it was told to wait. */
type Kind = keyof typeof REMEMBERED_SECONDS;

/** The account that somebody wants to sign in to. */
export interface Wanted {
  role: Role;
  username: string;
}

function macOf(serverKey: string, parts: readonly string[]): string {
  return createHmac('sha256', serverKey).update(parts.join('\n')).digest('base64url');
}

/** By HTTPS a name that browsers take from this host alone, by no other way (`__Host-`). */
function cookieName(kind: Kind, role: Role, secure: boolean): string {
  return `${secure ? '__Host-' : ''}rollcall-${kind}-${role}`;
}

/** What is kept in cookies of this kind, for one person each; one that was given before HTTPS, or by 0.2, has the bare name. */
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

/** The mark in a cookie of this kind, if the server has made it for this account. */
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
 * The cookie that tells a device from which this person has signed in before, so that somebody guessing passwords
 * elsewhere cannot lock the person out, and it goes before strangers. It proves nothing else, and scripts cannot read it.
 * @param cookies what the browser sent; it stays known for the last seven others who have signed in there
 * @see decisions §3.6
 */
export function deviceCookie(serverKey: string, wanted: Wanted, cookies: string | undefined, secure: boolean): string {
  const { role } = wanted;
  const before = knownDevice(serverKey, wanted, cookies);
  const others = entriesIn('device', role, cookies).filter((each) => !before || !each.startsWith(`${before}.`));
  const own = entry(serverKey, 'device', wanted, randomSecret(MARK_CHARACTERS * BITS_A_CHARACTER));
  return cookie('device', role, [own, ...others].slice(0, MOST_PEOPLE), secure);
}

/** The device's own mark, if a cookie of it says that this person has signed in there; undefined for any other device. */
export function knownDevice(serverKey: string, wanted: Wanted, cookies: string | undefined): string | undefined {
  return markIn(serverKey, 'device', wanted, cookies);
}

/** Whoever waits does so for no account in particular: the cookie must not tell one username from another. */
const anybody = (role: Role): Wanted => ({ role, username: '' });

/**
 * The cookie that tells a browser that was told to wait from a program that does not care, so that it gets its turn at
 * half the wait. @param mark of the network where it waits
 */
export function waitingCookie(serverKey: string, role: Role, mark: string, secure: boolean): string {
  return cookie('waiting', role, [entry(serverKey, 'waiting', anybody(role), mark)], secure);
}

/** Whether a browser was told to wait in this network. */
export function hasWaited(serverKey: string, role: Role, mark: string, cookies: string | undefined): boolean {
  return markIn(serverKey, 'waiting', anybody(role), cookies) === mark;
}
