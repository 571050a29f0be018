import type { Status } from '#contract/attendance/attendance/status.ts';
import type { MayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { noStatus, statusText } from '#web/attendance/attendance/status-text.ts';
import { dayOf, momentText, timeText, today } from '#web/platform/base/date-text.ts';

const some = (many: number, one: string) => `${grouped(many)} ${one}${many === 1 ? '' : 's'}`;

/** For example "12 scans and 2 changes". */
const what = (scans: number, changes: number) =>
  [scans > 0 && some(scans, 'scan'), changes > 0 && some(changes, 'change')].filter(Boolean).join(' and ');

const whenText = (instant: string) => (dayOf(instant) === today() ? timeText(instant) : momentText(instant));

/** Texts about what a professor did without a network. */
export const keptLineText = {
  waiting: (scans: number, changes: number) => `No connection: ${what(scans, changes)} kept on this device`,
  sending: (scans: number, changes: number) => `Sending ${what(scans, changes)} …`,
  staysOffline: (scans: number, changes: number) =>
    scans + changes === 0 ? 'Staying offline' : `Staying offline: ${what(scans, changes)} kept on this device`,
  others: (many: number) =>
    many === 1
      ? 'One scan or change of another professor waits on this device.'
      : `${grouped(many)} scans and changes of other professors wait on this device.`,
  refused: (scans: number, changes: number) => `${what(scans, changes)} not recorded`,
  needsYou: (many: number) => `Needs you: ${grouped(many)}`,
  title: 'Needs you',
  help: 'These were not recorded. Decide what to do with each one.',
  unknown: 'Unknown code or card',
  sessionGone: 'This session is in the recycle bin. Restore it, then try again.',
  readAt: (at: string) => `Scanned ${whenText(at)}`,
  setAt: (at: string, status: Status | null) =>
    `${status === null ? noStatus : statusText[status]}, set ${whenText(at)}`,
  now: (status: Status | null) => `Now ${status === null ? 'without a status' : statusText[status]}`,
  setPresent: 'Set present',
  setAnyway: 'Set anyway',
  drop: 'Drop',
  askDrop: (name: string | undefined) => ({
    title: name === undefined ? 'Drop this scan?' : `Drop this entry for ${name}?`,
    detail: 'It is deleted from this device, and nothing is recorded.',
    confirmLabel: 'Drop',
    warning: true,
  }),
  tryAgain: 'Try again',
  done: 'Nothing needs you now.',
  failed: 'This could not be stored on this device.',
  mayHold: ({ professor, device, since, waiting, subject_name }: MayHold) => {
    const whose = `${professor}’s device${device === '' ? '' : ` (${device})`}`;
    return waiting > 0
      ? `${whose} has ${some(waiting, 'scan')} of ${subject_name} that ${waiting === 1 ? 'is' : 'are'} not recorded yet. Last online: ${whenText(since)}.`
      : `${whose} has been offline since ${whenText(since)} and may hold scans of ${subject_name}.`;
  },
  askLogOut: (scans: number, changes: number) =>
    scans + changes === 1
      ? `${what(scans, changes)} is kept on this device. It is sent when you sign in here again.`
      : `${what(scans, changes)} are kept on this device. They are sent when you sign in here again.`,
} as const;
