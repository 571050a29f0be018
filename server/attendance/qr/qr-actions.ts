import { createHmac } from 'node:crypto';
import { QR_LIFE_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import { tooMany } from '#contract/platform/base/refusal.ts';
import { storeCodeShown } from '#server/account/sign-in/own-sign-ins-queries.ts';
import { qrTriesKey } from '#server/account/sign-in/tries-queries.ts';
import type { StudentActor } from '#server/platform/base/actors.ts';
import { takeAttempt } from '#server/platform/base/attempt-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { ReferenceGone } from '#server/platform/database/database.ts';
import { codeSettings } from '#server/platform/settings/settings-queries.ts';
import type { MintBatched } from './batched-codes.ts';
import { mints, newQrValue } from './new-code.ts';
import { replaceQrToken } from './qr-queries.ts';
import { tagOfToday } from './student-tag.ts';

/**
 * What a code depends on besides its student's sign-in: the keyed hash of the browser's mark (null if marks are not
 * stored; only the server has the key), the student's tag of today, and whether replaced codes stay stored.
 */
async function codeTerms({ config, database, clock }: Services, stud_id: number, device: string) {
  const [stored] = await codeSettings(database.read, {});
  if (!stored) throw new Error('The settings are missing.');
  const key = config.serverKey ?? stored.key;
  const isMarked = device !== '' && stored.marks === 'on';
  return {
    deviceMark: isMarked ? createHmac('sha256', key).update(`device mark\n${device}`).digest('base64url') : null,
    tag: tagOfToday(key, stud_id, clock.nowMs(), stored.timeZone),
    keepsAll: stored.offlineHours !== '0',
  };
}

/**
 * Gives the student a new QR value, valid for 15 s and one scan. An unused previous value expires. On PostgreSQL,
 * `batchedCodes` makes the values of requests that arrive together, by the same rules: change both together.
 * @param device the mark of the browser; '' if there is none
 * @param together makes the code in a batch, if the database can
 * @returns the value, stored only as its hash, or `tooMany`
 * @throws ReferenceGone if the sign-in ended in the meantime; its codes end with it
 * @see decisions §2.1, §2.2, §2.4
 */
export async function mintQrToken(
  services: Services,
  { stud_id, signIn }: StudentActor,
  device: string,
  together: MintBatched | undefined,
): Promise<string | typeof tooMany> {
  const { database, clock } = services;
  const { deviceMark, tag, keepsAll } = await codeTerms(services, stud_id, device);
  const minted = await together?.({ stud_id, signIn, deviceMark, tag, keepsAll });
  if (minted !== undefined) return minted;
  return database.write(async (db) => {
    const wait = await takeAttempt(db, clock, qrTriesKey(stud_id), mints);
    if (wait > 0) return tooMany.retryAfter(wait) as typeof tooMany;
    const createdAt = instantIn(clock);
    const [shown] = await storeCodeShown(db, { hash: signIn, codeShownAt: createdAt });
    if (!shown) throw new ReferenceGone();
    const value = newQrValue() + tag;
    const expiresAt = instantIn(clock, QR_LIFE_SECONDS);
    await replaceQrToken(db, { stud_id, value, deviceMark, createdAt, expiresAt }, keepsAll);
    return value;
  });
}
