import { createReadStream, createWriteStream, readFileSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { WrongSetting } from '#server/platform/config/config.ts';
import { diskFault } from '#server/startup/open-school/disk-faults.ts';
import { digestOf } from './checksum.ts';
import { nameOnce, partialOf } from './fsync-rename.ts';

/** The beginning of a file that is encrypted in the format of age. */
export const ENCRYPTED = 'age-encryption.org/v1';

// This is loaded only if a school has a key, because it has some 300 KB that no scan needs.
const age = () => import('age-encryption');

const bytesOf = (file: string) => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
const readable = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeStream<Uint8Array>);

/**
 * Encrypts a file for public keys and removes the original; the secret keys need not be on this machine. Before the
 * encrypted file gets its name, it is read back and decrypted with an additional temporary key.
 * @param recipients public keys, `age1…`
 * @throws WrongSetting when a key is invalid, or the data read back differs
 */
export async function encryptFile(plain: string, encrypted: string, recipients: readonly string[]): Promise<void> {
  const { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } = await age();
  const partial = partialOf(encrypted);
  try {
    const once = await generateX25519Identity();
    const encrypter = new Encrypter();
    for (const each of [...recipients, await identityToRecipient(once)]) {
      try {
        encrypter.addRecipient(each);
      } catch {
        throw new WrongSetting(`BACKUP_RECIPIENTS: ${each} is no public key of age.`);
      }
    }
    await pipeline(
      readable(await encrypter.encrypt(bytesOf(plain))),
      createWriteStream(partial, { mode: 0o600, flags: 'wx' }),
    );
    const decrypter = new Decrypter();
    decrypter.addIdentity(once);
    const readBack = await digestOf(readable(await decrypter.decrypt(bytesOf(partial))));
    if (readBack !== (await digestOf(createReadStream(plain))))
      throw new WrongSetting('What was encrypted cannot be read back as it was, and was thrown away.');
    nameOnce(partial, encrypted);
  } catch (error) {
    throw diskFault(error, encrypted) ?? error;
  } finally {
    rmSync(partial, { force: true });
    rmSync(plain, { force: true });
  }
}

/**
 * Decrypts a file with the secret keys in another file, one `AGE-SECRET-KEY-1…` a line.
 * @throws WrongSetting when the keys cannot be read, are for another file, or the file is damaged
 */
export async function decryptFile(encrypted: string, identityFile: string, plain: string): Promise<void> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  try {
    const keys = readFileSync(identityFile, 'utf8').match(/^AGE-SECRET-KEY-\S+$/gm) ?? [];
    if (keys.length === 0) throw new Error('there is no line AGE-SECRET-KEY-1… in it');
    for (const key of keys) decrypter.addIdentity(key);
  } catch (error) {
    throw new WrongSetting(`The keys of ${identityFile} cannot be used: ${(error as Error).message}.`);
  }
  try {
    const stream = await decrypter.decrypt(bytesOf(encrypted));
    await pipeline(readable(stream), createWriteStream(plain, { mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw diskFault(error, plain);
    throw new WrongSetting(`${encrypted} cannot be decrypted with ${identityFile}: ${(error as Error).message}.`);
  }
}
