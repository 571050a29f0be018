import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RawRouter, useNavigate } from '#web/platform/base/router.tsx';
import { usePausedSearch } from './paged-table.tsx';

it('searches for typed text after a pause, and at once for a search in the address', () => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/list?q=Ana');
  const { result } = renderHook(() => ({ ...usePausedSearch(), go: useNavigate() }), { wrapper: RawRouter });
  const type = (text: string) => act(() => result.current.search.onChange(text));
  const asked = () => result.current.asked;
  expect(asked()).toBe('Ana');
  type('Anatol');
  expect([result.current.typed, asked()]).toEqual(['Anatol', 'Ana']);
  act(() => void vi.advanceTimersByTime(300));
  expect(asked()).toBe('Anatol');
  act(() => result.current.go('/list'));
  expect([result.current.typed, asked()], 'a search that is left').toEqual(['', '']);
  act(() => result.current.go('/list?q=Bo'));
  type('Bob');
  expect(asked(), 'still typing, before the pause').toBe('Bo');
});
