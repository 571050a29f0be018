import { QR_LIFE_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { Refusal, tooMany } from '#contract/platform/base/refusal.ts';
import { qrTriesKey } from '#server/account/sign-in/tries-queries.ts';
import { judgedTry, lockTries } from '#server/platform/base/attempt-queries.ts';
import { instantIn, secondsAfter } from '#server/platform/base/clock.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Together } from '#server/platform/database/database.ts';
import { mints, newQrValue } from './new-code.ts';
import { storeCodeBatch } from './store-codes-queries.ts';

/** A request for a code by a student, with its sign-in and device. */
interface CodeWanted {
  stud_id: number;
  signIn: string;
  deviceMark: string | null;
  /** The end of the value. */
  tag: string;
  /** Whether the student's replaced codes stay stored. */
  keepsAll: boolean;
}

type Minted = string | typeof tooMany;

/** Makes a code in a batch with others requested at the same time. Undefined if it has to be made on its own. */
export type MintBatched = (wanted: CodeWanted) => Promise<Minted | undefined>;

/**
 * Batches code requests: requests that arrive while others are written go in one transaction. `mintQrToken` in
 * `qr-actions.ts` makes other codes singly, by the same rules: a student's second code in a batch, a code whose sign-in
 * has ended, and codes of a batch that could not be written. Undefined if the database batches writes itself.
 * @see docs/decisions/0054
 */
export function batchedCodes({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): MintBatched | undefined {
  const codes: Together<CodeWanted, { at: Instant; tries: Awaited<ReturnType<typeof lockTries>> }, Minted> = {
    async find(db, wanted) {
      const at = instantIn(clock);
      const keys = wanted.map(({ stud_id }) => qrTriesKey(stud_id));
      return { at, tries: await lockTries(db, keys, at) };
    },
    async write(db, wanted, { at, tries }) {
      const left = new Map(tries);
      const judged = wanted.map(({ stud_id, signIn, deviceMark, tag }) => {
        const key = qrTriesKey(stud_id);
        const found = left.get(key);
        if (!found) return undefined;
        left.delete(key);
        const kept = judgedTry(clock, found, mints);
        if (typeof kept === 'number') return tooMany.retryAfter(kept) as typeof tooMany;
        const value = newQrValue() + tag;
        const { count, firstAt: first_at } = kept;
        const row = { stud_id, hash: secretHash(value), mark: deviceMark, sign_in: signIn, key, count, first_at };
        return { value, row };
      });
      const toStore = judged.flatMap((one) => (one === undefined || one instanceof Refusal ? [] : [one.row]));
      const until = secondsAfter(at, QR_LIFE_SECONDS);
      const keepsAll = wanted.some((one) => one.keepsAll);
      const stored = toStore.length > 0 ? await storeCodeBatch(db, toStore, { at, until, keepsAll }) : new Set();
      return judged.map((one) => {
        if (one === undefined || one instanceof Refusal) return one;
        return stored.has(one.row.hash) ? one.value : undefined;
      });
    },
    failed: (error, wanted) => log.warn({ err: error, codes: wanted }, 'codes gathered could not be made'),
  };
  return database.together?.(codes);
}
