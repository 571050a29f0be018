import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

// Unexpected console errors fail the test.
afterEach(() => expect(console.error).not.toHaveBeenCalled());
