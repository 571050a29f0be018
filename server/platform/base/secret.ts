import { hash, randomBytes } from 'node:crypto';

/** The prefix of each role's sign-in tokens, so that a token found in a log or file can be identified. */
export const signInTokenPrefix = { student: 'rcs_', professor: 'rcp_', admin: 'rca_' } as const;

/** A new secret of `bits` random bits, in base64url. */
export function randomSecret(bits: number): string {
  return randomBytes(Math.ceil(bits / 8)).toString('base64url');
}

/** The form in which the database stores a random secret: its SHA-256 in hex. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'hex');
}

const readable = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/**
 * Random characters without look-alikes, evenly distributed. Random bytes that would make some characters more likely
 * are replaced.
 */
export function readableSecret(length: number): string {
  const fair = 256 - (256 % readable.length);
  const characters: string[] = [];
  while (characters.length < length) {
    for (const byte of randomBytes(32)) {
      if (byte < fair && characters.length < length) characters.push(readable[byte % readable.length] ?? '');
    }
  }
  return characters.join('');
}

/** A one-time password of 80 bits that can be read aloud: 17 characters without look-alikes, in groups. */
export function oneTimePassword(): string {
  return readableSecret(17).replace(/(.{4})(?=.)/g, '$1-');
}
