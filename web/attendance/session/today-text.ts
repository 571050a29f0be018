import { grouped } from '#contract/platform/base/format-number.ts';
import { hoursInSentence, hoursText } from '#web/subjects/subject/hours-text.ts';

interface Hours {
  readonly start_time: string | null;
  readonly end_time: string | null;
}

/** Texts of the strip on a professor's first screen, and of starting a class. @see docs/decisions/0040 */
export const todayText = {
  strip: 'Today’s classes',
  /** A class that lasts until its day ends has no end time: it accepts scans until the day ends. */
  now: (until: string, isAllDay: boolean) => (isAllDay ? `Open until ${until}` : `Now, ends at ${until}`),
  today: (hours: Hours) => ['Today', hoursInSentence(hours.start_time, hours.end_time)].filter(Boolean).join(', '),
  nowPill: 'Now',
  /** A class at other hours than its subject's. */
  otherHours: (hours: string) => `Today ${hours}`,
  todayPill: 'Today',
  held: 'Held today',
  of: (present: number, expected: number) => `${grouped(present)} of ${grouped(expected)}`,
  present: (present: number) => `${grouped(present)} present`,
  /** Shown beside the large number of present students. */
  ofOnly: (expected: number) => `of ${grouped(expected)}`,
  presentOnly: 'present',
  scan: 'Scan',
  scanLabel: (subject: string, program: string) => ['Scan', subject, program].filter(Boolean).join(' '),
  more: (sessions: number) =>
    sessions === 1 ? '1 more class is marked below.' : `${sessions} more classes are marked below.`,
  start: 'Start today’s class',
  startLabel: (subject: string, program: string) =>
    `Start today’s class of ${[subject, program].filter(Boolean).join(' ')}`,
  first: 'Start the first class',
  firstLabel: (subject: string, program: string) =>
    `Start the first class of ${[subject, program].filter(Boolean).join(' ')}`,
  asLast: 'Copies points, experience and hours of the last class.',
  nothing: 'No class is in progress.',
  nothingDetail: 'Start a class below. The settings are those of the last class.',
  startAnother: 'Start another class',
  anotherDetail: 'This subject had a class less than six hours ago.',
  startFailed: { message: 'The class could not be started.', detail: 'An unexpected server error occurred.' },
  /** The settings of a started class. `asLast` is false for the first class of a subject. */
  started: (hours: Hours, asLast: boolean, worth: readonly string[]) =>
    [asLast && 'Same settings as last time', hoursText(hours.start_time, hours.end_time), ...worth]
      .filter(Boolean)
      .join(' · '),
  startedOutside: (hours: Hours) =>
    ['Outside class hours', hoursText(hours.start_time, hours.end_time)].filter(Boolean).join(': '),
  undo: 'Undo start',
  undone: (isInBin: boolean) => `Class start undone.${isInBin ? ' The session is in the recycle bin.' : ''}`,
  undoFailed: { message: 'The class start could not be undone.', detail: 'An unexpected server error occurred.' },
  notHere: 'This class is not on this device. Open it when you’re back online.',
  keepToday: 'Keep today’s classes on this device',
  keepTodayHelp: (hours: number) =>
    `Then you can scan and take the roll without a network until you log out or close the browser, for ${hours} hours at most. Names and statuses are stored encrypted.`,
  keep: 'Keep',
  notNow: 'Not now',
  keepsToday: (kept: number, of: number) =>
    kept === of
      ? 'Today’s classes are on this device.'
      : `${grouped(kept)} of today’s ${grouped(of)} classes ${kept === 1 ? 'is' : 'are'} on this device.`,
  stopKeeping: 'Remove',
  stopKeepingLabel: 'Remove today’s classes from this device',
} as const;
