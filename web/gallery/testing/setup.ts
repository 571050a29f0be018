import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { roles } from '#contract/platform/base/call.ts';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { keepSignIn } from '#web/platform/base/sign-in-store.ts';
import { toastsStay } from './toasts-stay.ts';

const { getElementError: withDocument } = getConfig();
configure({
  // Only for what hangs, in milliseconds: what a test waits for comes, however busy the machine is.
  asyncUtilTimeout: 60_000,
  // While something is waited for, the whole document was written down at each look that did not find it yet: a
  // thirteenth of the time of all screens' tests. Where the wait ends in vain it still is.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as ReturnType<typeof getConfig> & {
      _disableExpensiveErrorDiagnostics: boolean;
    };
    return isWaiting
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : withDocument(message, container);
  },
});

// For each element React writes down where in the code it was made, which nothing here reads: a fifth of their time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
const MORE_THAN_IT_WRITES = 10_000;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => MORE_THAN_IT_WRITES, set: () => {} });

// The school's, where a test names no other: files follow one another in one worker, and the machine's own is no school's.
setTimeZone('UTC');

/** What a browser has and the stand-in lacks: media queries, sizes, fonts, what pops over, and the two ways of scrolling. */
function standIn(name: string, value: unknown): void {
  Object.defineProperty(window, name, { value, writable: true, configurable: true });
}

standIn('matchMedia', (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
}));
standIn(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// One that never comes to stand; `fakeRealtime` stands in for one that does.
standIn(
  'WebSocket',
  class {
    send() {}
    close() {}
  },
);
standIn('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};
HTMLElement.prototype.hidePopover = () => {};
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => {}, removeEventListener: () => {}, ready: Promise.resolve() },
  configurable: true,
});

let complaints: unknown[][] = [];

beforeEach(() => {
  toastsStay();
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    complaints.push(said);
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // A device that a test gave the browser goes with it: its own are its prototype's.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
  // Whoever signs in last leaves neither a sign-in in memory, where a test blocked storage, nor a goodbye: nobody was here.
  for (const role of roles) keepSignIn(role, 'nobody');
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  expect(complaints, 'nothing may be written to console.error').toEqual([]);
});
