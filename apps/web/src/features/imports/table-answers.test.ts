import type { TableMeaning } from '@joulerie/contract/tables';
import { describe, expect, test } from 'vitest';
import {
  confirmQuery,
  openQuestions,
  partsOf,
  previewQuery,
  withAnswer,
  withParts,
  withoutOthers,
} from './table-answers.ts';

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
  repeats: null,
  unread: null,
  blanks: null,
};

describe('answers about a table', () => {
  test('a quantity without its unit is no answer yet: it is not sent, and still awaited', () => {
    const edits = { columns: { 1: { role: 'production_pv', unit: null } }, dateOrder: 'day' } as const;
    expect([previewQuery(edits).table, openQuestions(TABLE, edits)]).toEqual(['{"columns":[],"dateOrder":"day"}', 1]);
    const whole = { ...edits, columns: { 1: { role: 'production_pv', unit: 'Wh' } } } as const;
    expect(openQuestions(TABLE, whole)).toBe(0);
    const found = { columns: { 2: { role: 'ignored', unit: null } }, dateOrder: 'day' } as const;
    expect(previewQuery(found).table).toContain('"at":2');
  });

  test('a preview sends only what was answered', () => {
    expect(previewQuery({ columns: { 2: { role: 'conso', unit: 'Wh' } }, decimal: ',' })).toEqual({
      table: '{"columns":[{"at":2,"role":"conso","unit":"Wh"}],"decimal":","}',
    });
  });

  test('a confirmation sends all that was seen, with what was changed, and no column of dates that was found', () => {
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

  test('columns of one quantity may add up, and are then sent so', () => {
    const table = {
      ...TABLE,
      columns: [column(0, 'time', 'certain'), ...[1, 2, 3].map((at) => column(at, 'conso', 'asked'))],
    };
    const one = { role: 'conso', unit: 'kWh' } as const;
    expect(partsOf(table, { columns: { 1: one } })).toEqual([]);
    const edits = { columns: { 1: one, 2: { ...one, unit: 'Wh' } } };
    const [parts] = partsOf(table, edits);
    expect(parts).toMatchObject({ role: 'conso', columns: [{ at: 1 }, { at: 2 }], adds: false });
    const columns = withParts(edits, parts!, true);
    expect(columns).toEqual({ 1: { ...one, adds: true }, 2: { role: 'conso', unit: 'Wh', adds: true } });
    expect(partsOf(table, { columns })[0]!.adds).toBe(true);
    expect(previewQuery({ columns }).table).toContain('{"at":1,"role":"conso","unit":"kWh","adds":true}');
  });

  test('time classes that the headers name add up by themselves', () => {
    const classes = ['HP', 'HC'].map((register, i) => ({ ...column(i + 1, 'conso', 'certain'), register }));
    const table = { ...TABLE, columns: [column(0, 'time', 'certain'), ...classes] };
    expect(partsOf(table, { columns: {} })).toEqual([]);
    const layout = {
      ...table,
      columns: table.columns.map((one) => (one.role === 'conso' ? { ...one, adds: true } : one)),
    };
    expect(partsOf(layout, { columns: {} })).toMatchObject([{ role: 'conso', adds: true }]);
    expect(JSON.parse(confirmQuery(layout, { columns: {} }).table).columns[0]).toMatchObject({ at: 1, adds: true });
  });

  test('a column of dates that somebody moved is sent, and so is one that is proposed', () => {
    const moved = {
      columns: { 0: { role: 'ignored' as const, unit: null }, 2: { role: 'time' as const, unit: null } },
    };
    const found = { ...TABLE, columns: [column(0, 'ignored', 'certain'), column(2, 'time', 'certain')] };
    expect(JSON.parse(confirmQuery(found, moved).table).columns).toEqual([
      { at: 0, role: 'ignored', unit: null },
      { at: 2, role: 'time', unit: null },
    ]);
    const proposed = { ...TABLE, columns: [column(0, 'ignored', 'proposed'), column(2, 'time', 'proposed')] };
    expect(JSON.parse(confirmQuery(proposed, { columns: {} }).table).columns).toEqual([
      { at: 0, role: 'ignored', unit: null },
      { at: 2, role: 'time', unit: null },
    ]);
  });

  test('one column at most says when: the next one that does takes the place of the first', () => {
    const time = { role: 'time' as const, unit: null };
    const read = { role: 'conso' as const, unit: 'kWh' };
    expect(withAnswer({ 1: time, 3: read }, 2, time)).toEqual({ 2: time, 3: read });
    expect(withAnswer({ 1: read }, 2, read)).toEqual({ 1: read, 2: read });
  });

  test('the columns that nobody said can be left out at once, after the one that is read', () => {
    const several = {
      ...TABLE,
      columns: [column(0, 'time', 'certain'), ...[1, 2, 3].map((at) => column(at, 'conso', 'asked'))],
    };
    const ignored = { role: 'ignored' as const, unit: null };
    expect(withoutOthers(several, { columns: {} })).toBeNull();
    expect(withoutOthers(several, { columns: { 1: ignored } })).toBeNull();
    const columns = { 2: { role: 'conso' as const, unit: 'kWh' } };
    expect(withoutOthers(several, { columns })).toEqual({ 1: ignored, ...columns, 3: ignored });
    expect(withoutOthers({ ...several, columns: several.columns.slice(0, 1) }, { columns })).toBeNull();
  });

  test('what is asked is open until it is answered', () => {
    expect(openQuestions(TABLE, { columns: {} })).toBe(2);
    expect(openQuestions(TABLE, { columns: { 1: { role: 'ignored', unit: null } } })).toBe(1);
    expect(openQuestions(TABLE, { columns: { 1: { role: 'conso', unit: 'kWh' } }, dateOrder: 'day' })).toBe(0);
  });
});
