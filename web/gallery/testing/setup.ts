import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { roles } from '#contract/platform/base/call.ts';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { noteReachable } from '#web/platform/base/reachability.ts';
import { keepSignIn } from '#web/platform/base/sign-in-store.ts';
import { toastsStay } from './toasts-stay.ts';

const { getElementError: withDocument } = getConfig();
configure({
  // In ms, only for tests that hang: slow machines get enough time.
  asyncUtilTimeout: 60_000,
  // Testing Library would print the whole document on each failed poll, which takes a thirteenth of the time of all
  // screen tests. The document is still printed when the wait times out.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as ReturnType<typeof getConfig> & {
      _disableExpensiveErrorDiagnostics: boolean;
    };
    return isWaiting
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : withDocument(message, container);
  },
});

// React records where in the code each element was created, which takes a fifth of the time and is not used here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
const MORE_THAN_IT_WRITES = 10_000;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => MORE_THAN_IT_WRITES, set: () => {} });

// The default for tests, so that neither the machine nor an earlier file in the same worker decides it.
setTimeZone('UTC');

/** Defines a browser feature that jsdom lacks: media queries, sizes, fonts, popovers, and both ways of scrolling */
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
// Never opens; `fakeRealtime` replaces it with one that does.
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
  noteReachable(true);
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
  // Removes devices that a test added; the navigator's own are on its prototype.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
  // The last sign-in must leave neither a token in memory, if a test blocked storage, nor a sign-out message.
  for (const role of roles) keepSignIn(role, 'nobody');
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  expect(complaints, 'nothing may be written to console.error').toEqual([]);
});
