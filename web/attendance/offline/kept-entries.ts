import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { setStatus } from '#contract/attendance/roll/roll-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

interface Kept {
  /** The idempotency key, the same for every attempt. */
  readonly key: string;
  /** The id of the professor who made it. */
  readonly owner: number;
  readonly sessionId: number;
  /** When it was made, by the server's clock as this device knows it. */
  readonly at: Instant;
  /** The refusal that makes the professor decide about it. */
  readonly needs?: { readonly code: string; readonly message: string };
  /** Whether the page did not know the server's time when it made this. */
  readonly guessed?: boolean;
  /** Whether it was sent, without an answer: the server may have it. */
  readonly tried?: boolean;
}

/** A scan that got no answer from the server. */
export interface ScanEntry extends Kept {
  readonly kind: 'scan';
  readonly value: string;
  /** The id of the student whom the class packet names; left out if it names none. */
  readonly stud_id?: number | undefined;
}

/** A status that got no answer from the server. */
export interface StatusEntry extends Kept {
  readonly kind: 'status';
  readonly body: BodyOf<typeof setStatus>;
}

/** What waits on this device: values, times and ids, and reasons that were typed; never a name. */
export type KeptEntry = ScanEntry | StatusEntry;

interface Stores extends DBSchema {
  entry: { key: string; value: KeptEntry };
  /** Class packets: unreadable without the key, which cannot be exported. */
  packet: { key: number; value: { sessionId: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer } };
  key: { key: string; value: CryptoKey };
}

type EntryStore = IDBPObjectStore<Stores, ['entry'], 'entry', 'readwrite'>;

const NAME = 'rollcall-offline';

let opening: Promise<IDBPDatabase<Stores>> | undefined;

/** The device's database. @throws if the browser blocks storage */
export function keptDatabase(): Promise<IDBPDatabase<Stores>> {
  opening ??= openDB<Stores>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('entry', { keyPath: 'key' });
      database.createObjectStore('packet', { keyPath: 'sessionId' });
      database.createObjectStore('key');
    },
    // A tab with a newer version does not wait for this one.
    blocking(_version, _newer, { target }) {
      (target as IDBDatabase).close();
      opening = undefined;
    },
    terminated() {
      opening = undefined;
    },
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** All entries of this device, oldest first. */
export async function allEntries(): Promise<KeptEntry[]> {
  const entries = await (await keptDatabase()).getAll('entry');
  return entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** Changes entries: all of it or nothing. Resolves when it is on the disk, so that it outlives a crash of the browser. */
async function change(what: (store: EntryStore) => Promise<unknown>): Promise<void> {
  const transaction = (await keptDatabase()).transaction('entry', 'readwrite', { durability: 'strict' });
  await what(transaction.store);
  await transaction.done;
}

/** Stores entries, new or changed. @throws if the device cannot store them */
export const putEntries = (entries: readonly KeptEntry[]): Promise<void> =>
  change((store) => Promise.all(entries.map((entry) => store.put(entry))));

/** Gives the entries of a session another session's id. */
export const moveEntries = (fromId: number, sessionId: number): Promise<void> =>
  change(async (store) => {
    for (const entry of await store.getAll()) if (entry.sessionId === fromId) await store.put({ ...entry, sessionId });
  });

/** Deletes an entry. */
export const deleteEntry = (key: string): Promise<void> => change((store) => store.delete(key));

/** Deletes everything. @internal for tests */
export async function forgetDatabase(): Promise<void> {
  (await opening)?.close();
  opening = undefined;
  await deleteDB(NAME);
}
