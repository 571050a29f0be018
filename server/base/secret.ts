import { hash, randomBytes } from 'node:crypto';

/** The prefix of each role's sign-in tokens, so that one found in a log or a file is recognised. */
export const signInTokenPrefix = { student: 'rcs_', professor: 'rcp_', admin: 'rca_' } as const;

/** A new secret of `bits` random bits, in base64url. */
export function randomSecret(bits: number): string {
  return randomBytes(Math.ceil(bits / 8)).toString('base64url');
}

/** What the database keeps of a secret that is itself random: its SHA-256 in hex. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'hex');
}

const readable = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A one-time password of 80 bits that can be read aloud: 17 characters without look-alikes, in groups. */
export function oneTimePassword(): string {
  const characters: string[] = [];
  while (characters.length < 17) {
    for (const byte of randomBytes(32)) {
      if (byte < 240 && characters.length < 17) characters.push(readable[byte % readable.length] ?? '');
    }
  }
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
