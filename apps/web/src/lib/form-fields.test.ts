import { useForm } from '@mantine/form';
import { act, renderHook } from '@testing-library/react';
import type { FocusEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldsOf } from './form-fields.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const left = {} as FocusEvent;
const formOf = (name: string) =>
  renderHook(() =>
    useForm({ initialValues: { name }, validate: { name: (value) => (value === '' ? 'Le nom est requis' : null) } }),
  ).result;

test('a field that is left checks itself 500 ms later', () => {
  const form = formOf('');
  act(() => fieldsOf(form.current)('name').onBlur(left));
  act(() => void vi.advanceTimersByTime(499));
  expect(form.current.errors).toEqual({});
  act(() => void vi.advanceTimersByTime(1));
  expect(form.current.errors).toEqual({ name: 'Le nom est requis' });
});

test('what the server said of a field stays until the field changes', () => {
  const form = formOf('Camille');
  const field = fieldsOf(form.current)('name');
  act(() => field.onBlur(left));
  act(() => form.current.setErrors({ name: 'Ce nom est pris' }));
  act(() => void vi.advanceTimersByTime(5_000));
  expect(form.current.errors).toEqual({ name: 'Ce nom est pris' });
  act(() => form.current.setFieldValue('name', 'Camille M.'));
  expect(form.current.errors).toEqual({});
});
