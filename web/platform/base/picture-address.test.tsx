import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePictureAddress } from './picture-address.ts';

test('an object URL is revoked when another one replaces it, and on unmount', () => {
  const revoked = vi.fn();
  let made = 0;
  vi.stubGlobal('URL', { createObjectURL: () => `blob:${++made}`, revokeObjectURL: revoked });
  const [first, second] = [new Blob(['1']), new Blob(['2'])];
  const { result, rerender, unmount } = renderHook(usePictureAddress, { initialProps: first as Blob | null });
  expect([result.current, revoked.mock.calls]).toEqual(['blob:1', []]);
  rerender(second);
  expect([result.current, revoked.mock.calls]).toEqual(['blob:2', [['blob:1']]]);
  rerender(null);
  expect([result.current, revoked.mock.calls]).toEqual([null, [['blob:1'], ['blob:2']]]);
  rerender(first);
  unmount();
  expect(revoked).toHaveBeenLastCalledWith('blob:3');
});
