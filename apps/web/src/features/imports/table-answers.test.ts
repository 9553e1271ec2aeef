import type { TableMeaning } from '@joulerie/contract/tables';
import { describe, expect, test } from 'vitest';
import { confirmQuery, openQuestions, previewQuery } from './table-answers.ts';

const column = (
  at: number,
  role: TableMeaning['columns'][number]['role'],
  certainty: 'certain' | 'proposed' | 'asked',
) => ({
  at,
  header: '',
  samples: [],
  role,
  unit: role === 'conso' ? 'kWh' : null,
  register: null,
  certainty,
  reason: '',
});
const TABLE: TableMeaning = {
  columns: [column(0, 'time', 'certain'), column(1, 'conso', 'asked'), column(2, 'ignored', 'proposed')],
  dateOrder: { value: 'day', certainty: 'asked', reason: '' },
  decimal: null,
  stamp: { value: 'start', certainty: 'proposed', reason: '' },
  zone: null,
};

describe('answers about a table', () => {
  test('a preview sends only what was answered', () => {
    expect(previewQuery({ columns: { 2: { role: 'conso', unit: 'Wh' } }, decimal: ',' })).toEqual({
      table: '{"columns":[{"at":2,"role":"conso","unit":"Wh"}],"decimal":","}',
    });
  });

  test('a confirmation sends all that was seen, with what was changed, and no column of dates', () => {
    const { table, ...clock } = confirmQuery(TABLE, {
      columns: { 1: { role: 'index', unit: 'kWh' } },
      dateOrder: 'month',
    });
    expect(JSON.parse(table)).toEqual({
      columns: [
        { at: 1, role: 'index', unit: 'kWh' },
        { at: 2, role: 'ignored', unit: null },
      ],
      dateOrder: 'month',
    });
    expect(clock).toEqual({ stamp: 'start' });
  });

  test('what is asked is open until it is answered', () => {
    expect(openQuestions(TABLE, { columns: {} })).toBe(2);
    expect(openQuestions(TABLE, { columns: { 1: { role: 'ignored', unit: null } } })).toBe(1);
    expect(openQuestions(TABLE, { columns: { 1: { role: 'conso', unit: 'kWh' } }, dateOrder: 'day' })).toBe(0);
  });
});
