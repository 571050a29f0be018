import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { reportKept } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { looksLikeCard, QR_TAG_LENGTH, QR_VALUE_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import type { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import { type ClassSession, getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { isSignedInAlone, onSignedOut, signInToken } from '#web/platform/base/sign-in-store.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { createSubscribers } from '#web/platform/base/subscribers.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { hearServerTime, serverTimeAt } from './device-clock.ts';
import { addStoredDay, type DayQuery, keptDay, noteDay } from './kept-day.ts';
import { type KeptEntry, keptDatabase } from './kept-entries.ts';
import { presentOn, rollWith } from './packet-roll.ts';
import { readPacket } from './planned-meeting.ts';

type Packet = ReplyOf<typeof getClassPacket>;

/** What a screen of a session shows, so that a reload without a network shows the same. */
interface Shown {
  /** The students who are present, from the scanner. */
  readonly present?: readonly AttendanceRecord[];
  readonly roll?: Roll;
}

/** How long a packet is used before it is fetched again, in ms. */
const AGAIN_MS = 10 * 60_000;
/** The place of the day's queries among the sealed packets; no session has this id. */
const DAY = 0;

const OWNER = 'rollcall-kept-owner';
const KEEPS_TODAY = 'rollcall-keeps-today';
const DEVICE = 'rollcall-device';

/** How long after a change the device stores what a screen shows, in ms. */
const STORED_AFTER_MS = 1_000;

const packets = new Map<number, Packet>();
const shownOf = new Map<number, Shown>();
const storing = new Map<number, ReturnType<typeof setTimeout>>();
const fetchedAtMs = new Map<number, number>();
const { tell, subscribe } = createSubscribers();
let isStorageRefused = false;

/** Whether this browser can keep anything. Some private windows cannot, nor pages without HTTPS. */
const canStore = () =>
  !isStorageRefused && 'indexedDB' in globalThis && (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** Identifies this sign-in without revealing its token. */
const signInMark = () => signInToken('professor')?.slice(0, 12);

/** A value that identifies this browser to the server, the same for everyone who signs in here. */
export function deviceMark(): string {
  const known = storedText(DEVICE);
  if (known !== null) return known;
  const made = randomKey();
  storeText(DEVICE, made);
  return made;
}

/** The id of the professor who is signed in here; undefined until a reply has told it. */
export function ownerNow(): number | undefined {
  const [mark, id] = (storedText(OWNER) ?? '').split(' ');
  return mark !== undefined && mark === signInMark() ? Number(id) : undefined;
}

/** Asks the server who is signed in, if this device does not know it. */
export async function learnOwner(): Promise<number> {
  const known = ownerNow();
  if (known !== undefined) return known;
  const { prof_id } = await send(getProfessor);
  storeText(OWNER, `${signInMark()} ${prof_id}`);
  return prof_id;
}

async function sealingKey(): Promise<CryptoKey | undefined> {
  const mark = signInMark();
  // A sign-in that is limited to its tab leaves no names on a shared device.
  if (mark === undefined || isSignedInAlone('professor')) return undefined;
  const known = await storedKey(mark);
  return known ?? storedKey(mark, await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, uses));
}

const uses: readonly KeyUsage[] = ['encrypt', 'decrypt'];

/** The stored key of this sign-in. If there is none, deletes what others have stored, and stores the one that was made. */
async function storedKey(mark: string, made?: CryptoKey): Promise<CryptoKey | undefined> {
  const one = (await keptDatabase()).transaction(['key', 'packet'], 'readwrite');
  const [keys, packetsSealed] = [one.objectStore('key'), one.objectStore('packet')];
  const known = await keys.get(mark);
  if (!known) {
    await Promise.all([keys.clear(), packetsSealed.clear()]);
    if (made) await keys.put(made, mark);
  }
  await one.done;
  return known ?? made;
}

async function seal(sessionId: number, what: unknown): Promise<void> {
  const key = await sealingKey();
  if (!key) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(what)),
  );
  await (await keptDatabase()).put('packet', { sessionId, iv, sealed });
}

/** Deletes all packets of this page and of this device. */
async function forgetPackets(): Promise<void> {
  packets.clear();
  shownOf.clear();
  fetchedAtMs.clear();
  keptDay.clear();
  const database = await keptDatabase();
  await Promise.all([database.clear('packet'), database.clear('key')]);
}

onSignedOut((role) => {
  if (role !== 'professor') return;
  storeText(KEEPS_TODAY, null);
  forgetPackets().catch(() => undefined);
  tell();
});

const isUsable = ({ offlineUntil }: Packet) => offlineUntil > serverTimeAt(performance.now());

/** Whether scans and statuses of a session can be kept on this device: it has the packet, and can store. */
export function canKeep(sessionId: number): boolean {
  const packet = packets.get(sessionId);
  return packet !== undefined && isUsable(packet) && canStore() && ownerNow() !== undefined;
}

/** Notes that this device cannot store, so that scanners go on online only. */
export function noteStorageRefused(): void {
  isStorageRefused = true;
  tell();
}

/** The session's students as the device last read them; undefined without a packet. */
export function packetRoll(sessionId: number): Roll | undefined {
  return packets.get(sessionId)?.roll;
}

/** The student of a code or card, by the tag of the code or the hash of the card; undefined if none is found. */
export async function studentOfValue(sessionId: number, value: string): Promise<StudentInClass | undefined> {
  const packet = packets.get(sessionId);
  if (!packet) return undefined;
  const tag = value.length === QR_VALUE_LENGTH ? value.slice(-QR_TAG_LENGTH) : undefined;
  const card = looksLikeCard(value) ? await hashOf(value) : undefined;
  const found = packet.students.find(
    (each) => (tag !== undefined && each.tags.includes(tag)) || (card !== undefined && card === each.card),
  );
  return packet.roll.roll.find(({ student }) => student.stud_id === found?.stud_id)?.student;
}

/** The student of an entry that waits, as the class packet knows them; undefined if nothing is known. */
export function studentOfEntry(entry: KeptEntry): StudentInClass | undefined {
  const id = entry.kind === 'scan' ? entry.stud_id : entry.body.stud_id;
  return packetRoll(entry.sessionId)?.roll.find(({ student }) => student.stud_id === id)?.student;
}

/** The first 128 bits of a value's SHA-256, in hex. */
async function hashOf(value: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Fetches the packet of a session if this device has no fresh one, and stores it with what the day's screen shows. */
export async function fetchPacket(client: QueryClient, sessionId: number): Promise<void> {
  const askedAtMs = performance.now();
  const isFresh = askedAtMs - (fetchedAtMs.get(sessionId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS;
  if (!canStore() || isFresh) return;
  fetchedAtMs.set(sessionId, askedAtMs);
  try {
    await fetchNow(client, sessionId, askedAtMs);
  } catch (error) {
    fetchedAtMs.delete(sessionId);
    throw error;
  }
}

async function fetchNow(client: QueryClient, sessionId: number, askedAtMs: number): Promise<void> {
  const [packet] = await Promise.all([
    readPacket(sessionId, {
      query: { device: deviceMark() },
      heard: (response) => hearServerTime(response, askedAtMs),
    }),
    learnOwner(),
  ]);
  const id = sessionId < 0 ? packet.roll.class.class_id : sessionId;
  packets.set(id, packet);
  tell();
  try {
    // If the school keeps no scans, there is nothing to open the program for.
    if (!isUsable(packet)) return;
    await store(id);
    await seal(DAY, noteDay(client));
  } catch {
    noteStorageRefused();
  }
}

async function store(sessionId: number): Promise<void> {
  const packet = packets.get(sessionId);
  if (packet && isUsable(packet)) await seal(sessionId, [packet, shownOf.get(sessionId) ?? {}]);
}

/** Makes the packet of a planned class that of its session, which the server has made now. */
export async function packetOpened(plannedId: number, session: ClassSession): Promise<void> {
  const packet = packets.get(plannedId);
  if (!packet || packets.has(session.class_id)) return;
  packets.set(session.class_id, { ...packet, roll: { ...packet.roll, class: { ...packet.roll.class, ...session } } });
  await store(session.class_id);
}

/** Stores what a screen of a session shows now beside its packet. */
export function noteShown(sessionId: number, shown: Shown): void {
  shownOf.set(sessionId, { ...shownOf.get(sessionId), ...shown });
  clearTimeout(storing.get(sessionId));
  storing.set(
    sessionId,
    setTimeout(() => void store(sessionId).catch(noteStorageRefused), STORED_AFTER_MS),
  );
}

/** Whether a scanner can go on without a network: `ready`, or why not. */
export type PacketState = 'ready' | 'loading' | 'off' | 'storage';

/** Whether a reload without a network finds the program: its service worker is installed. */
let isProgramKept = !('serviceWorker' in navigator);
if (!isProgramKept)
  void navigator.serviceWorker.ready.then(() => {
    isProgramKept = true;
    tell();
  });

function packetState(sessionId: number): PacketState {
  if (!canStore()) return 'storage';
  const packet = packets.get(sessionId);
  if (!packet || !isProgramKept) return 'loading';
  return isUsable(packet) ? 'ready' : 'off';
}

/** How many screens show a session now, by session. */
const openHere = new Map<number, number>();
const screensOf = (sessionId: number) => openHere.get(sessionId) ?? 0;

/**
 * Tells the server how many scans of a session wait here, so that it can say who may still hold scans. If no screen shows
 * the session and nothing waits, the server forgets this device.
 */
export function reportWaiting(sessionId: number, waiting: number): void {
  if (sessionId < 0 || !packets.has(sessionId) || !isReachable() || signInToken('professor') === null) return;
  const body = { device: deviceMark(), waiting, open: screensOf(sessionId) > 0 };
  send(reportKept, { params: { sessionId }, body, keepalive: true }).catch(() => undefined);
}

/**
 * Fetches and keeps the packet of an open session, again every ten minutes and after an outage.
 * @param waiting how many scans of the session wait here when its screen closes
 */
export function useClassPacket(sessionId: number, waiting: () => number = () => 0): PacketState {
  const client = useQueryClient();
  const closed = useEffectEvent(() => {
    if (screensOf(sessionId) > 0) return;
    reportWaiting(sessionId, waiting());
    // The server may have forgotten this device.
    fetchedAtMs.delete(sessionId);
  });
  useEffect(() => {
    const hidden = () => {
      openHere.delete(sessionId);
      closed();
    };
    openHere.set(sessionId, screensOf(sessionId) + 1);
    window.addEventListener('pagehide', hidden);
    const look = () => void fetchPacket(client, sessionId).catch(() => undefined);
    look();
    const timer = setInterval(look, AGAIN_MS);
    const stop = onReachability(() => {
      if (isReachable()) look();
    });
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('pagehide', hidden);
      openHere.set(sessionId, Math.max(screensOf(sessionId) - 1, 0));
      // The scanner may give way to the roll.
      setTimeout(closed);
    };
  }, [client, sessionId]);
  return useSyncExternalStore(subscribe, () => packetState(sessionId));
}

/** As `canKeep`, kept up to date, for a screen that shows several sessions. */
export function useCanKeep(): typeof canKeep {
  const ids = useSyncExternalStore(subscribe, () => [...packets.keys()].filter(canKeep).join());
  return (sessionId) => ids.split(',').includes(String(sessionId));
}

/** Whether the professor wants today's classes on this device: not asked yet, on, or off. Ends with the sign-in. */
export function useKeepsToday(): 'unasked' | 'on' | 'off' {
  return useSyncExternalStore(subscribe, () => {
    const [mark, choice] = (storedText(KEEPS_TODAY) ?? '').split(' ');
    if (mark !== signInMark()) return 'unasked';
    return choice === 'on' ? 'on' : 'off';
  });
}

/** Answers for this sign-in. What was kept goes as soon as the professor no longer wants it. */
export function keepToday(on: boolean): void {
  if (storedText(KEEPS_TODAY)?.endsWith(' on') && !on) forgetPackets().catch(() => undefined);
  storeText(KEEPS_TODAY, `${signInMark()} ${on ? 'on' : 'off'}`);
  tell();
}

/** Where scanner and roll read a session, beside calls of their own: see their rooms. */
export interface SessionKeys {
  readonly roll: QueryKey;
  readonly scannedRoll: QueryKey;
  readonly present: QueryKey;
}

function put(client: QueryClient, queryKey: QueryKey, data: unknown, updatedAt: number): void {
  if (client.getQueryData(queryKey) !== undefined) return;
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, data, { updatedAt });
}

/**
 * Puts what the device holds into the query cache as old data, where the cache has none: the professor's day, and each
 * session with its roll. So these screens open without a network; with one, they read again.
 */
export async function seedFromDevice(client: QueryClient, keysOf: (sessionId: number) => SessionKeys): Promise<void> {
  const mark = signInMark();
  if (mark === undefined) return forgetPackets();
  // What this page fetched in the meantime stays.
  const key = await storedKey(mark);
  if (!key) return;
  const database = await keptDatabase();
  for (const { sessionId, iv, sealed } of await database.getAll('packet')) {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed).catch(() => null);
    if (!opened) {
      await database.delete('packet', sessionId);
      continue;
    }
    const found: unknown = JSON.parse(new TextDecoder().decode(opened));
    if (sessionId === DAY) {
      addStoredDay(found as DayQuery[]);
      continue;
    }
    const [packet, shown] = found as [Packet, Shown];
    if (!isUsable(packet)) {
      await database.delete('packet', sessionId);
      continue;
    }
    if (!packets.has(sessionId)) packets.set(sessionId, packet);
    if (!shownOf.has(sessionId)) shownOf.set(sessionId, shown);
  }
  seedPackets(client, keysOf);
  tell();
}

/** Puts the day and the sessions whose packets this page has into the query cache, where the cache has none. */
export function seedPackets(client: QueryClient, keysOf: (sessionId: number) => SessionKeys): void {
  for (const query of keptDay.values()) put(client, ...query);
  for (const [sessionId, packet] of packets) {
    const shown = shownOf.get(sessionId) ?? {};
    const at = Date.parse(packet.serverTime);
    const known = shown.roll ?? packet.roll;
    const attend = shown.present ?? presentOn(known);
    const roll = rollWith(known, attend);
    const { subject_id: subjectId } = roll.class;
    put(client, keyOf(getSingleClass, { params: { subjectId, sessionId } }), { classes: roll.class }, at);
    const keys = keysOf(sessionId);
    put(client, keys.roll, roll, at);
    put(client, keys.scannedRoll, roll, at);
    put(client, keys.present, { askedAtMs: 0, attend } satisfies PresentRead, at);
  }
}

interface PresentRead {
  readonly attend: readonly AttendanceRecord[];
  readonly askedAtMs: number;
}
