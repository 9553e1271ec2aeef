import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a value settles 500 ms after its last change', () => {
  const { result, rerender } = renderHook(({ text }) => useSettled(text), { initialProps: { text: '' } });
  rerender({ text: 'm' });
  later(400);
  rerender({ text: 'ma' });
  later(499);
  expect(result.current).toBe('');
  later(1);
  expect(result.current).toBe('ma');
});

test('a value that keeps changing is taken after 5 s', () => {
  const { result, rerender } = renderHook(({ text }) => useSettled(text), { initialProps: { text: '' } });
  for (let n = 1; n <= 24; n++) {
    rerender({ text: 'm'.repeat(n) });
    later(200);
  }
  expect(result.current).toBe('');
  rerender({ text: 'm'.repeat(25) });
  later(200);
  expect(result.current).toBe('m'.repeat(25));
});

test('a value that comes back to what it was settles nothing', () => {
  const { result, rerender } = renderHook(({ text }) => useSettled(text), { initialProps: { text: 'a' } });
  rerender({ text: 'ab' });
  later(300);
  rerender({ text: 'a' });
  later(10_000);
  expect(result.current).toBe('a');
});
