import { isUtc } from '#contract/platform/settings/time-zones.ts';
import type { Health } from './health-calls.ts';

/**
 * Below this free disk space, in megabytes, a school still records but needs attention: Health warns with `now`, and
 * `/readyz` answers `degraded`. Writes stop at the disk's reserve.
 */
export const LITTLE_ROOM_MB = 200;
/** Below this free disk space, in bytes, Health warns with `soon`; the alarm in deploy/ uses the same limit. */
const SOON_LITTLE_ROOM = 1_000_000_000;
/**
 * How long after the start of the last backup the next daily backup is overdue, in milliseconds; the alarm uses the
 * same limit.
 */
const OVERDUE_MS = 36 * 3_600_000;
/** A query time that makes people wait, in milliseconds. */
const SLOW_MS = 500;
/** If more emails than this wait, emails are not being sent. */
const MANY_WAITING = 100;
/** How many days before its end a certificate should be renewed. */
const CERTIFICATE_SOON_DAYS = 14;
/** Health warns if a device's clock and the school's clock differ by more than this, in milliseconds. */
const CLOCK_MS = 60_000;

/** How soon something must be done: now, soon, or not at all because the school chose it. */
export const severities = ['now', 'soon', 'know'] as const;
export type Severity = (typeof severities)[number];

const severityOf = {
  'database-unread': 'now',
  'disk-full': 'now',
  'backup-failed': 'now',
  'backup-damaged': 'now',
  'backup-overdue': 'now',
  'backup-lost': 'now',
  'mail-failing': 'now',
  'phones-insecure': 'now',
  'certificate-over': 'now',
  'certificate-other': 'now',
  'certificate-ends': 'soon',
  'zone-utc': 'soon',
  'exposed-database': 'soon',
  'exposed-superuser': 'soon',
  'database-slow': 'soon',
  'disk-low': 'soon',
  'disk-unread': 'soon',
  'backup-none': 'soon',
  'backup-copy': 'soon',
  'backup-unread': 'soon',
  'mail-waiting': 'soon',
  'mail-given-up': 'soon',
  'mail-unread': 'soon',
  'clock-differs': 'soon',
  'bounds-reached': 'soon',
  'bounds-unread': 'soon',
  'often-refused': 'soon',
  'exposed-http': 'know',
  'exposed-mail': 'know',
  'exposed-database-allowed': 'know',
  'backup-first': 'know',
  'mail-folder': 'know',
  'phones-none': 'know',
} as const satisfies Record<string, Severity>;

/** The kinds of warnings. */
export type WarningKind = keyof typeof severityOf;
export interface HealthWarning {
  readonly kind: WarningKind;
  readonly severity: Severity;
}

function ofBackup({ backup, readAt }: Health): WarningKind | undefined {
  if (!backup) return 'backup-unread';
  const { time, made, failed, isCopy } = backup;
  if (isCopy) return 'backup-copy';
  if (failed && time !== null) return 'backup-failed';
  if (made && !made.isChecked) return 'backup-damaged';
  if (time === null) return 'backup-none';
  if (made && !made.isWhole) return 'backup-lost';
  if (!made) return 'backup-first';
  return Date.parse(readAt) - Date.parse(made.startedAt) > OVERDUE_MS ? 'backup-overdue' : undefined;
}

function ofDisk({ disk }: Health): WarningKind | undefined {
  if (!disk) return 'disk-unread';
  if (disk.free < LITTLE_ROOM_MB * 1_000_000) return 'disk-full';
  return disk.free < SOON_LITTLE_ROOM ? 'disk-low' : undefined;
}

function ofDatabase({ database }: Health): WarningKind | undefined {
  if (!database) return 'database-unread';
  return database.answersMs > SLOW_MS ? 'database-slow' : undefined;
}

function ofMail({ mail }: Health): WarningKind | undefined {
  if (mail.isFailing) return 'mail-failing';
  if (mail.waiting === null) return 'mail-unread';
  if (mail.waiting > MANY_WAITING) return 'mail-waiting';
  if (mail.givenUp && mail.givenUp.count > 0) return 'mail-given-up';
  return mail.way === 'folder' ? 'mail-folder' : undefined;
}

/** The problem that the configured certificate has or will have soon; undefined if there is none. */
export function certificateWarning({ certificate, readAt }: Pick<Health, 'certificate' | 'readAt'>) {
  if (!certificate) return undefined;
  const daysLeft = (Date.parse(certificate.endsAt) - Date.parse(readAt)) / 86_400_000;
  if (daysLeft <= 0) return 'certificate-over';
  if (!certificate.isForAddress) return 'certificate-other';
  return daysLeft < CERTIFICATE_SOON_DAYS ? 'certificate-ends' : undefined;
}

/**
 * The warnings about the school's machine, most urgent first.
 * @param deviceAheadMs how far the reader's clock is ahead of the school's, in milliseconds
 */
export function healthWarnings(health: Health, deviceAheadMs: number): HealthWarning[] {
  const reach = { https: undefined, insecure: 'phones-insecure', 'this-machine': 'phones-none' } as const;
  const kinds: (WarningKind | undefined)[] = [
    ofDatabase(health),
    ofDisk(health),
    ofBackup(health),
    ofMail(health),
    reach[health.reach],
    certificateWarning(health),
    ...health.exposures.map((each) => `exposed-${each}` as const),
    !health.isZoneChosen && isUtc(health.timeZone) ? 'zone-utc' : undefined,
    Math.abs(deviceAheadMs) > CLOCK_MS ? 'clock-differs' : undefined,
    health.bounds === null ? 'bounds-unread' : health.bounds.length > 0 ? 'bounds-reached' : undefined,
    health.oftenRefused?.length ? 'often-refused' : undefined,
  ];
  return kinds
    .filter((kind) => kind !== undefined)
    .map((kind) => ({ kind, severity: severityOf[kind] }))
    .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
}
