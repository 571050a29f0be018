import { counted, grouped } from '#contract/platform/base/figure-text.ts';
import type { LetterKind } from '#contract/platform/mail/letter-kinds.ts';
import { type Health, TEST_MAIL_SECONDS } from '#contract/school/health/health-calls.ts';
import type { Severity, WarningKind } from '#contract/school/health/health-rules.ts';
import { letterWordsText } from './letter-words-text.ts';

type OftenRefused = NonNullable<Health['oftenRefused']>[number];

const roleWords = { student: 'student', professor: 'professor', admin: 'administrator' } as const;
const letterOf: Record<LetterKind, string> = { ...letterWordsText.kinds, test: 'A test' };

/** The words of the page that says how the school's machine stands. @see docs/decisions/0051 */
export const healthText = {
  title: 'HEALTH',
  tab: 'Health',
  setting: 'Health',
  settingDetail: 'How the server is doing: disk, database, backups, mail and clock, and what to do about them.',
  readAt: (time: string) => `Read at ${time}, and again every 30 seconds.`,
  failed: 'Health could not be read.',
  stale: (time: string) =>
    `Health could not be read again; this is how it stood at ${time}. The server or its database may be away.`,
  unread: 'Could not be read',
  well: 'All is well',
  wellDetail: 'Nothing needs attention.',
  /** Whether what there is to do can wait. */
  sumNow: (urgent: number) => (urgent === 1 ? 'One of them cannot wait.' : `${grouped(urgent)} of them cannot wait.`),
  sumOneNow: 'It cannot wait.',
  sumSoon: 'Nothing urgent, but to be done soon.',
  needs: 'What needs attention',
  notes: 'Good to know',
  severity: { now: 'Act now', soon: 'Act soon' } satisfies Partial<Record<Severity, string>>,
  chooseZone: 'Choose the school’s time zone in Settings.',
  look: 'Open',
  lookNamed: 'Open Health',
  /** On the start, where there is more than one thing. */
  things: (count: number) => `Health: ${grouped(count)} things to see to`,
  product: 'Rollcall',
  version: 'Version',
  running: 'Running since',
  sockets: 'Open sockets',
  phones: 'Phones',
  reach: { https: 'Over HTTPS', insecure: 'Without HTTPS', 'this-machine': 'This machine only' },
  certificate: 'Certificate',
  until: (at: string) => `Until ${at}`,
  copies: 'Copies connected',
  ofCopy: 'Mail and sockets are those of the copy that answered.',
  database: 'Database',
  kind: 'Kind',
  kinds: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  size: 'Size',
  answers: 'Answers in',
  ms: (ms: number) => (ms < 1 ? 'under 1 ms' : `${grouped(Math.round(ms))} ms`),
  disk: 'Disk',
  free: 'Free',
  freeOf: (free: string, size: string) => `${free} of ${size}`,
  backups: 'Backups',
  scheduled: 'Scheduled',
  daily: (time: string) => `Daily at ${time}`,
  notScheduled: 'None',
  lastMade: 'Last made',
  never: 'Never',
  checked: 'Check',
  holds: 'Opened again, and it holds',
  lost: 'The file is gone or damaged',
  holdsNot: 'Does not hold',
  file: 'File',
  lastFailed: 'Last failed',
  mail: 'Mail',
  way: 'Goes to',
  ways: { server: 'A mail server', folder: 'Files in the data folder' },
  sent: 'Sent since the start',
  failedMails: 'Attempts that failed',
  givenUp: 'Given up in seven days',
  givenUpLetter: (kind: LetterKind, name: string | null, at: string) =>
    `${letterOf[kind]}, ${name === null ? 'to somebody who has no account any more' : `about ${name}`}: given up ${at}`,
  givenUpWhy: (count: number, reason: string) => `${grouped(count)}${reason === '' ? '' : `; the last: ${reason}`}`,
  waiting: 'Waiting',
  clock: 'Time',
  serverClock: 'School’s clock',
  ownClock: 'This device',
  zone: 'School’s time zone',
  ownZone: 'This device’s zone',
  zoneFromMachine: (zone: string) => `${zone} (the server’s machine has it so)`,
  limits: 'Limits reached',
  noLimits: 'None in the last day.',
  oftenRefused: 'Refused often',
  noneRefused: 'Nobody in the last day.',
  refused: ({ role, id, name, count }: OftenRefused, first: string, last: string) =>
    `${name || `No. ${id}, removed`} (${roleWords[role]}): ${counted(count, 'time')}, first ${first}, last ${last}`,
  testLabel: 'Send a test mail to',
  testMissing: 'Email is required.',
  test: 'Send a test mail',
  testFailed: 'The test mail could not be sent.',
  testWait: `The answer can take up to ${TEST_MAIL_SECONDS} seconds.`,
  testTaken: 'Taken. The mail server said:',
  testWritten: 'Written into the folder `outbox` as:',
  testRefused: 'Not taken. What was said:',
  testSilent: `No answer within ${TEST_MAIL_SECONDS} seconds. Is the address in \`SMTP_URL\` right, and is the port open?`,
  testWordless: 'Not taken, and nothing was said that may be shown. The server’s log has more.',
} as const;

/** What each warning says, and what to do about it; what is typed stands between backticks, for `Typed`. */
export const warningText: Readonly<Record<WarningKind, { readonly title: string; readonly todo: string }>> = {
  'database-unread': {
    title: 'The database does not answer',
    todo: 'Nothing can be recorded. Look whether it runs, and whether its disk is full.',
  },
  'disk-full': {
    title: 'The disk is nearly full',
    todo: 'Attendance will soon be refused. Free room on the disk of the data folder, or move it to a larger one.',
  },
  'backup-failed': {
    title: 'The last backup could not be made',
    todo: 'It is tried again every half hour. What was said stands under Backups; often the folder is away or full.',
  },
  'backup-damaged': {
    title: 'The last backup does not hold',
    todo: 'Keep the backups before it, run `npm run verify` on the server, and see what it says.',
  },
  'backup-overdue': {
    title: 'There is no backup of the last day and a half',
    todo: 'Look into the server’s log for “backup”, and whether the server runs at the time of day that is set.',
  },
  'backup-lost': {
    title: 'The file of the last backup is gone or damaged',
    todo: 'See whether its disk is mounted and fails. Then make one now with `npm run backup`; the next scheduled one comes by itself.',
  },
  'backup-copy': {
    title: 'A restored copy makes no backups',
    todo: 'If this is the school from now on, say so at the top of the page.',
  },
  'mail-failing': {
    title: 'The last letter was not taken by the mail server',
    todo: 'Codes and approvals do not arrive. Send a test mail below: it says what the mail server answers.',
  },
  'phones-insecure': {
    title: 'Rollcall is open to the network without HTTPS',
    todo: 'Passwords travel in the clear, and phones get no camera. Start Rollcall with `--share`, set `TLS_CERT` and `TLS_KEY`, or put a proxy in front and set `PUBLIC_URL`.',
  },
  'certificate-over': {
    title: 'The certificate has ended',
    todo: 'Browsers warn everybody who comes. Renew it, and start Rollcall again.',
  },
  'certificate-other': {
    title: 'The certificate is for another name',
    todo: 'Browsers warn everybody who comes. Set TLS_CERT and TLS_KEY to those of the name in PUBLIC_URL.',
  },
  'certificate-ends': {
    title: 'The certificate ends soon',
    todo: 'Renew it, and start Rollcall again: until when it is good stands under Rollcall.',
  },
  'zone-utc': {
    title: 'No time zone is set: the server’s is used (UTC)',
    todo: 'Sessions are likely to be hours off.',
  },
  'exposed-http': {
    title: 'Rollcall may be used without HTTPS',
    todo: 'Anyone in the network can read passwords on their way. Remove `ALLOW_HTTP` once there is a certificate.',
  },
  'exposed-mail': {
    title: 'Email may leave without encryption',
    todo: 'Codes and one-time passwords can be read on their way. Remove `SMTP_PLAIN` once the mail server offers TLS.',
  },
  'exposed-database': {
    title: 'The connection to PostgreSQL is not encrypted',
    todo: 'It is on another machine. Add `?sslmode=verify-full&sslrootcert=FILE` to `DATABASE_URL`.',
  },
  'exposed-database-allowed': {
    title: 'The connection to PostgreSQL is not encrypted, as its address says',
    todo: 'Anyone in the network between the two machines can read it. Replace `sslmode=disable` unless that network is closed.',
  },
  'exposed-superuser': {
    title: 'Rollcall signs in to PostgreSQL as a superuser',
    todo: 'Make an account that only owns the school’s database, and write it into `DATABASE_URL`.',
  },
  'database-slow': {
    title: 'The database answers slowly',
    todo: 'Scans wait for it. Look whether something else keeps the machine or its disk busy.',
  },
  'disk-low': { title: 'The disk is filling up', todo: 'Less than 1 GB is free. Make room before it runs out.' },
  'disk-unread': {
    title: 'The disk could not be read',
    todo: 'Look whether the data folder is there and may be read by the account that runs Rollcall.',
  },
  'backup-none': {
    title: 'Rollcall makes no backups',
    todo: 'Set `BACKUP_DIR` to a folder on another disk and start Rollcall again. Unless backups are made in another way, a broken disk loses everything.',
  },
  'backup-unread': { title: 'How the backups stand could not be read', todo: 'Look into the server’s log.' },
  'mail-waiting': {
    title: 'Many letters wait',
    todo: 'The mail server takes them slowly or not at all. Send a test mail below: it says what it answers.',
  },
  'mail-given-up': {
    title: 'Letters were given up',
    todo: 'They were tried for more than three hours, or refused for good: why the last one was, and whom they were about, stands under Mail. Look whether their addresses are right, and tell them.',
  },
  'mail-unread': { title: 'Which letters wait could not be read', todo: 'Look into the server’s log for “queue”.' },
  'clock-differs': {
    title: 'The clocks of the school and of this device differ',
    todo: 'Compare both under Time with a clock that you trust, and set the wrong one. Codes and late arrivals go by the school’s.',
  },
  'bounds-reached': {
    title: 'People were sent away in the last day',
    todo: 'Under Limits reached stands which limit it was, and what helps.',
  },
  'bounds-unread': {
    title: 'Which limits were reached could not be read',
    todo: 'Look into the server’s log for “limit reached”.',
  },
  'often-refused': {
    title: 'Someone was often refused',
    todo: 'They asked for what isn’t theirs more often than a screen does. “Refused often” below says who. Ask them, and sign them out if it goes on.',
  },
  'backup-first': {
    title: 'The first backup is still to be made',
    todo: 'It is made by itself within a few minutes after the start.',
  },
  'mail-folder': {
    title: 'No mail leaves this machine',
    todo: 'Letters are files in the folder `outbox` of the data folder. Set `SMTP_URL` to have them mailed.',
  },
  'phones-none': {
    title: 'Only the server’s own machine can open Rollcall',
    todo: 'Start Rollcall with `npm start -- --share`, or put a proxy with HTTPS in front and set `PUBLIC_URL`.',
  },
};

/** How many bytes, as disks are sold: 1 kB is 1,000 bytes. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${units[power]}`;
}

/** What the administrator's list of the first day says. */
export const firstDayText = {
  title: 'The first days',
  failed: 'It could not be saved.',
  progress: (done: number, all: number) => `${done} of ${counted(all, 'thing')} done`,
  putAway: 'Put away',
  askPutAway: 'Put this list away?',
  askPutAwayDetail:
    'It is gone for every administrator until somebody brings it back in Settings. Health, under Settings, goes on saying what needs attention.',
  backDetail: 'The list of what a new school has to do was put away before all of it was done.',
  bringBack: 'Show it again',
  done: 'Done',
  wrong: 'Needs attention',
  open: 'Open',
  zoneIsRight: 'It is right',
  steps: {
    name: {
      title: 'Name your school',
      detail: 'It is shown on sign-in pages, passes, letters and prints.',
      go: 'Settings',
    },
    zone: {
      title: 'Check the time zone',
      detail: (zone: string) => `It is ${zone}, as the server has it.`,
      wrong: (zone: string) => `It is ${zone}, as the server has it: sessions would be hours off. Choose the school’s.`,
      go: 'Settings',
    },
    students: {
      title: 'Add the students',
      detail: 'Import a spreadsheet, or let them register and approve them.',
      go: 'Import',
    },
    board: {
      title: 'Decide what students see of one another',
      detail: 'The question is at the end of this page.',
      go: undefined,
    },
    phones: {
      title: 'Let phones in, over HTTPS',
      detail: 'Only this machine can open Rollcall.',
      wrong: 'It is open to the network without HTTPS: phones get no camera.',
      go: 'Health',
    },
    backup: {
      title: 'Have backups made',
      detail: 'None is scheduled. The setting is `BACKUP_DIR`.',
      scheduled: 'They are scheduled; the first is still to be made.',
      go: 'Health',
    },
    mail: {
      title: 'Have letters mailed',
      detail: 'Until then they are files on the server. The setting is `SMTP_URL`.',
      go: 'Health',
    },
  },
} as const;
