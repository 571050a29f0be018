import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { looksLikeCard, QR_TAG_LENGTH, QR_VALUE_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import type { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { onSignedOut } from '#web/platform/base/sign-in-store.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { createSubscribers } from '#web/platform/base/subscribers.ts';
import { serverTimeAt } from './device-clock.ts';
import { learnOwner, ownerNow, signInMark } from './device-identity.ts';
import { keptDay, noteDay } from './kept-day.ts';
import type { KeptEntry } from './kept-entries.ts';
import { presentOn } from './packet-roll.ts';
import { readPacket } from './planned-meeting.ts';
import { forgetSealed, seal } from './sealed-packets.ts';

type Packet = ReplyOf<typeof getClassPacket>;

/** What a screen of a session shows, so that a reload without a network shows the same. */
interface Shown {
  /** The students who are present, from the scanner. */
  readonly present?: readonly AttendanceRecord[];
  readonly roll?: Roll;
}

/** A session as this device stores it: its packet, and what its screens show. */
export type StoredSession = readonly [packet: Packet, shown: Shown];

/** How long a packet is used before it is fetched again, in ms. */
const AGAIN_MS = 10 * 60_000;
/** The key of the day's queries among the stored packets; no session has this id. */
export const DAY = 0;

const KEEPS_TODAY = 'rollcall-keeps-today';

/** How long after a change the device stores what a screen shows, in ms. Changes in between are stored with it. */
const STORED_AFTER_MS = 500;

const packets = new Map<number, Packet>();
const shownOf = new Map<number, Shown>();
const storing = new Set<number>();
const fetchedAtMs = new Map<number, number>();
const { tell, subscribe } = createSubscribers();
let isStorageRefused = false;

/** How many screens show a session now, by session. */
export const openHere = new Map<number, number>();

/** Whether this browser can keep anything. Some private windows cannot, nor pages without HTTPS. */
const hasStorage = () => 'indexedDB' in globalThis && (crypto.subtle as SubtleCrypto | undefined) !== undefined;
const canStore = () => hasStorage() && !isStorageRefused;

/** Deletes all packets of this page and of this device. */
export async function forgetPackets(): Promise<void> {
  packets.clear();
  shownOf.clear();
  fetchedAtMs.clear();
  keptDay.clear();
  await forgetSealed();
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

/** Since when a student is present at a session, as this device last read it; undefined if they are not. */
export function presentSince(sessionId: number, studId: number): Instant | undefined {
  const roll = packetRoll(sessionId);
  const present = shownOf.get(sessionId)?.present ?? (roll ? presentOn(roll) : []);
  return present.find(({ student }) => student.stud_id === studId)?.createdAt;
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

/** The student of an entry that waits, as a roll knows them; undefined if nothing is known. */
export function studentOfEntry(entry: KeptEntry, roll = packetRoll(entry.sessionId)): StudentInClass | undefined {
  const id = entry.kind === 'scan' ? entry.stud_id : entry.body.stud_id;
  return roll?.roll.find(({ student }) => student.stud_id === id)?.student;
}

/** The first 128 bits of a value's SHA-256, in hex. */
async function hashOf(value: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes the next look fetch the packet again. */
export const fetchAgain = (sessionId: number): boolean => fetchedAtMs.delete(sessionId);

/** Fetches the packet of a session if this device has no fresh one, and stores it with what the day's screen shows. */
export async function fetchPacket(client: QueryClient, sessionId: number): Promise<void> {
  const askedAtMs = performance.now();
  const isFresh = askedAtMs - (fetchedAtMs.get(sessionId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS;
  if (!hasStorage() || isFresh) return;
  fetchedAtMs.set(sessionId, askedAtMs);
  const [packet] = await Promise.all([readPacket(sessionId), learnOwner()]).catch((error: unknown) => {
    fetchAgain(sessionId);
    throw error;
  });
  const id = sessionId < 0 ? packet.roll.class.class_id : sessionId;
  packets.set(id, packet);
  tell();
  try {
    // If the school keeps no scans, the packet is not stored.
    if (!isUsable(packet)) return;
    await store(id);
    await seal(DAY, noteDay(client));
    // A full storage forgets whose device this is.
    isStorageRefused = ownerNow() === undefined;
  } catch {
    noteStorageRefused();
    fetchAgain(sessionId);
  }
  tell();
}

async function store(sessionId: number): Promise<void> {
  const packet = packets.get(sessionId);
  if (packet && isUsable(packet)) await seal(sessionId, [packet, shownOf.get(sessionId) ?? {}] satisfies StoredSession);
}

/** The sessions that this page has, by id. */
export function openedSessions(): ReadonlyMap<number, StoredSession> {
  return new Map(Array.from(packets, ([id, packet]) => [id, [packet, shownOf.get(id) ?? {}]]));
}

/**
 * Takes a stored session, unless this page has a newer one.
 * @returns false if it can no longer be used
 */
export function takeStored(sessionId: number, [packet, shown]: StoredSession): boolean {
  if (!isUsable(packet)) return false;
  if (!packets.has(sessionId)) packets.set(sessionId, packet);
  if (!shownOf.has(sessionId)) shownOf.set(sessionId, shown);
  tell();
  return true;
}

/** Gives a planned class's packet to the session that the server has created for it. */
export async function packetOpened(plannedId: number, session: ClassSession): Promise<void> {
  const packet = packets.get(plannedId);
  if (!packet || packets.has(session.class_id)) return;
  packets.set(session.class_id, { ...packet, roll: { ...packet.roll, class: { ...packet.roll.class, ...session } } });
  await store(session.class_id);
}

/** Stores what a screen of a session shows now beside its packet. */
export function noteShown(sessionId: number, shown: Shown): void {
  shownOf.set(sessionId, { ...shownOf.get(sessionId), ...shown });
  if (storing.has(sessionId)) return;
  storing.add(sessionId);
  setTimeout(() => {
    storing.delete(sessionId);
    // The next change is stored again; scans have a store of their own.
    store(sessionId).catch(() => undefined);
  }, STORED_AFTER_MS);
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

/** Whether a scanner of this session can go on without a network, kept up to date. */
export function usePacketState(sessionId: number): PacketState {
  return useSyncExternalStore(subscribe, () => {
    if (!canStore()) return 'storage';
    const packet = packets.get(sessionId);
    if (!packet || !isProgramKept) return 'loading';
    return isUsable(packet) ? 'ready' : 'off';
  });
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

/** Stores the choice for this sign-in. Switching it off deletes the packets. */
export function keepToday(on: boolean): void {
  if (storedText(KEEPS_TODAY)?.endsWith(' on') && !on) forgetPackets().catch(() => undefined);
  storeText(KEEPS_TODAY, `${signInMark()} ${on ? 'on' : 'off'}`);
  tell();
}
