import { useSyncExternalStore } from 'react';
import { attends } from '#contract/attendance/attendance/status.ts';
import {
  clockWrong,
  SCANS_AT_ONCE,
  type SettledScan,
  settleScans,
} from '#contract/attendance/check-in/settle-scans-calls.ts';
import { setStatus } from '#contract/attendance/roll/roll-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { openMeeting } from '#contract/attendance/timetable/timetable-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { passwordChangeRequired, signInRequired, tooMany } from '#contract/platform/base/refusal.ts';
import { checkUnderWay, isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { onSignedOut, signInToken } from '#web/platform/base/sign-in-store.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { createSubscribers } from '#web/platform/base/subscribers.ts';
import { CallFailed, isPassing } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { noteStorageRefused, packetOpened } from './class-packet.ts';
import { guessedOffBy, hearServerTime, serverTimeAt } from './device-clock.ts';
import { deviceMark, learnOwner, ownerNow } from './device-identity.ts';
import {
  allEntries,
  deleteEntries,
  type KeptEntry,
  markTried,
  moveEntries,
  putEntry,
  type ScanEntry,
  type StatusEntry,
} from './kept-entries.ts';
import { reportWaiting } from './open-sessions.ts';
import { meetingOfId } from './planned-meeting.ts';

/**
 * The queue of everything that a professor did without an answer of the server. It is stored on the device, so it
 * outlives closing, crashes and signing out, and it is sent oldest first when the server is back. An entry leaves the
 * queue only with a result of the server, or when the professor decides.
 * @see docs/decisions/0067
 */

/** The result of an entry that has left the queue. */
export type SettledEntry =
  | { readonly kind: 'scan'; readonly entry: ScanEntry; readonly result: SettledScan }
  | { readonly kind: 'status'; readonly entry: StatusEntry; readonly reply: ReplyOf<typeof setStatus> };

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
/** The lock of the browser that one tab holds while it sends. */
const LOCK = 'rollcall-kept';
/** Where this tab notes that the professor chose to stay offline. */
const STAYS = 'rollcall-stays-offline';

const changed = createSubscribers();
const settled = createSubscribers<[SettledEntry]>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('rollcall-kept') : undefined;
const nothing: KeptNow = { entries: [], others: 0, isSending: false };

let now = nothing;
let isStayingOffline = storedText(STAYS, 'sessionStorage') !== null;
let failures = 0;
let isResting = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Runs this tab's rounds of sending one after another. */
let line: Promise<unknown> = Promise.resolve();

/** Reads the entries again, here and in the other tabs. */
async function show(isSending = now.isSending, tellsTabs = true): Promise<void> {
  const [all, owner] = [await allEntries(), ownerNow()];
  const entries = all.filter((entry) => entry.owner === owner);
  const isSame = entries.length + all.length + now.entries.length + now.others === 0 && isSending === now.isSending;
  if (isSame) return;
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
export const waitingOf = (sessionId: number): number =>
  now.entries.filter((entry) => entry.kind === 'scan' && entry.sessionId === sessionId).length;

/** What waits on this device, kept up to date. */
export function useKept(): KeptNow {
  return useSyncExternalStore(changed.subscribe, keptNow);
}

/** Subscribes to entries that have got their result; returns the function that unsubscribes. */
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
 * Stores an entry, and sends it when the server can be reached.
 * @throws if this device cannot store it
 */
export async function keepEntry(entry: KeptEntry): Promise<void> {
  try {
    await putEntry(guessedOffBy() === undefined ? { ...entry, guessed: true } : entry);
  } catch (error) {
    noteStorageRefused();
    throw error;
  }
  // The browser may otherwise delete what it stores when the disk is full.
  void (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => undefined);
  await show();
  soon();
}

/** Deletes an entry about which the professor has decided. */
export async function dropKept(key: string): Promise<void> {
  const sessionId = now.entries.find((entry) => entry.key === key)?.sessionId;
  await deleteEntries([key]);
  await show();
  if (sessionId !== undefined) reportWaiting(sessionId, waitingOf(sessionId), true);
}

/** Whether an entry makes a student present when it is sent, and the server cannot have it yet. */
export const isOnlyHere = (entry: KeptEntry): boolean =>
  !entry.needs && (entry.kind === 'scan' ? !entry.tried : attends(entry.body.status));

/**
 * Deletes what would make a student of a session present, because the professor takes it back.
 * @param key only the scan of this key
 * @returns false if nothing of that waits here, or if the server may have it
 */
export async function dropOfStudent(sessionId: number, studId: number, key = ''): Promise<boolean> {
  const isTheirs = (entry: KeptEntry) =>
    entry.sessionId === sessionId &&
    (entry.kind === 'scan' ? entry : entry.body).stud_id === studId &&
    entry.key.startsWith(key);
  const drop = async (isFree: unknown) => {
    const theirs = isFree ? now.entries.filter((entry) => isTheirs(entry) && isOnlyHere(entry)) : [];
    const isTried = now.entries.some((entry) => isTheirs(entry) && entry.kind === 'scan' && entry.tried);
    if (isTried) return false;
    for (const each of theirs) await dropKept(each.key);
    return theirs.length > 0;
  };
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(LOCK, { ifAvailable: true }, drop) : drop(true);
}

/** Sends what waits now, and asks again about entries that needed a person. */
export async function tryAgain(): Promise<void> {
  for (const { needs, ...entry } of now.entries) if (needs) await putEntry(entry as KeptEntry);
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
  timer ??= setTimeout(sendKept, failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
}

/** Sends nothing for the time that a busy server asks for. */
function rest(seconds: number): void {
  isResting = true;
  setTimeout(
    () => {
      isResting = false;
      sendKept();
    },
    Math.min(seconds * 1000, LONGEST_REST_MS),
  );
}

async function run(): Promise<void> {
  await show();
  // A call over a dead network could still hang when the network is back.
  await checkUnderWay();
  if (isResting || isAway() || signInToken('professor') === null) return;
  if (now.entries.length + now.others === 0) return;
  const sendAll = async () => {
    await learnOwner();
    await show(true);
    const failed = new Map<number, CallFailed>();
    while (!isAway() && (await sendNext(failed)));
    for (const error of failed.values()) throw error;
  };
  try {
    const { locks } = navigator as { locks?: LockManager };
    await (locks ? locks.request(LOCK, sendAll) : sendAll());
    failures = 0;
  } catch (error) {
    if (!isTemporary(error)) throw error;
    failures += 1;
    if (error instanceof CallFailed && error.retryAfterSeconds !== undefined) rest(error.retryAfterSeconds);
    else soon();
  } finally {
    await show(false);
  }
}

/** Whether trying again later can help: a fault of this device, no answer of the server, or a busy server. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof CallFailed) || isPassing(error) || temporary.has(error.code) || error.status >= 500;
}

const temporary = new Set<string>([tooMany.code, passwordChangeRequired.code]);

/** The answer of a call, or a failure after its longest time. A call never settles if the person signs out during it. */
function inTime<Reply>(call: Promise<Reply>): Promise<Reply> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new CallFailed('network', 0, '')), ATTEMPT_MS);
  });
  return Promise.race([call, late]);
}

/** Corrects the times of what was made before the server's time was known. */
async function correctTimes(): Promise<void> {
  const offMs = guessedOffBy();
  if (offMs === undefined) return;
  for (const { guessed, ...entry } of await allEntries()) {
    const at = new Date(Date.parse(entry.at) + offMs).toISOString();
    if (guessed) await putEntry({ ...entry, at } as KeptEntry);
  }
}

/**
 * Sends the oldest entries that need no person.
 * @param failed the sessions at which the server failed in this round; their entries are skipped
 * @returns whether there were any
 */
async function sendNext(failed: Map<number, CallFailed>): Promise<boolean> {
  await correctTimes();
  const owner = ownerNow();
  const isNext = ({ owner: whose, needs, sessionId }: KeptEntry) => whose === owner && !needs && !failed.has(sessionId);
  const waiting = (await allEntries()).filter(isNext);
  const [first] = waiting;
  // Someone else may have signed in while the entries were read.
  if (!first || ownerNow() !== owner) return false;
  try {
    await sendFirst(first, waiting);
  } catch (error) {
    if (!(error instanceof CallFailed && error.status >= 500)) throw error;
    failed.set(first.sessionId, error);
  }
  await show(true);
  return true;
}

async function sendFirst(first: KeptEntry, waiting: readonly KeptEntry[]): Promise<void> {
  if (first.sessionId < 0) return openFirst(waiting.filter(({ sessionId }) => sessionId === first.sessionId));
  if (first.kind === 'status') return sendStatus(first);
  const end = waiting.findIndex(({ kind, sessionId }) => kind !== 'scan' || sessionId !== first.sessionId);
  const run = waiting.slice(0, end < 0 ? undefined : end) as ScanEntry[];
  const left = waiting.filter(({ kind, sessionId }) => kind === 'scan' && sessionId === first.sessionId).length;
  await sendScans(run.slice(0, SCANS_AT_ONCE), left);
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

async function openFirst(entries: readonly KeptEntry[]): Promise<void> {
  try {
    await openPlanned(entries[0]?.sessionId ?? 0);
  } catch (error) {
    await refused(error, entries);
  }
}

async function sendScans(scans: readonly ScanEntry[], ofSession: number): Promise<void> {
  const [{ sessionId }] = scans as [ScanEntry];
  const askedAtMs = performance.now();
  const isGuess = guessedOffBy() === undefined;
  const body = {
    sentAt: serverTimeAt(askedAtMs),
    device: deviceMark(),
    waiting: ofSession - scans.length,
    scans: scans.map(({ key, value, at }) => ({ key, value, seenAt: at })),
  };
  try {
    const heard = (response: Response) => hearServerTime(response, askedAtMs);
    const untried = scans.filter(({ tried }) => !tried);
    if (untried.length > 0) await markTried(untried);
    const { results } = await inTime(send(settleScans, { params: { sessionId }, body, heard }));
    for (const entry of scans) {
      const result = results.find(({ key }) => key === entry.key);
      if (!result) continue;
      const { code = '', message = '' } = result;
      if (result.result === 'refused') await putEntry({ ...entry, needs: { code, message } });
      else {
        await deleteEntries([entry.key]);
        settled.tell({ kind: 'scan', entry, result });
      }
    }
    const refused = results.filter(({ result }) => result === 'refused').length;
    if (ofSession === scans.length) reportWaiting(sessionId, refused);
  } catch (error) {
    // The reply has told the right time, so the scans are sent again with it.
    const isRightNow = isGuess && guessedOffBy() !== undefined;
    if (isRightNow && error instanceof CallFailed && error.code === clockWrong.code) return;
    await refused(error, scans);
  }
}

async function sendStatus(entry: StatusEntry): Promise<void> {
  try {
    const { sessionId, key, body } = entry;
    const reply = await inTime(send(setStatus, { params: { sessionId }, headers: { 'Idempotency-Key': key }, body }));
    await deleteEntries([entry.key]);
    settled.tell({ kind: 'status', entry, reply });
  } catch (error) {
    await refused(error, [entry]);
  }
}

/** After a refusal a person decides about the entries. Other failures are thrown, and change nothing. */
async function refused(error: unknown, entries: readonly KeptEntry[]): Promise<void> {
  if (!(error instanceof CallFailed) || isTemporary(error) || error.code === signInRequired.code) throw error;
  const { code, message } = error;
  for (const entry of entries) await putEntry({ ...entry, needs: { code, message } });
}
