import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Letter } from '#server/platform/base/mail.ts';

/** The encrypted content of an email: the email, and its code, which must not appear in a log. */
export interface LetterInside extends Letter {
  secret?: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key for encrypting emails, derived from the server's key. It cannot sign codes. */
const keyFrom = (serverKey: string) => Buffer.from(hkdfSync('sha256', serverKey, '', 'rollcall letters', 32));

/**
 * Encrypts an email while it waits. Without the server's key, no one can read an encrypted email or replace it with
 * another one.
 */
export function sealLetter(serverKey: string, letter_id: string, inside: LetterInside): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(serverKey), nonce).setAAD(Buffer.from(letter_id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(inside)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws if the email was encrypted with another key, or for another row */
export function openLetter(serverKey: string, letter_id: string, sealed: string): LetterInside {
  const bytes = Buffer.from(sealed, 'base64');
  const opened = createDecipheriv(CIPHER, keyFrom(serverKey), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(letter_id))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([opened.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opened.final()]);
  return JSON.parse(text.toString()) as LetterInside;
}
