import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

// What a test did not expect to be said is a fault of its own.
afterEach(() => expect(console.error).not.toHaveBeenCalled());
