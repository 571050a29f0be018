import { useSyncExternalStore } from 'react';
import { attends } from '#contract/attendance/attendance/status.ts';
import {
  reportKept,
  SCANS_AT_ONCE,
  SCANS_WAITING,
  settleScans,
} from '#contract/attendance/check-in/settle-scans-calls.ts';
import { type RollEntry, setStatus } from '#contract/attendance/roll/roll-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { openMeeting } from '#contract/attendance/timetable/timetable-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { badInput, passwordChangeRequired, signInRequired, tooMany } from '#contract/platform/base/refusal.ts';
import { checkUnderWay, isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { onSignedOut, signInToken } from '#web/platform/base/sign-in-store.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { createSubscribers } from '#web/platform/base/subscribers.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { noteStorageRefused, openedSessions, openHere, packetOpened, packetRoll } from './class-packet.ts';
import { guessedOffBy, serverTimeAt } from './device-clock.ts';
import { deviceMark, learnOwner, ownerNow } from './device-identity.ts';
import {
  allEntries,
  deleteEntry,
  type KeptEntry,
  moveEntries,
  putEntries,
  type ScanEntry,
  type StatusEntry,
} from './kept-entries.ts';
import { meetingOfId, readPacket } from './planned-meeting.ts';

/**
 * The queue of everything that a professor did without an answer of the server. It is stored on the device, so it
 * outlives closing, crashes and signing out, and it is sent oldest first when the server is back. An entry leaves the
 * queue only with a result of the server, or when the professor decides.
 * @see docs/decisions/0067
 */

/** What waits here, for screens. */
export interface KeptNow {
  /** What the signed-in professor made, oldest first. */
  readonly entries: readonly KeptEntry[];
  /** How many entries other professors made. */
  readonly others: number;
  readonly isSending: boolean;
}

/** Delay before the first retry in ms; each further one is twice as long, up to the longest. */
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5_000;
/** The longest time for which nothing is sent because the server is busy, in ms. */
const LONGEST_REST_MS = 60_000;
/** How long an answer may take, in ms. Settling a hundred scans takes longer than recording one. */
const ATTEMPT_MS = 20_000;
/** How long log-out waits until the server knows, in ms. */
const LEAVING_MS = 2_000;
/** The lock of the browser that one tab holds while it sends. */
const LOCK = 'rollcall-kept';
/** Where this tab notes that the professor chose to stay offline. */
const STAYS = 'rollcall-stays-offline';

const changed = createSubscribers();
const settled = createSubscribers<[entry: KeptEntry, set?: RollEntry]>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('rollcall-kept') : undefined;

let now: KeptNow = { entries: [], others: 0, isSending: false };
/** All entries of this device, oldest first. */
let all: readonly KeptEntry[] = [];
let isStayingOffline = storedText(STAYS, 'sessionStorage') !== null;
let failures = 0;
/** Until when nothing is sent because the server is busy, by `performance.now`. */
let restsUntilMs = 0;
/** How many scans are sent together. One that the server cannot read fails the call for all, so they are then sent singly. */
let atOnce = SCANS_AT_ONCE;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Runs this tab's rounds of sending one after another. */
let line: Promise<unknown> = Promise.resolve();

/** Reads the entries again, here and in the other tabs. */
async function show(isSending = now.isSending, tellsTabs = true): Promise<void> {
  all = await allEntries();
  const owner = ownerNow();
  if (all.length + now.entries.length + now.others === 0 && isSending === now.isSending) return;
  const entries = all.filter((entry) => entry.owner === owner);
  now = { entries, others: all.length - entries.length, isSending };
  changed.tell();
  if (tellsTabs) channel?.postMessage(null);
}

channel?.addEventListener('message', () => void show(now.isSending, false).catch(() => undefined));
onSignedOut((role) => {
  if (role !== 'professor') return;
  setStayOffline(false);
  void show().catch(() => undefined);
});
onReachability(() => {
  failures = 0;
  if (isReachable()) sendKept();
});

/** What waits on this device now. */
export const keptNow = (): KeptNow => now;

/** How many scans of a session wait on this device. */
const waitingOf = (sessionId: number): number =>
  now.entries.filter((entry) => entry.kind === 'scan' && entry.sessionId === sessionId).length;

/** What waits on this device, kept up to date. */
export function useKept(): KeptNow {
  return useSyncExternalStore(changed.subscribe, keptNow);
}

/**
 * Subscribes to entries that have got their result, with the student's new entry of the roll if it was a status; returns
 * the function that unsubscribes.
 */
export const onSettled = settled.subscribe;

/**
 * Whether nothing should be sent: the server is known to be away, or the professor chose to stay offline.
 * @param sessionId a planned class that was started here has no session on the server yet
 */
export function isAway(sessionId = 0): boolean {
  return sessionId < 0 || isStayingOffline || !isReachable();
}

/** Keeps everything on this device while the tab is open, as if the server were away. */
export function setStayOffline(on: boolean): void {
  isStayingOffline = on;
  storeText(STAYS, on ? 'on' : null, 'sessionStorage');
  changed.tell();
  if (!on) sendKept();
}

/** Whether the professor chose to stay offline, kept up to date. */
export function useStaysOffline(): boolean {
  return useSyncExternalStore(changed.subscribe, () => isStayingOffline);
}

/**
 * Stores an entry of the signed-in professor, and sends it when the server can be reached.
 * @returns false if this device cannot store it, or 2,000 entries wait already
 */
export async function keepEntry(entry: Omit<ScanEntry, 'owner'> | Omit<StatusEntry, 'owner'>): Promise<boolean> {
  const owner = ownerNow();
  if (owner === undefined) return false;
  try {
    if (all.length >= SCANS_WAITING) throw new Error('Too many scans wait on this device.');
    await putEntries([{ ...entry, owner, guessed: guessedOffBy() === undefined }]);
    await show();
  } catch {
    noteStorageRefused();
    return false;
  }
  // The browser may otherwise delete what it stores when the disk is full.
  void (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => undefined);
  soon();
  return true;
}

/** Deletes an entry about which the professor has decided. */
export async function dropKept({ key, sessionId }: KeptEntry): Promise<void> {
  await deleteEntry(key);
  await show();
  reportWaiting(sessionId, true);
}

/**
 * Deletes what would make a student of a session present, because the professor takes it back.
 * @param key only the scan of this key
 * @returns false if nothing of that waits here, or if the server may have it
 */
export async function dropOfStudent(sessionId: number, studId: number, key = ''): Promise<boolean> {
  return alone({ ifAvailable: true }, async (isFree) => {
    // Another tab may have sent something since.
    await show();
    const theirs = now.entries.filter(
      (entry) =>
        entry.sessionId === sessionId &&
        !entry.needs &&
        entry.key.startsWith(key) &&
        (entry.kind === 'scan' ? entry : entry.body).stud_id === studId &&
        (entry.kind === 'scan' || attends(entry.body.status)),
    );
    if (!isFree || theirs.length === 0 || theirs.some(({ tried }) => tried)) return false;
    for (const each of theirs) await dropKept(each);
    return true;
  });
}

/** Runs a task while no other tab sends. */
async function alone<Result>(options: LockOptions, task: (lock: unknown) => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(LOCK, options, task) : task(true);
}

function report(sessionId: number, open: boolean, more: { keepalive?: boolean; signal?: AbortSignal }) {
  const body = { device: deviceMark(), waiting: waitingOf(sessionId), open };
  return send(reportKept, { params: { sessionId }, body, ...more }).catch(() => undefined);
}

/**
 * Tells the server how many scans of a session wait here, so that it can say who may still hold scans. If no screen shows
 * the session and nothing waits, the server forgets this device.
 * @param isTaken whether this device has taken the session's packet; the server does not know others
 */
export function reportWaiting(sessionId: number, isTaken = packetRoll(sessionId) !== undefined): void {
  if (sessionId < 0 || !isTaken || !isReachable() || signInToken('professor') === null) return;
  void report(sessionId, (openHere.get(sessionId) ?? 0) > 0, { keepalive: true });
}

/** Tells the server before log-out that this device deletes its packets, so that only what waits here is missed. */
export async function reportLeaving(): Promise<void> {
  if (!isReachable()) return;
  const ids = [...openedSessions().keys()].filter((id) => id > 0);
  await Promise.all(ids.map((id) => report(id, false, { signal: AbortSignal.timeout(LEAVING_MS) })));
}

/** Sends what waits now, and asks again about entries that needed a person. */
export async function tryAgain(): Promise<void> {
  const again = now.entries.flatMap(({ needs, ...entry }) => (needs ? [entry as KeptEntry] : []));
  await putEntries(again);
  failures = 0;
  await show();
  sendKept();
}

/** Shows what waits, and sends it if the server can be reached. */
export function sendKept(): void {
  clearTimeout(timer);
  timer = undefined;
  line = line.then(run).catch(() => undefined);
}

function soon(): void {
  const waitMs = failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  timer ??= setTimeout(sendKept, Math.max(waitMs, restsUntilMs - performance.now()));
}

async function run(): Promise<void> {
  await show();
  // A call over a dead network could still hang when the network is back.
  await checkUnderWay();
  if (all.length === 0 || isAway() || signInToken('professor') === null) return;
  if (performance.now() < restsUntilMs) return soon();
  try {
    await alone({}, async () => {
      await learnOwner();
      await show(true);
      const failed = new Map<number, CallFailed>();
      atOnce = SCANS_AT_ONCE;
      while (!isAway() && (await sendNext(failed)));
      for (const error of failed.values()) throw error;
    });
    failures = 0;
    restsUntilMs = 0;
  } catch (error) {
    failures += 1;
    const restS = error instanceof CallFailed ? (error.retryAfterSeconds ?? 0) : 0;
    restsUntilMs = performance.now() + Math.min(restS * 1000, LONGEST_REST_MS);
    soon();
  } finally {
    await show(false);
  }
}

/** The answer of a call, or a failure after its longest time. A call never settles if the person signs out during it. */
function inTime<Reply>(call: Promise<Reply>): Promise<Reply> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, ATTEMPT_MS, new CallFailed('network', 0, ''));
  });
  return Promise.race([call, late]);
}

/**
 * Learns the server's time, which the packet's answer tells, and corrects the times of what was made before it was
 * known. If the packet is refused, the times stay as they are.
 */
async function correctTimes(sessionId: number): Promise<void> {
  if (guessedOffBy() === undefined)
    await inTime(readPacket(sessionId)).catch((error: unknown) => {
      if (!(error instanceof CallFailed) || error.status === 0) throw error;
    });
  const offMs = guessedOffBy();
  const guesses = all.filter((entry) => entry.guessed);
  if (offMs === undefined || guesses.length === 0) return;
  const right = (at: Instant) => new Date(Date.parse(at) + offMs).toISOString();
  await putEntries(guesses.map((entry) => ({ ...entry, guessed: false, at: right(entry.at) })));
  await show(true);
}

/** The refusals after which trying again later helps. */
const temporary = new Set<string>([tooMany.code, passwordChangeRequired.code, signInRequired.code]);

/**
 * Sends the oldest entry that needs no person; scans together with those of the same session that follow. After a refusal
 * a person decides about them.
 * @param failed the sessions at which the server failed in this round; their entries are skipped
 * @returns whether there was any
 */
async function sendNext(failed: Map<number, CallFailed>): Promise<boolean> {
  // Someone else may have signed in while the entries were read.
  const isNext = ({ owner, needs, sessionId }: KeptEntry) => owner === ownerNow() && !needs && !failed.has(sessionId);
  const next = now.entries.find(isNext);
  if (next && next.sessionId > 0) await correctTimes(next.sessionId);
  const waiting = now.entries.filter(isNext);
  const [first] = waiting;
  if (!first) return false;
  const { sessionId } = first;
  const ofSession = waiting.filter((entry) => entry.sessionId === sessionId);
  const end = [...waiting, undefined].findIndex((each) => each?.kind !== 'scan' || each.sessionId !== sessionId);
  const lot = sessionId < 0 ? ofSession : waiting.slice(0, Math.min(end || 1, atOnce));
  const left = ofSession.filter(({ kind }) => kind === 'scan').length - lot.length;
  try {
    if (sessionId < 0) await openPlanned(sessionId);
    else {
      if (lot.some(({ tried }) => !tried)) await putEntries(lot.map((entry) => ({ ...entry, tried: true })));
      if (first.kind === 'status') await sendStatus(first);
      else await sendScans(lot as ScanEntry[], left);
    }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 0 || temporary.has(error.code)) throw error;
    const { code, message } = error;
    if (error.status >= 500) failed.set(sessionId, error);
    else if (code === badInput.code && lot.length > 1 && atOnce > 1) atOnce = 1;
    else await putEntries(lot.map((entry) => ({ ...entry, needs: { code, message } })));
  }
  await show(true);
  if (first.kind === 'scan' && left === 0) reportWaiting(sessionId);
  return true;
}

/**
 * Opens a planned class that was started on this device, or finds the session that was opened for it. Moves the waiting
 * entries to the session.
 */
export async function openPlanned(plannedId: number): Promise<ClassSession> {
  const { rule_id: ruleId, day } = meetingOfId(plannedId);
  const { class: session } = await inTime(send(openMeeting, { params: { ruleId }, body: { day } }));
  await moveEntries(plannedId, session.class_id);
  await packetOpened(plannedId, session).catch(noteStorageRefused);
  await show();
  return session;
}

/** @param left how many more scans of the session wait to be sent */
async function sendScans(scans: readonly ScanEntry[], left: number): Promise<void> {
  const [{ sessionId }] = scans as [ScanEntry];
  const body = {
    sentAt: serverTimeAt(performance.now()),
    device: deviceMark(),
    waiting: left,
    scans: scans.map(({ key, value, at }) => ({ key, value, seenAt: at })),
  };
  const { results } = await inTime(send(settleScans, { params: { sessionId }, body }));
  for (const entry of scans) {
    const { result, code = '', message = '' } = results.find(({ key }) => key === entry.key) ?? {};
    if (result === 'refused') await putEntries([{ ...entry, needs: { code, message } }]);
    else if (result) await leave(entry);
  }
  // What has no result is sent again later, not at once.
  if (results.length < scans.length) throw new CallFailed('network', 0, '');
}

async function sendStatus(entry: StatusEntry): Promise<void> {
  const { sessionId, key, body } = entry;
  const sending = { params: { sessionId }, headers: { 'Idempotency-Key': key }, body };
  await leave(entry, (await inTime(send(setStatus, sending))).entry);
}

/** Deletes an entry that has got its result. */
async function leave(entry: KeptEntry, set?: RollEntry): Promise<void> {
  await deleteEntry(entry.key);
  settled.tell(entry, set);
}
