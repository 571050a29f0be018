import { counted, grouped } from '#contract/platform/base/format-number.ts';
import type { LetterKind } from '#contract/platform/mail/letter-kinds.ts';
import { type Health, TEST_MAIL_SECONDS } from '#contract/school/health/health-calls.ts';
import type { Severity, WarningKind } from '#contract/school/health/health-rules.ts';
import { letterWordsText } from './email-wording-text.ts';

type OftenRefused = NonNullable<Health['oftenRefused']>[number];

const roleWords = { student: 'student', professor: 'professor', admin: 'administrator' } as const;
const letterOf: Record<LetterKind, string> = { ...letterWordsText.kinds, test: 'A test' };

/** Texts of the page about the state of the school's server. @see docs/decisions/0051 */
export const healthText = {
  title: 'HEALTH',
  tab: 'Health',
  setting: 'Health',
  settingDetail: 'The state of the server: disk, database, backups, email and clock, and what to do about problems.',
  readAt: (time: string) => `Checked at ${time}. Updates every 30 seconds.`,
  failed: 'Health could not be read.',
  stale: (time: string) =>
    `Health could not be updated. This page shows the state at ${time}. The server or its database may be down.`,
  unread: 'Could not be read',
  well: 'All is well',
  wellDetail: 'Nothing needs attention.',
  /** How many of the tasks are urgent. */
  sumNow: (urgent: number) => (urgent === 1 ? 'One problem is urgent.' : `${grouped(urgent)} problems are urgent.`),
  sumOneNow: 'The problem is urgent.',
  sumSoon: 'Nothing is urgent, but act soon.',
  needs: 'What needs attention',
  notes: 'Good to know',
  severity: { now: 'Act now', soon: 'Act soon' } satisfies Partial<Record<Severity, string>>,
  chooseZone: 'Choose the school’s time zone in Settings.',
  look: 'Open',
  lookNamed: 'Open Health',
  /** The task on the administrator's start screen if there are several warnings. */
  things: (count: number) => `Health: ${grouped(count)} things to fix`,
  product: 'Rollcall',
  version: 'Version',
  running: 'Running since',
  sockets: 'Open sockets',
  phones: 'Phones',
  reach: { https: 'Over HTTPS', insecure: 'Without HTTPS', 'this-machine': 'This machine only' },
  certificate: 'Certificate',
  until: (at: string) => `Until ${at}`,
  copies: 'Copies connected',
  ofCopy: 'Email and sockets are measured on the one copy that answered.',
  database: 'Database',
  kind: 'Kind',
  kinds: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  size: 'Size',
  answers: 'Response time',
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
  holds: 'Complete and readable',
  lost: 'The file is missing or damaged',
  holdsNot: 'Damaged',
  file: 'File',
  lastFailed: 'Last failed',
  mail: 'Email',
  way: 'Delivery',
  ways: { server: 'Mail server', folder: 'Files in the data folder' },
  sent: 'Sent since startup',
  failedMails: 'Failed attempts',
  givenUp: 'Failed in the last seven days',
  givenUpLetter: (kind: LetterKind, name: string | null, at: string) =>
    `${letterOf[kind]}, ${name === null ? 'to someone whose account was removed' : `about ${name}`}: failed ${at}`,
  givenUpWhy: (count: number, reason: string) => `${grouped(count)}${reason === '' ? '' : `. Last error: ${reason}`}`,
  waiting: 'Waiting',
  clock: 'Time',
  serverClock: 'School’s clock',
  ownClock: 'This device',
  zone: 'School’s time zone',
  ownZone: 'This device’s zone',
  zoneFromMachine: (zone: string) => `${zone} (from the server)`,
  limits: 'Limits reached',
  noLimits: 'None in the last day.',
  oftenRefused: 'Often refused',
  noneRefused: 'Nobody in the last day.',
  refused: ({ role, id, name, count }: OftenRefused, first: string, last: string) =>
    `${name || `No. ${id}, removed`} (${roleWords[role]}): ${counted(count, 'time')}, first ${first}, last ${last}`,
  testLabel: 'Send a test mail to',
  testMissing: 'Email is required.',
  test: 'Send a test mail',
  testFailed: 'The test mail could not be sent.',
  testWait: `The answer can take up to ${TEST_MAIL_SECONDS} seconds.`,
  testTaken: 'Accepted. The mail server said:',
  testWritten: 'Rollcall wrote the email to the folder `outbox` as:',
  testRefused: 'Not accepted. The error:',
  testSilent: `No answer within ${TEST_MAIL_SECONDS} seconds. Check the address in \`SMTP_URL\` and whether the port is open.`,
  testWordless: 'The email was not accepted, and the error cannot be shown here. See the server’s log.',
} as const;

/** Each warning's title and advice. Backticks mark commands for `Typed`. */
export const warningText: Readonly<Record<WarningKind, { readonly title: string; readonly todo: string }>> = {
  'database-unread': {
    title: 'The database does not answer',
    todo: 'Nothing can be recorded. Check that the database is running and that its disk is not full.',
  },
  'disk-full': {
    title: 'The disk is nearly full',
    todo: 'Attendance will soon be refused. Free space on the disk of the data folder, or move the folder to a larger disk.',
  },
  'backup-failed': {
    title: 'The last backup could not be made',
    todo: 'Rollcall retries every 30 minutes. See Backups for the error; the folder is often missing or full.',
  },
  'backup-damaged': {
    title: 'The last backup is damaged',
    todo: 'Keep the earlier backups, and run `npm run verify` on the server to find the cause.',
  },
  'backup-overdue': {
    title: 'No backup in the last 36 hours',
    todo: 'Look for “backup” in the server’s log, and check that the server is running at the scheduled time.',
  },
  'backup-lost': {
    title: 'The last backup’s file is missing or damaged',
    todo: 'Check that the backup disk is mounted and works. Make a backup now with `npm run backup`, or wait for the next scheduled one.',
  },
  'backup-copy': {
    title: 'A restored copy makes no backups',
    todo: 'If the school now works with this copy, tap “Make it live” at the top of the page.',
  },
  'mail-failing': {
    title: 'The mail server refused the last email',
    todo: 'Codes and approvals do not arrive. Send a test mail below to see the mail server’s answer.',
  },
  'phones-insecure': {
    title: 'Rollcall is open to the network without HTTPS',
    todo: 'Passwords are not encrypted, and phones cannot use the camera. Start Rollcall with `--share`, set `TLS_CERT` and `TLS_KEY`, or put a proxy in front and set `PUBLIC_URL`.',
  },
  'certificate-over': {
    title: 'The certificate has expired',
    todo: 'Browsers warn everyone. Renew the certificate and restart Rollcall.',
  },
  'certificate-other': {
    title: 'The certificate is for another name',
    todo: 'Browsers warn everyone. Set TLS_CERT and TLS_KEY to the certificate for the name in PUBLIC_URL.',
  },
  'certificate-ends': {
    title: 'The certificate expires soon',
    todo: 'Renew the certificate and restart Rollcall. The section “Rollcall” shows the expiry date.',
  },
  'zone-utc': {
    title: 'No time zone is set, so the server’s is used (UTC)',
    todo: 'The times of sessions are probably wrong by hours.',
  },
  'exposed-http': {
    title: 'Rollcall may be used without HTTPS',
    todo: 'Anyone on the network can read passwords. Remove `ALLOW_HTTP` once there is a certificate.',
  },
  'exposed-mail': {
    title: 'Emails may be sent without encryption',
    todo: 'Others can read codes and one-time passwords. Remove `SMTP_PLAIN` once the mail server offers TLS.',
  },
  'exposed-database': {
    title: 'The connection to PostgreSQL is not encrypted',
    todo: 'The database is on another machine. Add `?sslmode=verify-full&sslrootcert=FILE` to `DATABASE_URL`.',
  },
  'exposed-database-allowed': {
    title: 'The connection to PostgreSQL is unencrypted by choice',
    todo: 'Anyone on the network between the two machines can read the data. Replace `sslmode=disable` unless that network is closed.',
  },
  'exposed-superuser': {
    title: 'Rollcall signs in to PostgreSQL as a superuser',
    todo: 'Create an account that owns the school’s database and has no other rights. Use this account in `DATABASE_URL`.',
  },
  'database-slow': {
    title: 'The database answers slowly',
    todo: 'Scans are slow. Check whether something else keeps the machine or its disk busy.',
  },
  'disk-low': { title: 'The disk is filling up', todo: 'Less than 1 GB is free. Free some space soon.' },
  'disk-unread': {
    title: 'The disk could not be read',
    todo: 'Check that the data folder exists and that Rollcall’s account can read it.',
  },
  'backup-none': {
    title: 'Rollcall makes no backups',
    todo: 'Set `BACKUP_DIR` to a folder on another disk and restart Rollcall. Without backups, a broken disk loses everything.',
  },
  'backup-unread': { title: 'The state of the backups is unknown', todo: 'See the server’s log.' },
  'mail-waiting': {
    title: 'Many emails are waiting',
    todo: 'The mail server accepts emails slowly or not at all. Send a test mail below to see the mail server’s answer.',
  },
  'mail-given-up': {
    title: 'Emails could not be delivered',
    todo: 'Rollcall tried for more than three hours, or the mail server refused the emails. See Email for the error and the recipients. Check the recipients’ addresses, and tell the recipients.',
  },
  'mail-unread': { title: 'The email queue could not be checked', todo: 'Look for “queue” in the server’s log.' },
  'clock-differs': {
    title: 'The school’s clock and this device’s clock differ',
    todo: 'Compare both under Time with a clock you trust, and correct the wrong one. The school’s clock decides when codes expire and who is late.',
  },
  'bounds-reached': {
    title: 'People were turned away in the last day',
    todo: '“Limits reached” below says which limit it was and what to do.',
  },
  'bounds-unread': {
    title: 'The limits could not be checked',
    todo: 'Look for “limit reached” in the server’s log.',
  },
  'often-refused': {
    title: 'Someone was denied access many times',
    todo: 'This person tried to open things without having access to them, more often than in normal use. “Often refused” below shows the name. Ask this person, and sign the person out if the tries continue.',
  },
  'backup-first': {
    title: 'No backup has been made yet',
    todo: 'The first backup is made automatically a few minutes after Rollcall starts.',
  },
  'mail-folder': {
    title: 'Rollcall sends no email',
    todo: 'Emails are written to the folder `outbox` in the data folder. Set `SMTP_URL` to send emails.',
  },
  'phones-none': {
    title: 'Only this server can open Rollcall',
    todo: 'Start Rollcall with `npm start -- --share`, or put a proxy with HTTPS in front and set `PUBLIC_URL`.',
  },
};

/** A number of bytes in decimal units: 1 kB is 1,000 bytes. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${units[power]}`;
}

/** Texts of the administrator's setup list. */
export const firstDayText = {
  title: 'Getting started',
  failed: 'Your change could not be saved.',
  progress: (done: number, all: number) => `${done} of ${counted(all, 'step')} done`,
  putAway: 'Dismiss',
  askPutAway: {
    title: 'Dismiss this list?',
    detail:
      'Every administrator stops seeing the list. You can show it again in Settings. Health still shows problems.',
    confirmLabel: 'Dismiss',
  },
  backDetail: 'The list of first steps was dismissed before everything was done.',
  bringBack: 'Show it again',
  done: 'Done',
  wrong: 'Needs attention',
  open: 'Open',
  zoneIsRight: 'Keep it',
  steps: {
    name: {
      title: 'Name your school',
      detail: 'The name appears on sign-in pages, passes, emails and prints.',
      go: 'Settings',
    },
    zone: {
      title: 'Check the time zone',
      detail: (zone: string) => `Currently ${zone}, taken from the server.`,
      wrong: (zone: string) =>
        `Currently ${zone}, taken from the server, so session times would be wrong by hours. Choose the school’s time zone.`,
      go: 'Settings',
    },
    students: {
      title: 'Add the students',
      detail: 'Import a spreadsheet, or let students register and approve them.',
      go: 'Import',
    },
    board: {
      title: 'Decide what students see of one another',
      detail: 'Answer the question at the end of this page.',
      go: undefined,
    },
    phones: {
      title: 'Let phones connect over HTTPS',
      detail: 'Only this machine can open Rollcall.',
      wrong: 'Rollcall is open to the network without HTTPS, so phones cannot use the camera.',
      go: 'Health',
    },
    backup: {
      title: 'Set up backups',
      detail: 'No backups are scheduled. The setting is `BACKUP_DIR`.',
      scheduled: 'Backups are scheduled. The first backup has not been made yet.',
      go: 'Health',
    },
    mail: {
      title: 'Set up email',
      detail: 'Until email is set up, emails are only files on the server. The setting is `SMTP_URL`.',
      go: 'Health',
    },
  },
} as const;
