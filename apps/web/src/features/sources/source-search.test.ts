import { expect, test } from 'vitest';
import { readSourceSearch } from './source-search.ts';

test('empty and unknown filters are dropped, a first page is no parameter', () => {
  expect(readSourceSearch({ page: 1, search: '  ', idtype: 'radio', state: 'ok', use: 'true', order: 'up' })).toEqual({
    state: 'ok',
    use: 'true',
  });
  expect(readSourceSearch({ page: '3', idtype: 'pdl', search: ' école ' })).toEqual({
    page: 3,
    idtype: 'pdl',
    search: 'école',
  });
  expect(readSourceSearch({ page: -2, use: undefined })).toEqual({});
});
