import { type OtherSession, sessionTooSoon } from '#contract/attendance/session/session-calls.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { sixHoursAround } from '#contract/attendance/session/six-hours-rules.ts';
import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { dateText, timeText, timeZone } from '#web/platform/base/date-text.ts';

const ANOTHER = 'This is another class on the same day';

/** A moment relative to another: its time, and its date if that differs. */
const moment = (at: string, now: string) =>
  dateText(at) === dateText(now) ? timeText(at) : `${timeText(at)} on ${dateText(at)}`;

/** Names the other session by its start time, as the list does, even if the session was created at another time. */
function hadSession(other: OtherSession, now: string): string {
  const start = beginsAt(other, timeZone());
  return `This subject ${start > now ? 'has' : 'had'} a session at ${moment(start, now)}`;
}

/** Texts of the session screens and recycle bins. @see spec §2, §5, §8 */
export const sessionText = {
  tab: 'Sessions',
  table: 'Sessions',
  search: 'Search by date Ex: m/d/yyyy',
  searchLabel: 'Search by date',
  count: (count: number) => counted(count, 'session'),
  columns: {
    date: 'Class Date',
    present: 'Present',
    points: 'Point Value',
    exp: 'Exp',
    deleted: 'Deleted',
  },
  /** A subject has at most six sessions a day. */
  turn: (place: number, of: number) => `${['1st', '2nd', '3rd'][place - 1] ?? `${place}th`} of ${of}`,
  view: 'View',
  viewLabel: (date: string, time: string) => `View ${date}, ${time}`,
  scan: 'Scan',
  scanLabel: (date: string, time: string) => `Scan for ${date}, ${time}`,
  scanInto: (date: string) => `Scan for ${date}`,
  present: (present: number, expected: number | null) =>
    expected === null ? grouped(present) : `${grouped(present)} / ${grouped(expected)}`,
  presentSpoken: (present: number, expected: number | null) =>
    expected === null ? `${grouped(present)} present` : `${grouped(present)} of ${grouped(expected)} present`,
  points: (points: number) => counted(points, 'point'),
  exp: (exp: number) => `${grouped(exp)} exp`,
  roll: 'Roll',
  rollLabel: (date: string, time: string) => `Roll of ${date}, ${time}`,
  coming: 'Upcoming',
  closed: 'Closed',
  openToAll: 'Open to all programs',
  bin: 'Recycle bin',
  add: 'Add Session',
  addTitle: 'Add Session',
  updateTitle: 'Update Session',
  pointValue: 'Point Value',
  experience: 'Experience Point',
  date: 'Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  lateAfter: 'Late after (minutes)',
  lateAfterHelp: '0 to 1,440 minutes after the start. Leave blank if no one is late.',
  lateAfterNew: '0 to 1,440 minutes after the start. Leave blank to use the subject’s setting.',
  openToAllChoice: 'Open to all programs',
  another: ANOTHER,
  waitOrTick: (other: OtherSession, now: string) => {
    const until = sixHoursAround(other.createdAt).after;
    return `${hadSession(other, now)}. Wait until ${moment(until, now)}, or check “${ANOTHER}”.`;
  },
  moveOrTick: (other: OtherSession, now: string) =>
    `${hadSession(other, now)}. Choose another date or time, or check “${ANOTHER}”.`,
  askAnother: 'Is this another class on the same day?',
  restoreAnyway: 'Restore anyway',
  anotherDetail: (other: OtherSession, now = new Date().toISOString()) =>
    `${sessionTooSoon.message} ${hadSession(other, now)}.`,
  openToAllDetail: (program: string) => `If off, only students of ${program} can be scanned.`,
  update: 'Update',
  delete: 'Delete',
  restore: 'Restore',
  updateLabel: (date: string) => `Update the session of ${date}`,
  deleteLabel: (date: string) => `Delete the session of ${date}`,
  restoreLabel: (date: string) => `Restore the session of ${date}`,
  deleteForGood: 'Permanently delete',
  deleteForGoodLabel: (date: string) => `Permanently delete the session of ${date}`,
  moreLabel: (date: string) => `More for the session of ${date}`,
  missing: 'All fields are required.',
  askUpdate: (date: string) => `Update the session of ${date}?`,
  askMoveDetail: (date: string, present: number) =>
    `The session moves to ${date}${present > 0 ? `, with the attendance of ${counted(present, 'student')}` : ''}.`,
  askDelete: (date: string, subject: string) => `Delete the session of ${date} in “${subject}”?`,
  deleteDetail: 'The session and its attendance move to the recycle bin, where you can restore both.',
  askRestore: (date: string, subject: string) => `Restore the session of ${date} in “${subject}”?`,
  askDeleteForGood: (date: string, subject: string) => `Permanently delete the session of ${date} in “${subject}”?`,
  deleteForGoodDetail:
    'The session and all its attendance are permanently deleted. Students keep the points they earned.',
  fetchFailed: 'Failed to fetch sessions',
  addFailed: { message: 'The session could not be added.', detail: 'An unexpected server error occurred.' },
  updateFailed: { message: 'Failed to update Sessions', detail: 'An error occurred while updating Sessions' },
  deleteFailed: { message: 'Failed to delete session', detail: 'An error occurred while updating this session.' },
  restoreFailed: {
    message: 'The session could not be restored.',
    detail: 'An error occurred while updating this session.',
  },
  empty: 'No sessions found.',
  emptyDetail: 'Add a session when it begins, then scan the students.',
  emptyFoundDetail: 'No session on this date. Write dates as month/day/year.',
  binTitle: 'RECYCLE BIN',
  binTab: 'Recycle bin',
  binAbout: 'Restore or permanently delete sessions.',
  by: (name: string) => `by ${name}`,
  /** Shown for sessions that were deleted before deletions were recorded. */
  notKept: 'Unknown',
  binEmptyDetail: 'Deleted sessions stay here until you restore them or delete them permanently.',
} as const;
