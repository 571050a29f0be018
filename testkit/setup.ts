import { afterEach, vi } from 'vitest';

/** What a test did not expect to be said is a fault of its own. */
const complained = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = complained.mock.calls.splice(0);
  if (calls.length > 0) throw new Error(`console.error was called: ${calls.map((call) => call.join(' ')).join('\n')}`);
});
