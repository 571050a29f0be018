import { vi } from 'vitest';

/** Stands in for the addresses that a browser gives files in memory, until the test ends. */
export function fakeAddresses(addressOf: (file: Blob) => string = () => 'blob:photo'): void {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => addressOf(file as Blob));
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
}
