import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStateFor } from './use-state-for.ts';

test('a state belongs to its key: another key begins again', () => {
  const { result, rerender } = renderHook(({ key }) => useStateFor(key, 0), { initialProps: { key: 'a' } });
  act(() => result.current[1](5));
  act(() => result.current[1]((current) => current + 1));
  expect(result.current[0]).toBe(6);
  rerender({ key: 'b' });
  expect(result.current[0]).toBe(0);
  act(() => result.current[1]((current) => current + 1));
  expect(result.current[0]).toBe(1);
});
