import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { attends, type Status } from '#contract/attendance/attendance/status.ts';
import {
  type Roll,
  type RollEntry,
  rollChanged,
  STATUSES_AT_ONCE,
  type StatusToSet,
} from '#contract/attendance/roll/roll-calls.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { CallFailed, messageOf } from '#web/platform/calls/call-failed.ts';
import { inLots } from '#web/platform/calls/in-lots.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { sentAgain } from '#web/platform/calls/sent-again.ts';
import { toastError, toastInfo, toastMs } from '#web/platform/ui/toast.ts';
import type { Marking, RollCalls, StatusSetting } from './roll-access.ts';
import { rollKey } from './roll-data.ts';
import { keptText } from './roll-history-text.ts';
import { shownStatus, withEntries } from './roll-shown.ts';
import { rollText } from './roll-text.ts';

/** Many statuses on their way, or set and to be undone. */
export interface ManyMarked {
  readonly status: Status;
  readonly done: number;
  readonly of: number;
  /** What it takes to have it as it was; null while it is under way. */
  readonly undo: readonly StatusToSet[] | null;
}

/** The status that was set last, and what its student was before. */
export interface LastMarked {
  readonly before: RollEntry;
  readonly status: Status;
}

/** The statuses that a person sets on a roll. */
export interface RollMarks {
  /** What is not as it should be yet, by student. */
  readonly markings: ReadonlyMap<number, Marking>;
  /** Shows a status at once and sends it; a newer one for the same student goes after it. */
  readonly set: (studId: number, status: Status, reason: string) => void;
  readonly last: LastMarked | null;
  /** Has the student who was set last as they were before, with their time in. @returns who it is */
  readonly undoLast: () => number | undefined;
  /** Leaves it as somebody else has set it. */
  readonly leave: (studId: number) => void;
  readonly many: ManyMarked | null;
  readonly setMany: (entries: readonly RollEntry[], status: Status, reason: string) => Promise<void>;
  readonly undoMany: () => Promise<void>;
}

/**
 * Sets statuses at a session: shown at once, each student's changes one after the other, those of several students side
 * by side. One without an answer goes again with the same key; what somebody else changed in the meantime is shown and
 * left to be decided.
 */
export function useRollMarks(calls: RollCalls, sessionId: number): RollMarks {
  const queryClient = useQueryClient();
  const key = rollKey(calls, sessionId);
  const [markings, setMarkings] = useState<ReadonlyMap<number, Marking>>(new Map());
  const [many, setMany] = useState<ManyMarked | null>(null);
  const [last, setShownLast] = useState<LastMarked | null>(null);
  // Keys may be faster than what is drawn.
  const lastNow = useRef(last);
  const timeZone = useTimeZone();
  const lines = useRef(new Map<number, { last: Promise<void>; chosen: number }>());

  const entryNow = (studId: number) =>
    queryClient.getQueryData<Roll>(key)?.roll.find(({ student }) => student.stud_id === studId);

  function put(entries: readonly RollEntry[]) {
    // What is being read was read before this.
    void queryClient.cancelQueries({ queryKey: key, exact: true });
    queryClient.setQueryData<Roll>(key, (roll) => roll && withEntries(roll, entries));
    void queryClient.invalidateQueries({ queryKey: [...key, 'history'] });
    for (const queryKey of calls.stale) void queryClient.invalidateQueries({ queryKey });
  }

  function mark(studId: number, marking: Marking | null) {
    setMarkings((others) => {
      const next = new Map(others);
      if (marking) next.set(studId, marking);
      else next.delete(studId);
      return next;
    });
  }

  function setLast(next: LastMarked | null) {
    lastNow.current = next;
    setShownLast(next);
  }

  type Chosen = Omit<StatusSetting, 'was'>;

  async function carryOut({ stud_id: studId, status, reason, timeIn }: Chosen, isLast: () => boolean) {
    const tell = (marking: Marking | null) => {
      if (isLast()) mark(studId, marking);
    };
    const entry = entryNow(studId);
    if (!isLast() || !entry || entry.status === status) return tell(null);
    const again = randomKey();
    try {
      const { entry: now, kept } = await sentAgain(
        () => calls.set(sessionId, { stud_id: studId, status, was: entry.status, reason, timeIn }, again),
        () => tell({ kind: 'waiting', status }),
      );
      put([now]);
      tell(status === 'absent' && now.status === null ? { kind: 'said', status } : null);
      const sentence = kept ? keptText(kept) : '';
      if (sentence !== '') toastInfo(rollText.nameAnd(fullName(entry.student), sentence), undefined, toastMs.error);
    } catch (error) {
      const now = error instanceof CallFailed && error.code === rollChanged.code ? error.also.entry : undefined;
      if (now) put([now as RollEntry]);
      if (isLast() && lastNow.current?.before.student.stud_id === studId) setLast(null);
      tell(
        now ? { kind: 'changed', status } : { kind: 'failed', status, message: messageOf(error, rollText.saveFailed) },
      );
    }
  }

  /** Sends them in lots and answers whose were set; what was refused stands at its student. */
  async function sendLots(entries: readonly StatusToSet[], reason: string, progress: (done: number) => void) {
    const set: number[] = [];
    let sent = 0;
    for (const lot of inLots(entries, STATUSES_AT_ONCE)) {
      const again = randomKey();
      const reply = await sentAgain(async () => calls.setMany?.(sessionId, lot, reason, again));
      if (!reply) break;
      const refused = new Map(reply.failed.map((each) => [each.stud_id, each]));
      const wrong = [...refused.values()].map(({ stud_id, status }) => ({ ...entryNow(stud_id), status }) as RollEntry);
      put([...reply.done, ...wrong]);
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

  return {
    markings,
    set(studId, status, reason) {
      const entry = entryNow(studId);
      const before = entry && { ...entry, status: shownStatus(entry, markings.get(studId)) };
      setLast(before ? { before, status } : null);
      setMany((others) => (others?.undo ? null : others));
      choose({ stud_id: studId, status, reason, timeIn: null });
    },
    last,
    undoLast() {
      if (!lastNow.current) return undefined;
      const { before, status: chosen } = lastNow.current;
      const { student, status, timeIn, reason } = before;
      const cameBack = attends(status) && !attends(chosen);
      setLast(null);
      choose({
        stud_id: student.stud_id,
        // Who had no status yet has none again.
        status: status ?? 'absent',
        reason,
        timeIn: timeIn !== null && cameBack ? localTime(timeIn, timeZone).time : null,
      });
      return student.stud_id;
    },
    leave: (studId) => mark(studId, null),
    many,
    async setMany(entries, status, reason) {
      const of = entries.length;
      setLast(null);
      setMany({ status, done: 0, of, undo: null });
      const toSet = entries.map(({ student, status: was }) => ({ stud_id: student.stud_id, status, was }));
      try {
        const set = await sendLots(toSet, reason, (done) => setMany({ status, done, of, undo: null }));
        const before = new Map(entries.map((entry) => [entry.student.stud_id, entry.status]));
        const undo = set.map((stud_id) => ({
          stud_id,
          status: before.get(stud_id) ?? ('absent' as const),
          was: entryNow(stud_id)?.status ?? null,
        }));
        setMany({ status, done: set.length, of: set.length, undo });
      } catch (error) {
        setMany(null);
        toastError(messageOf(error, rollText.saveFailed));
      }
    },
    async undoMany() {
      if (!many?.undo) return;
      const { undo } = many;
      setMany({ ...many, done: 0, undo: null });
      try {
        await sendLots(undo, '', (done) => setMany({ ...many, done, undo: null }));
        setMany(null);
      } catch (error) {
        setMany(many);
        toastError(messageOf(error, rollText.saveFailed));
      }
    },
  };
}
