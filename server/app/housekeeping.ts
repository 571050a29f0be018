import { PROFILE_CHANGES_KEPT_DAYS } from '#contract/student/profile-rules.ts';
import { instantIn } from '#server/base/clock.ts';
import { deleteLetters, outboxFolder } from '#server/base/mail.ts';
import type { Services } from '#server/base/services.ts';
import type { Db } from '#server/database/database.ts';
import { blankSome, deleteSome, ROWS_AT_A_TIME, unmarkSome } from './housekeeping-queries.ts';

/** How often a process cleans up, in milliseconds; every copy does, and they meet without harm. */
const EVERY_MS = 10 * 60_000;
/** A used QR value still answers a lost reply and shows a photo for a while, an old one is told from none. @see decisions §1.6, §2.3, §2.4 */
const QR_KEPT_SECONDS = 600;
/** Longer than any window in which tries are counted. @see decisions §3.6 */
const ATTEMPTS_KEPT_SECONDS = 2 * 86_400;
/** Mails are counted by the day; a letter that was written to a file goes as late, long after its code. @see decisions §3.7 */
const OTP_KEPT_SECONDS = 2 * 86_400;

/** An administrator can compare for as long as changes of names can be taken back. */
const FORMER_PHOTOS_KEPT_SECONDS = PROFILE_CHANGES_KEPT_DAYS * 86_400;
/** Two codes of one device are told from others for as long as a session lasts and late scans come. */
const DEVICE_MARKS_KEPT_SECONDS = 86_400;

/** What nobody can use any more: rows of a table, by its key, whose column is so many seconds past. */
const outworn = [
  { table: 'sign_in', key: 'hash', column: 'expiresAt', seconds: 0 },
  { table: 'qr_token', key: 'hash', column: 'expiresAt', seconds: QR_KEPT_SECONDS },
  { table: 'attempt', key: 'key', column: 'lastAt', seconds: ATTEMPTS_KEPT_SECONDS },
  { table: 'mailed_code', key: 'key', column: 'expiresAt', seconds: 0 },
  { table: 'otp', key: 'email', column: 'dayStartedAt', seconds: OTP_KEPT_SECONDS },
  { table: 'former_photo', key: 'stud_id', column: 'createdAt', seconds: FORMER_PHOTOS_KEPT_SECONDS },
  { table: 'profile_change', key: 'change_id', column: 'createdAt', seconds: PROFILE_CHANGES_KEPT_DAYS * 86_400 },
  // Lines before their file, which would take thousands of them along at once.
  { table: 'import_row', key: 'row_id', column: 'keptUntil', seconds: 0 },
  { table: 'import_run', key: 'import_id', column: 'keptUntil', seconds: 0 },
] as const;

/** What was written of a student is needed for a school year and the complaints after it. @see docs/decisions/0030 */
const REMARKS_KEPT_SECONDS = 400 * 86_400;

const remarks = [
  { table: 'roll_change', text: 'reason', column: 'at' },
  { table: 'excuse', text: 'note', column: 'createdAt' },
  { table: 'leave', text: 'note', column: 'createdAt' },
] as const;

/**
 * Deletes what nobody can use any more: expired sign-ins and codes that reset or prove something, QR tokens 10 minutes past
 * their end, tries and mailed codes from more than two days ago, students' changes and former photos from more than 30 days ago, files
 * of people that were looked at a day ago or applied 30, devices' marks of attendance from more than a day ago, and reasons and notes from more than 400 days ago.
 * @returns the rows deleted, by table, the attendance whose mark was, and the rows whose text was blanked
 */
export async function cleanUp({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<Record<string, number>> {
  const all = async (some: (db: Db) => Promise<number>) => {
    let inAll = 0;
    for (let rows = ROWS_AT_A_TIME; rows === ROWS_AT_A_TIME; inAll += rows) rows = await database.write(some);
    return inAll;
  };
  const deleted: Record<string, number> = {};
  for (const old of outworn)
    deleted[old.table] = await all((db) => deleteSome(db, old, instantIn(clock, -old.seconds)));
  deleted.attendance = await all((db) => unmarkSome(db, instantIn(clock, -DEVICE_MARKS_KEPT_SECONDS)));
  for (const remark of remarks)
    deleted[remark.table] = await all((db) => blankSome(db, remark, instantIn(clock, -REMARKS_KEPT_SECONDS)));
  return deleted;
}

/** Cleans up every 10 minutes, without keeping the process alive. @returns how to stop */
export function doUpkeep(services: Services): () => void {
  const { config, log } = services;
  const timer = setInterval(() => {
    const lettersBeforeMs = Date.now() - OTP_KEPT_SECONDS * 1000;
    Promise.all([cleanUp(services), deleteLetters(outboxFolder(config.dataDir), lettersBeforeMs)]).then(
      ([deleted, letters]) => log.debug({ deleted, letters }, 'cleaned up'),
      (err: unknown) => log.warn({ err }, 'cleaning up has to wait'),
    );
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
