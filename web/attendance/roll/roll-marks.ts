import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { attends, type Status } from '#contract/attendance/attendance/status.ts';
import {
  type Roll,
  type RollEntry,
  rollChanged,
  STATUSES_AT_ONCE,
  type StatusToSet,
  setStatus,
  setStatuses,
} from '#contract/attendance/roll/roll-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { useAskBeforeUnload } from '#web/attendance/offline/ask-before-unload.ts';
import { canKeep } from '#web/attendance/offline/class-packet.ts';
import { serverTimeAt } from '#web/attendance/offline/device-clock.ts';
import type { KeptEntry } from '#web/attendance/offline/kept-entries.ts';
import { isAway, keepEntry, keptNow, onSettled, useKept } from '#web/attendance/offline/kept-queue.ts';
import { rollKey } from '#web/attendance/offline/session-keys.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { CallFailed, messageOf } from '#web/platform/calls/call-failed.ts';
import { splitIntoChunks } from '#web/platform/calls/chunk.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { ANSWER_MS, lateAsLost, sentAgain } from '#web/platform/calls/retry.ts';
import { send } from '#web/platform/calls/send.ts';
import { readAgain } from '#web/platform/calls/use-call.ts';
import { toastError, toastInfo, toastMs } from '#web/platform/ui/toast.ts';
import { besideRoll } from './roll-data.ts';
import { keptText } from './roll-history-text.ts';
import { rollText } from './roll-text.ts';
import { keptMarkings, type Marking, shownStatus, withEntries } from './visible-entries.ts';

/** A bulk change, in progress or done. */
export interface ManyMarked {
  readonly status: Status;
  readonly done: number;
  readonly of: number;
  readonly isUnderWay: boolean;
}

/** The status that was set last, and the student's entry before it. */
export interface LastMarked {
  readonly before: RollEntry;
  readonly status: Status | null;
}

/** A step that can be undone: one status, or a bulk change with the statuses to restore. */
type Step = LastMarked | { readonly status: Status; readonly undo: readonly StatusToSet[] };

/** The number of latest steps that can be undone. */
const MOST_STEPS = 50;

export interface RollMarks {
  /** Changes that are in progress or have failed, by student. */
  readonly markings: ReadonlyMap<number, Marking>;
  /** Shows a status at once and sends it; null removes it. A later status of the same student waits for this one. */
  readonly set: (studId: number, status: Status | null, reason: string) => void;
  /** The next step to undo, if it is about one student. */
  readonly last: LastMarked | null;
  readonly leave: (studId: number) => void;
  /** The next step to undo, or the change in progress, if it is a bulk change. */
  readonly many: ManyMarked | null;
  readonly setMany: (entries: readonly RollEntry[], status: Status, reason: string) => Promise<void>;
  /**
   * Undoes the next step, back to the first one: restores the previous statuses with their times in.
   * @returns the student, undefined for a bulk change, or null if there is nothing to undo now
   */
  readonly undo: () => number | undefined | null;
}

/**
 * Sets statuses at a session, shown at once. Changes for one student are sent in order; changes for several students
 * are sent in parallel. A request without an answer is retried with the same key. If someone else changed a status in
 * the meantime, the user decides.
 */
export function useRollMarks(sessionId: number): RollMarks {
  const queryClient = useQueryClient();
  const key = rollKey(sessionId);
  const [markings, setMarkings] = useState<ReadonlyMap<number, Marking>>(new Map());
  const [underWay, setUnderWay] = useState<ManyMarked | null>(null);
  const [steps, setShownSteps] = useState<readonly Step[]>([]);
  // Keys may be faster than rendering.
  const stepsNow = useRef(steps);
  const markingsNow = useRef(markings);
  const isManyUnderWay = useRef(false);
  const timeZone = useTimeZone();
  const lines = useRef(new Map<number, { last: Promise<void>; chosen: number }>());

  const rollNow = () => queryClient.getQueryData<Roll>(key);
  const entryNow = (studId: number) => rollNow()?.roll.find(({ student }) => student.stud_id === studId);
  /** What waits on this device for students of this session. */
  const keptHere = () => {
    const roll = rollNow();
    return roll ? keptMarkings(keptNow().entries, roll, timeZone) : new Map<number, Marking>();
  };
  const shownNow = (entry: RollEntry) => {
    const { stud_id } = entry.student;
    return shownStatus(entry, markingsNow.current.get(stud_id) ?? keptHere().get(stud_id));
  };

  const { entries } = useKept();
  const waits = entries.some((entry) => entry.sessionId === sessionId && !entry.needs);
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits) void queryClient.invalidateQueries({ queryKey: rollKey(sessionId) });
    waited.current = waits;
  }, [queryClient, sessionId, waits]);

  function put(entries: readonly RollEntry[]) {
    // A response that is on its way is older than this change.
    void queryClient.cancelQueries({ queryKey: key, exact: true });
    // Reports and lists on other screens are read again when they are next shown.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    queryClient.setQueryData<Roll>(key, (roll) => roll && withEntries(roll, entries));
    void queryClient.invalidateQueries({ queryKey: [...key, 'history'] });
    readAgain(queryClient, besideRoll);
  }

  function mark(studId: number, marking: Marking | null) {
    const next = new Map(markingsNow.current);
    if (marking) next.set(studId, marking);
    else next.delete(studId);
    markingsNow.current = next;
    setMarkings(next);
  }

  function setSteps(next: readonly Step[]) {
    stepsNow.current = next.slice(-MOST_STEPS);
    setShownSteps(stepsNow.current);
  }

  const push = (step: Step) => setSteps([...stepsNow.current, step]);

  function showUnderWay(next: ManyMarked | null) {
    isManyUnderWay.current = next !== null;
    setUnderWay(next);
  }

  interface Chosen extends Omit<BodyOf<typeof setStatus>, 'was'> {
    readonly step: Step | undefined;
  }

  /** Whether a change must wait on this device: the server is away, or earlier ones of this session wait. */
  const mustWait = () =>
    isAway(sessionId) || keptNow().entries.some((each) => each.sessionId === sessionId && !each.needs);

  /**
   * Puts a status into this device's queue.
   * @param tried if it was sent, without an answer
   * @returns whether the device could store it
   */
  async function kept(again: string, body: BodyOf<typeof setStatus>, tried = false): Promise<boolean> {
    const roll = rollNow();
    if (!canKeep(sessionId) || !roll) return false;
    const at = serverTimeAt(performance.now());
    // What waits already is what the server will have before this change.
    const before = keptHere().get(body.stud_id);
    const was = before ? before.status : body.was;
    const { day, time } = localTime(at, timeZone);
    const isNow = !roll.isOver || localTime(roll.class.createdAt, timeZone).day === day;
    const cameNow = attends(body.status) && !attends(was) && isNow;
    const timeIn = body.timeIn ?? (cameNow ? time : null);
    return keepEntry({ kind: 'status', key: again, sessionId, at, tried, body: { ...body, was, timeIn } });
  }

  async function carryOut({ stud_id: studId, status, reason, timeIn, step }: Chosen, isLast: () => boolean) {
    const tell = (marking: Marking | null) => {
      if (isLast()) mark(studId, marking);
    };
    const entry = entryNow(studId);
    const isSo = entry && shownStatus(entry, keptHere().get(studId)) === status;
    if (!isLast() || !entry || isSo) return tell(null);
    const again = randomKey();
    const body = { stud_id: studId, status, was: entry.status, reason, timeIn };
    const keeps = (tried = false) => kept(again, body, tried);
    if (mustWait() && (await keeps())) return tell(null);
    try {
      const reply = await sentAgain(
        () =>
          send(setStatus, {
            params: { sessionId },
            headers: { 'Idempotency-Key': again },
            body,
            signal: canKeep(sessionId) ? AbortSignal.timeout(ANSWER_MS) : undefined,
          }).catch(lateAsLost),
        { onWait: () => tell({ kind: 'waiting', status }), instead: () => keeps(true) },
      );
      if (reply) put([reply.entry]);
      tell(null);
      const sentence = reply?.kept ? keptText(reply.kept) : '';
      if (sentence !== '') toastInfo(rollText.nameAnd(fullName(entry.student), sentence), undefined, toastMs.error);
    } catch (error) {
      const now = error instanceof CallFailed && error.code === rollChanged.code ? error.also.entry : undefined;
      if (now) put([now as RollEntry]);
      setSteps(stepsNow.current.filter((each) => each !== step));
      tell(
        now ? { kind: 'changed', status } : { kind: 'failed', status, message: messageOf(error, rollText.saveFailed) },
      );
    }
  }

  /**
   * Sends statuses in batches, or keeps them on this device, and returns the students who were set. A refusal is shown
   * at the student whom it concerns.
   */
  async function sendLots(entries: readonly StatusToSet[], reason: string, progress: (done: number) => void) {
    const set: number[] = [];
    let sent = 0;
    for (const lot of splitIntoChunks(entries, STATUSES_AT_ONCE)) {
      const headers = { 'Idempotency-Key': randomKey() };
      const body = { entries: lot, reason };
      const keeps = async (tried = false) => {
        for (const each of lot) if (!(await kept(randomKey(), { ...each, reason, timeIn: null }, tried))) return false;
        return true;
      };
      const sendLot = () => send(setStatuses, { params: { sessionId }, headers, body });
      const isKept = mustWait() && (await keeps());
      const reply = isKept ? undefined : await sentAgain(sendLot, { instead: () => keeps(true) });
      const refused = new Map(reply?.failed.map((each) => [each.stud_id, each]));
      const wrong = [...refused.values()].map(({ stud_id, status }) => ({ ...entryNow(stud_id), status }) as RollEntry);
      if (reply) put([...reply.done, ...wrong]);
      for (const { stud_id, status } of lot) {
        const why = refused.get(stud_id);
        if (!why) set.push(stud_id);
        else if (why.code === rollChanged.code) mark(stud_id, { kind: 'changed', status });
        else mark(stud_id, { kind: 'failed', status, message: why.message });
      }
      sent += lot.length;
      progress(sent);
    }
    return set;
  }

  function choose(setting: Chosen) {
    const { stud_id: studId, status } = setting;
    const line = lines.current.get(studId) ?? { last: Promise.resolve(), chosen: 0 };
    const chosen = line.chosen + 1;
    mark(studId, { kind: 'sending', status });
    const isLast = () => lines.current.get(studId)?.chosen === chosen;
    lines.current.set(studId, { chosen, last: line.last.then(() => carryOut(setting, isLast)) });
  }

  function undoOne({ before, status: chosen }: LastMarked): number {
    const { student, timeIn, reason } = before;
    const status = shownStatus(before);
    const cameBack = attends(status) && !attends(chosen);
    choose({
      stud_id: student.stud_id,
      status,
      reason,
      timeIn: timeIn !== null && cameBack ? localTime(timeIn, timeZone).time : null,
      step: undefined,
    });
    return student.stud_id;
  }

  async function carryOutMany(status: Status, entries: readonly StatusToSet[], reason: string, step?: Step) {
    const progress = (done: number) => showUnderWay({ status, done, of: entries.length, isUnderWay: true });
    progress(0);
    try {
      return await sendLots(entries, reason, progress);
    } catch (error) {
      if (step) push(step);
      toastError(messageOf(error, rollText.saveFailed));
      return undefined;
    } finally {
      showUnderWay(null);
    }
  }

  /**
   * The latest step that can still be undone. If someone else has changed a status since a step, this step and all
   * earlier steps of the same student cannot be undone.
   */
  function standing(all: readonly Step[]): Step | undefined {
    const overruled = new Set<number>();
    return all.findLast((step) => {
      if ('undo' in step) return true;
      const { stud_id } = step.before.student;
      const entry = entryNow(stud_id);
      const shown = entry && shownNow(entry);
      // A student left without a status becomes absent at the close, or excused by a leave.
      const isSo = step.status === null ? !attends(shown ?? null) : shown === step.status;
      if (!entry || !isSo) overruled.add(stud_id);
      return !overruled.has(stud_id);
    });
  }

  const settle = useEffectEvent((settled: KeptEntry, set: RollEntry | undefined) => {
    if (settled.sessionId !== sessionId) return;
    if (set) return put([set]);
    // The same until nothing waits and the roll is read again.
    const roll = rollNow();
    const entry = settled.kind === 'scan' && settled.stud_id && entryNow(settled.stud_id);
    if (!entry || !roll || attends(entry.status)) return;
    const status = keptMarkings([settled], roll, timeZone).get(entry.student.stud_id)?.status ?? null;
    put([{ ...entry, status, timeIn: settled.at, source: 'offline' }]);
  });
  useEffect(() => onSettled((entry, set) => settle(entry, set)), []);

  const shownRoll = rollNow();
  const shownMarkings = useMemo(
    () => new Map([...(shownRoll ? keptMarkings(entries, shownRoll, timeZone) : []), ...markings]),
    [markings, entries, shownRoll, timeZone],
  );

  // A change that is sent and not answered yet is kept only after a while.
  useAskBeforeUnload([...markings.values()].some(({ kind }) => kind === 'sending' || kind === 'waiting'));

  const top = standing(steps);
  const shownMany = top && 'undo' in top ? top : null;
  return {
    markings: shownMarkings,
    set(studId, status, reason) {
      const entry = entryNow(studId);
      const step = entry && {
        before: { ...entry, status: shownNow(entry) },
        status,
      };
      if (step) push(step);
      choose({ stud_id: studId, status, reason, timeIn: null, step });
    },
    last: top && 'before' in top ? top : null,
    leave: (studId) => mark(studId, null),
    many:
      underWay ?? (shownMany && { status: shownMany.status, done: 0, of: shownMany.undo.length, isUnderWay: false }),
    async setMany(entries, status, reason) {
      const before = new Map(entries.map((entry) => [entry.student.stud_id, shownStatus(entry)]));
      const toSet = entries.map(({ student, status: was }) => ({ stud_id: student.stud_id, status, was }));
      const set = await carryOutMany(status, toSet, reason);
      if (!set || set.length === 0) return;
      const undo = set.map((stud_id) => ({ stud_id, status: before.get(stud_id) ?? null, was: status }));
      push({ status, undo });
    },
    undo() {
      const step = isManyUnderWay.current ? undefined : standing(stepsNow.current);
      if (!step) return null;
      setSteps(stepsNow.current.slice(0, stepsNow.current.indexOf(step)));
      if ('before' in step) return undoOne(step);
      void carryOutMany(step.status, step.undo, '', step);
      return undefined;
    },
  };
}
