import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeExpired, codeTriesUsedUp, wrongCode } from '#contract/account/mailed-code/mailed-code-field.ts';
import {
  CODE_CHARACTERS,
  CODE_LIFE_SECONDS,
  CODE_MOST_TRIES,
  CODES_A_DAY,
  SECONDS_BETWEEN_CODES,
} from '#contract/account/mailed-code/mailed-code-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Limit } from '#server/platform/base/attempt-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { randomSecret, readableSecret } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';
import * as queries from './mailed-code-queries.ts';

/** The limit of codes for each key. @see decisions §3.7 */
export const codesOfOne: Limit = {
  windowSeconds: 86_400,
  most: CODES_A_DAY,
  freeTries: 1,
  shortestPauseSeconds: SECONDS_BETWEEN_CODES,
  longestPauseSeconds: SECONDS_BETWEEN_CODES,
};

/** The purpose of a code: the key under which it is stored, and a value that it belongs to, such as an address. */
export interface CodePurpose {
  key: string;
  holdsFor: string;
}

function macOf(serverKey: string, { key, holdsFor }: CodePurpose, code: string, salt: string): string {
  return createHmac('sha256', serverKey)
    .update(JSON.stringify([key, holdsFor, code, salt]))
    .digest('hex');
}

/** A new code, which replaces the last one for the same purpose. Only a check value of the code is stored. */
export interface NewCode {
  code: string;
  /** When the code ends. */
  expiresAt: Instant;
  store(db: Db, owner: queries.MailedCodeOwner): Promise<void>;
  /** Ends the code, unless a later one has replaced it. @returns whether this code was still the latest */
  end(db: Db): Promise<boolean>;
}

/** Makes a code of ten letters and digits, valid for five minutes and five tries. @see decisions §3.12 */
export async function newCode(services: Services, purpose: CodePurpose): Promise<NewCode> {
  const { clock } = services;
  const serverKey = await serverKeyOf(services);
  const code = readableSecret(CODE_CHARACTERS);
  const salt = randomSecret(128);
  const mac = macOf(serverKey, purpose, code, salt);
  const expiresAt = instantIn(clock, CODE_LIFE_SECONDS);
  return {
    code,
    expiresAt,
    store: (db, owner) => queries.storeCode(db, purpose.key, { ...owner, mac, salt, expiresAt }),
    end: (db) => queries.consumeCode(db, purpose.key, mac),
  };
}

/** The code that was typed correctly, with its owner and the data for using it up. */
export type ProvenCode = queries.MailedCodeOwner & { key: string; mac: string };

/**
 * Checks whether the typed code is the mailed one. The try is counted and stored before the check. The code is used up
 * only when the caller does what the code is for.
 * @returns the proof, or `wrongCode`, `codeTriesUsedUp` (from the fifth wrong try on), `codeExpired`
 * @see decisions §3.12
 */
export async function proveCode(
  services: Services,
  purpose: CodePurpose,
  typed: string,
): Promise<ProvenCode | typeof wrongCode | typeof codeTriesUsedUp | typeof codeExpired> {
  const { clock, database } = services;
  const { key } = purpose;
  const now = instantIn(clock);
  const tried = await database.write((db) => queries.takeCodeTry(db, key, now));
  if (!tried) return (await queries.codeTriesAreUsedUp(database.read, key, now)) ? codeTriesUsedUp : codeExpired;
  const { mac, salt, tries, ...owner } = tried;
  const serverKey = await serverKeyOf(services);
  if (timingSafeEqual(Buffer.from(macOf(serverKey, purpose, typed, salt)), Buffer.from(mac)))
    return { ...owner, key, mac };
  return tries < CODE_MOST_TRIES ? wrongCode : codeTriesUsedUp;
}
