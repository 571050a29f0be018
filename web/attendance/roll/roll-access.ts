import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import {
  getRoll,
  getRollHistory,
  type Roll,
  type StatusToSet,
  setStatus,
  setStatuses,
} from '#contract/attendance/roll/roll-calls.ts';
import type { RollChange } from '#contract/attendance/roll/roll-change.ts';
import type { ReplyOf, Role } from '#contract/platform/base/call.ts';
import { send } from '#web/platform/calls/send.ts';
import type { WasRead } from '#web/platform/calls/use-call.ts';
import { scannerKey } from './roll-keys.ts';

/** What setting one status takes, and what it answers. */
export interface StatusSetting extends StatusToSet {
  readonly reason: string;
  /** `HH:MM`, of whom they were there before; null leaves it to the server. */
  readonly timeIn: string | null;
}
export type StatusReply = ReplyOf<typeof setStatus>;

/** By which calls a session's roll is read and put right: a professor's own, or an administrator's. */
export interface RollCalls {
  readonly role: Role;
  /** Whether nothing is changed without a reason. */
  readonly reasonRequired: boolean;
  /** What other screens read of it. */
  readonly stale: readonly WasRead[];
  readonly read: (sessionId: number, signal: AbortSignal) => Promise<Roll>;
  readonly history: (sessionId: number, studId: number, signal: AbortSignal) => Promise<readonly RollChange[]>;
  /** Sets one; with the same key again it is answered as the first time. */
  readonly set: (sessionId: number, setting: StatusSetting, key: string) => Promise<StatusReply>;
  /** Sets up to 150 at once, with a key in the same way; left out where there is no such call. */
  readonly setMany?: (
    sessionId: number,
    entries: StatusToSet[],
    reason: string,
    key: string,
  ) => Promise<ReplyOf<typeof setStatuses>>;
}

/** A professor's calls, for sessions of their own. */
export const professorRoll: RollCalls = {
  role: 'professor',
  reasonRequired: false,
  stale: [getStudentEntry, scannerKey],
  read: (sessionId, signal) => send(getRoll, { params: { sessionId }, signal }),
  history: async (sessionId, studId, signal) =>
    (await send(getRollHistory, { params: { sessionId, studId }, signal })).changes,
  set: (sessionId, setting, key) =>
    send(setStatus, { params: { sessionId }, headers: { 'Idempotency-Key': key }, body: setting }),
  setMany: (sessionId, entries, reason, key) =>
    send(setStatuses, { params: { sessionId }, headers: { 'Idempotency-Key': key }, body: { entries, reason } }),
};

/** What a change of somebody's status waits for, or why it did not come about. */
export type Marking =
  | { readonly kind: 'sending'; readonly status: Status | null }
  | { readonly kind: 'waiting'; readonly status: Status | null }
  /** Somebody else was faster; what it is now stands on the roll. */
  | { readonly kind: 'changed'; readonly status: Status | null }
  | { readonly kind: 'failed'; readonly status: Status | null; readonly message: string };
