import type { FocusEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldsOf } from './form-fields.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a field that is left checks itself 500 ms later', () => {
  const validateField = vi.fn();
  const left = vi.fn();
  const form = { getInputProps: () => ({ value: 'x', onChange: () => {}, onBlur: left }), validateField };
  const props = fieldsOf<{ name: string }>(form)('name');
  const event = {} as FocusEvent;
  props.onBlur(event);
  expect(left).toHaveBeenCalledExactlyOnceWith(event);
  vi.advanceTimersByTime(499);
  expect(validateField).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(validateField).toHaveBeenCalledExactlyOnceWith('name');
});
