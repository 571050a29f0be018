import 'fake-indexeddb/auto';
import { indexedDB } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forgetServerTime } from '#web/attendance/offline/device-clock.ts';
import { forgetDatabase } from '#web/attendance/offline/kept-entries.ts';
import { setStayOffline } from '#web/attendance/offline/kept-queue.ts';
import { forgetSignIn } from '#web/platform/base/sign-in-store.ts';

// Importing it is not enough: other files run in the same window.
Reflect.deleteProperty(globalThis, 'indexedDB');

/**
 * Gives the tests of a file a browser that can store and encrypt, empty before each test. Other files run in the same
 * window, in which nothing can be kept.
 */
export function withDeviceStore(): void {
  const { crypto: before } = globalThis;
  const { webcrypto } = process.getBuiltinModule('node:crypto');
  const use = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  beforeAll(() => {
    use('crypto', webcrypto);
    use('indexedDB', indexedDB);
  });
  afterAll(() => {
    use('crypto', before);
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
  beforeEach(async () => {
    await forgetDatabase();
    forgetServerTime();
    return async () => {
      forgetSignIn('professor');
      setStayOffline(false);
      await forgetDatabase();
    };
  });
}
