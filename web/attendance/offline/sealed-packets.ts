import { isSignedInAlone } from '#web/platform/base/sign-in-store.ts';
import { signInMark } from './device-identity.ts';
import { keptDatabase } from './kept-entries.ts';

const uses: readonly KeyUsage[] = ['encrypt', 'decrypt'];

async function sealingKey(): Promise<CryptoKey | undefined> {
  const mark = signInMark();
  // A sign-in that is limited to its tab leaves no names on a shared device.
  if (mark === undefined || isSignedInAlone('professor')) return undefined;
  const known = await storedKey(mark);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, uses);
  return signInMark() === mark ? storedKey(mark, made) : undefined;
}

/** Returns this sign-in's key. If there is none, deletes other sign-ins' keys and packets, and stores `made`. */
async function storedKey(mark: string, made?: CryptoKey): Promise<CryptoKey | undefined> {
  const one = (await keptDatabase()).transaction(['key', 'packet'], 'readwrite');
  const [keys, packetsSealed] = [one.objectStore('key'), one.objectStore('packet')];
  const known = await keys.get(mark);
  if (!known) {
    await Promise.all([keys.clear(), packetsSealed.clear()]);
    if (made) await keys.put(made, mark);
  }
  await one.done;
  return known ?? made;
}

/** Stores a value on this device so that only this sign-in can read it. A sign-in limited to its tab stores nothing. */
export async function seal(sessionId: number, what: unknown): Promise<void> {
  const [mark, key] = [signInMark(), await sealingKey()];
  if (!key) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(what)),
  );
  // They may have signed out in the meantime.
  if (signInMark() === mark) await (await keptDatabase()).put('packet', { sessionId, iv, sealed });
}

/** What this sign-in has stored on this device, by session. Deletes what it cannot read. */
export async function unsealAll(): Promise<ReadonlyMap<number, unknown>> {
  const found = new Map<number, unknown>();
  const mark = signInMark();
  const key = mark === undefined ? undefined : await storedKey(mark);
  if (!key) return found;
  for (const { sessionId, iv, sealed } of await (await keptDatabase()).getAll('packet')) {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed).catch(() => null);
    if (opened) found.set(sessionId, JSON.parse(new TextDecoder().decode(opened)));
    else await deleteSealed(sessionId);
  }
  return found;
}

/** Deletes what is stored of a session. */
export async function deleteSealed(sessionId: number): Promise<void> {
  await (await keptDatabase()).delete('packet', sessionId);
}

/** Deletes everything that is stored, and the key. */
export async function forgetSealed(): Promise<void> {
  const database = await keptDatabase();
  await Promise.all([database.clear('packet'), database.clear('key')]);
}
