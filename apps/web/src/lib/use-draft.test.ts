import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetDrafts, useDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());
const draftOf = (key: string) => renderHook(() => useDraft<{ name: string }>(key)).result.current;

test('what was typed is found again, by its own form only', () => {
  draftOf('a').save({ name: 'École' });
  expect(draftOf('a').draft).toEqual({ name: 'École' });
  expect(draftOf('b').draft).toEqual({});
});

test('a draft that cannot be read is none', () => {
  sessionStorage.setItem('joulerie:draft:a', '{');
  expect(draftOf('a').draft).toEqual({});
});

test('forgetting one, then all, leaves the rest of the storage alone', () => {
  for (const key of ['a', 'b']) draftOf(key).save({ name: key });
  sessionStorage.setItem('other', '1');
  draftOf('a').forget();
  expect([draftOf('a').draft, draftOf('b').draft]).toEqual([{}, { name: 'b' }]);
  forgetDrafts();
  expect(draftOf('b').draft).toEqual({});
  expect(sessionStorage.getItem('other')).toBe('1');
});
