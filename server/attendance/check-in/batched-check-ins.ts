import type { Instant } from '#contract/platform/base/fields.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Together } from '#server/platform/database/database.ts';
import { byCode, checkInOf, type Recorded, reasonAgainstScan, recordedOf, rewarded } from './check-in-decision.ts';
import { lockScannedCodes, type ScannedCode } from './check-in-queries.ts';
import { storeBatch } from './store-check-in-queries.ts';

/** A code that a professor scanned at their own session. */
interface ScannedOwn {
  qrValue: string;
  class_id: number;
  prof_id: number;
  idempotencyKey: string | null;
}

/** Records a scan in a batch with others if nothing prevents that; otherwise undefined. */
export type RecordBatched = (scan: ScannedOwn) => Promise<Recorded | undefined>;

type Asked = ScannedOwn & { hash: string };

/** The check-in of a code that can be recorded without further queries; undefined for other codes. */
function cleanCheckIn(code: ScannedCode, asked: Asked, at: Instant) {
  const { streakBefore, wasChanged } = code;
  if (streakBefore === undefined || wasChanged !== false || reasonAgainstScan(code, at)) return undefined;
  const checkIn = rewarded(code, checkInOf(code, byCode(code, asked), at), streakBefore + 1);
  return { ...checkIn, session: code.session, code };
}

/**
 * Batches check-ins: check-ins that arrive while others are written go in one transaction. Special cases are recorded
 * or refused one by one: a used, expired, unknown or foreign code; a locked row; a second scan of the same student or
 * device; a long streak; a status changed by hand; and every check-in of a batch that could not be written. Undefined
 * if the database batches writes itself.
 * @see docs/decisions/0054
 */
export function batchedCheckIns(services: Pick<Services, 'database' | 'clock' | 'log'>): RecordBatched | undefined {
  const { database, clock } = services;
  const checkIns: Together<Asked, { at: Instant; codes: (ScannedCode | undefined)[] }, Recorded> = {
    async find(db, asked) {
      const at = instantIn(clock);
      return { at, codes: await lockScannedCodes(db, asked, at) };
    },
    async write(db, asked, { at, codes }) {
      const students = new Set<number>();
      const devices = new Set<string>();
      const clean = asked.map((one, nth) => {
        const code = codes[nth];
        if (!code || students.has(code.student.stud_id)) return undefined;
        const checkIn = cleanCheckIn(code, one, at);
        if (!checkIn || (checkIn.deviceMark !== null && devices.has(checkIn.deviceMark))) return undefined;
        students.add(checkIn.stud_id);
        if (checkIn.deviceMark !== null) devices.add(checkIn.deviceMark);
        return checkIn;
      });
      const toStore = clean.filter((one) => one !== undefined);
      if (toStore.length === 0) return clean.map(() => undefined);
      const stored = await storeBatch(db, toStore, at);
      return clean.map((one) => {
        const row = one && stored.get(one.stud_id);
        return row && recordedOf(one.code, one, { stored: row, reward: one.reward });
      });
    },
    failed: (error, checkIns) =>
      services.log.warn({ err: error, checkIns }, 'check-ins gathered could not be recorded'),
  };
  const together = database.together?.(checkIns);
  return together && ((scan) => together({ ...scan, hash: secretHash(scan.qrValue) }));
}
