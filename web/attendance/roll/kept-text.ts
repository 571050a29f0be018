import type { Status } from '#contract/attendance/attendance/status.ts';
import { eventClosed, qrExpired, qrUsed } from '#contract/attendance/check-in/check-in-calls.ts';
import type { MayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { noStatus, statusText } from '#web/attendance/attendance/status-text.ts';
import type { KeptEntry } from '#web/attendance/offline/kept-entries.ts';
import { dayOf, momentText, timeText, today } from '#web/platform/base/date-text.ts';

const some = (many: number, one: string) => `${grouped(many)} ${one}${many === 1 ? '' : 's'}`;

/** For example "12 scans and 2 changes". */
function what(entries: readonly KeptEntry[]): string {
  const scans = entries.filter(({ kind }) => kind === 'scan').length;
  const changes = entries.length - scans;
  return [scans > 0 && some(scans, 'scan'), changes > 0 && some(changes, 'change')].filter(Boolean).join(' and ');
}

const whenText = (instant: string) => (dayOf(instant) === today() ? timeText(instant) : momentText(instant));

/** Texts about what a professor did without a network. */
export const keptLineText = {
  waiting: (entries: readonly KeptEntry[]) => `No connection: ${what(entries)} kept on this device`,
  sending: (entries: readonly KeptEntry[]) => `Sending ${what(entries)}…`,
  staysOffline: (entries: readonly KeptEntry[]) =>
    entries.length === 0 ? 'Staying offline' : `Staying offline: ${what(entries)} kept on this device`,
  goOnline: 'Go online again',
  others: (many: number) =>
    many === 1
      ? 'One scan or change by another professor waits on this device. It is sent when they sign in here.'
      : `${grouped(many)} scans and changes by other professors wait on this device. They are sent when they sign in here.`,
  refused: (entries: readonly KeptEntry[]) => `${what(entries)} not recorded`,
  needsYou: (many: number) => `Needs you: ${grouped(many)}`,
  title: 'Needs you',
  help: 'These were not recorded. Decide what to do with each one.',
  unknown: 'Unknown code or card',
  /** Refusals whose own message is advice for the moment of the scan. */
  refusedThen: {
    [qrExpired.code]: 'The code had already expired when it was scanned.',
    [qrUsed.code]: 'The code had already been used.',
    [eventClosed.code]: 'The event was not open at that time.',
    [notFound.code]:
      'This session was deleted, or you no longer have access to it. If it is in the recycle bin, restore it and try again.',
  } as Readonly<Record<string, string>>,
  readAt: (at: string) => `Scanned ${whenText(at)}`,
  setAt: (at: string, status: Status | null) =>
    `${status === null ? noStatus : statusText[status]}, set ${whenText(at)}`,
  now: (status: Status | null) => (status === null ? 'Now without a status' : `Now ${statusText[status]}`),
  setPresent: 'Mark present',
  setAnyway: 'Set anyway',
  drop: 'Discard',
  askDrop: (name: string | undefined) => ({
    title: name === undefined ? 'Discard this scan?' : `Discard this entry for ${name}?`,
    detail: 'It is deleted from this device. The student’s status does not change.',
    confirmLabel: 'Discard',
    warning: true,
  }),
  tryAgain: 'Try again',
  done: 'Nothing left to decide.',
  failed: 'The change could not be stored on this device.',
  mayHold: ({ professor, device, since, waiting, subject_name }: MayHold) => {
    const whose = `${professor}’s device${device === '' ? '' : ` (${device})`}`;
    return waiting > 0
      ? `${whose} has ${some(waiting, 'scan')} of ${subject_name} that ${waiting === 1 ? 'is' : 'are'} not recorded yet. Last online: ${whenText(since)}.`
      : `${whose} has been offline since ${whenText(since)} and may hold scans of ${subject_name}.`;
  },
  askLogOut: (entries: readonly KeptEntry[]) =>
    entries.length === 1
      ? `${what(entries)} is kept on this device. It is sent when you sign in here again.`
      : `${what(entries)} are kept on this device. They are sent when you sign in here again.`,
} as const;
