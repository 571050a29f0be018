import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NameHint } from './name-hint.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hint = (typed: string) => (
  <NameHint typed={typed} known={['BSCS 4A']} unknown={(name) => `No student is in ${name} yet.`} onTake={() => {}} />
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('the hint appears after a pause in typing, and never while a button below it is being pressed', async () => {
  const { rerender } = render(hint(''));
  rerender(hint('BSCS 4B'));
  await pass(350);
  fireEvent.pointerDown(document.body);
  await pass(350);
  expect(screen.queryByText('No student is in BSCS 4B yet.')).toBeNull();
  await pass(100);
  expect(screen.getByText('No student is in BSCS 4B yet.')).toBeTruthy();
});
