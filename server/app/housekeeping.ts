/** The rule by which cleaning deletes old codes. Twin: server/attendance/check-in/check-in-decision.ts, for a scan. */
import { PROFILE_CHANGES_KEPT_DAYS } from '#contract/people/student/profile-change-limits.ts';
import {
  DEVICE_MARKS_KEPT_DAYS,
  QR_KEPT_MINUTES,
  REMARKS_KEPT_DAYS,
  SUBJECTS_KEPT_DAYS,
  TRIES_KEPT_DAYS,
} from '#contract/platform/settings/retention-periods.ts';
import { deleteOldCodes, studentsWithManyCodes } from '#server/attendance/qr/qr-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { GIVEN_UP_TOLD_DAYS } from '#server/platform/mail/mail-queue.ts';
import { deleteLetters, outboxFolder } from '#server/platform/mail/mail-transport.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { blankSome, deleteSome, ROWS_AT_A_TIME, unmarkSome } from './housekeeping-queries.ts';

/** The interval of the cleanup, in milliseconds. Every copy cleans up; simultaneous cleanups do no harm. */
const EVERY_MS = 10 * 60_000;
/** An email file is deleted at the same age, long after its code expired. @see decisions §3.7 */
const TRIES_KEPT_SECONDS = TRIES_KEPT_DAYS * 86_400;

/** Former photos are stored for as long as name changes can be undone, so that an administrator can compare photos. */
const FORMER_PHOTOS_KEPT_SECONDS = PROFILE_CHANGES_KEPT_DAYS * 86_400;

/** Rows that are useless: the table, its key, and the column whose time is at least `seconds` ago. */
const outworn = [
  { table: 'sign_in', key: 'hash', column: 'expiresAt', seconds: 0 },
  { table: 'attempt', key: 'key', column: 'lastAt', seconds: TRIES_KEPT_SECONDS },
  { table: 'mailed_code', key: 'key', column: 'expiresAt', seconds: 0 },
  { table: 'otp', key: 'email', column: 'dayStartedAt', seconds: TRIES_KEPT_SECONDS },
  { table: 'former_photo', key: 'stud_id', column: 'createdAt', seconds: FORMER_PHOTOS_KEPT_SECONDS },
  { table: 'profile_change', key: 'change_id', column: 'createdAt', seconds: PROFILE_CHANGES_KEPT_DAYS * 86_400 },
  // Lines come before their file, because deleting a file would delete thousands of lines at once.
  { table: 'import_row', key: 'row_id', column: 'keptUntil', seconds: 0 },
  { table: 'import_file', key: 'import_id', column: 'keptUntil', seconds: 0 },
  { table: 'import_run', key: 'import_id', column: 'keptUntil', seconds: 0 },
  { table: 'subject', key: 'subject_id', column: 'deletedAt', seconds: SUBJECTS_KEPT_DAYS * 86_400 },
  { table: 'letter', key: 'letter_id', column: 'givenUpAt', seconds: GIVEN_UP_TOLD_DAYS * 86_400 },
] as const;

/** What the scans of a device without a network need, for as long as the school accepts them. */
const neededByKeptScans = [
  { table: 'qr_token', key: 'hash', column: 'expiresAt' },
  { table: 'class_packet', key: 'packet_id', column: 'heardAt' },
] as const;

/** Audit entries are deleted after the school's number of days, together with the people they concern. */
const oldAudit = { table: 'audit_entry', key: 'audit_entry_id', column: 'createdAt' } as const;

const remarks = [
  { table: 'roll_change', text: 'reason', column: 'at' },
  { table: 'excuse', text: 'note', column: 'createdAt' },
  { table: 'leave', text: 'note', column: 'createdAt' },
  { table: 'shop_transaction', text: 'decisionReason', column: 'decidedAt' },
] as const;

/**
 * Deletes what is no longer usable, with its age in days: sign-ins and codes that expired, QR tokens `offline_hours`
 * later (at least 10 minutes; sooner if a student made very many), devices that hold a class and were not heard of for as long, tries and mailed codes (2), students' changes and former photos (30), files of people checked (1) or applied (30),
 * deleted subjects (30), failed letters (7), device marks (1), audit entries (`AUDIT_DAYS`), reasons and notes (400).
 * @returns the numbers of deleted rows by table, of attendances without their mark now, and of blanked texts
 */
export async function cleanUp({
  config,
  database,
  clock,
}: Pick<Services, 'config' | 'database' | 'clock'>): Promise<Record<string, number>> {
  const all = async (some: (db: Db) => Promise<number>) => {
    let inAll = 0;
    for (let rows = ROWS_AT_A_TIME; rows === ROWS_AT_A_TIME; inAll += rows) rows = await database.write(some);
    return inAll;
  };
  const deleted: Record<string, number> = {};
  for (const old of outworn)
    deleted[old.table] = await all((db) => deleteSome(db, old, instantIn(clock, -old.seconds)));
  const hours = await settingValue(database.read, 'offline_hours');
  const keptSeconds = Math.max(QR_KEPT_MINUTES * 60, hours * 3600);
  for (const old of neededByKeptScans)
    deleted[old.table] = await all((db) => deleteSome(db, old, instantIn(clock, -keptSeconds)));
  for (const stud_id of hours === 0 ? [] : await studentsWithManyCodes(database.read))
    await database.write((db) => deleteOldCodes(db, stud_id));
  deleted.audit_entry = await all((db) => deleteSome(db, oldAudit, instantIn(clock, -config.auditDays * 86_400)));
  deleted.attendance = await all((db) => unmarkSome(db, instantIn(clock, -DEVICE_MARKS_KEPT_DAYS * 86_400)));
  for (const remark of remarks)
    deleted[remark.table] = await all((db) => blankSome(db, remark, instantIn(clock, -REMARKS_KEPT_DAYS * 86_400)));
  return deleted;
}

/** Cleans up every 10 minutes, without keeping the process alive. @returns a function that stops it */
export function doUpkeep(services: Services): () => void {
  const { config, log } = services;
  const timer = setInterval(() => {
    const lettersBeforeMs = Date.now() - TRIES_KEPT_SECONDS * 1000;
    Promise.all([cleanUp(services), deleteLetters(outboxFolder(config.dataDir), lettersBeforeMs)]).then(
      ([deleted, letters]) => log.debug({ deleted, letters }, 'cleaned up'),
      (err: unknown) => log.warn({ err }, 'cleaning up has to wait'),
    );
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
