import { describe, expect, test } from 'vitest';
import { figures, readText, refusalOf, refusals } from '../test-support.ts';

const read = (value: unknown, generic: object = { table: { columns: {} }, stamp: 'start' }) =>
  readText(JSON.stringify(value), { generic, energy: 'electricite' });
const DAYS = Array.from({ length: 10 }, (_, i) => ({
  date: `2024-03-${String(i + 1).padStart(2, '0')}`,
  kwh: 12.125 - i,
}));
const TOTAL = 121.25 - 45;
const YEARS = { from: '2024-02-29T23:00:00.000Z', points: 10, total: { value: TOTAL } };

describe('one list of dated values is a table', () => {
  test.each<[string, unknown]>([
    ['objects', DAYS],
    ['objects in an envelope', { status: 'ok', data: { meter: 'x', values: DAYS } }],
    ['objects whose values are objects', DAYS.map(({ date, kwh }) => ({ periode: { debut: date }, energie: { kwh } }))],
    ['a unit beside the list', { unite: 'kWh', mesures: DAYS.map(({ date, kwh }) => ({ jour: date, conso: kwh })) }],
    ['a unit on each line', DAYS.map(({ date, kwh }) => ({ date, valeur: kwh, unite: 'kWh' }))],
    ['numbers as French texts', DAYS.map(({ date, kwh }) => ({ date, kwh: String(kwh).replace('.', ',') }))],
    ['columns', { time: DAYS.map(({ date }) => date), energyKwh: DAYS.map(({ kwh }) => kwh) }],
    ['pairs below their names', [['date', 'kwh'], ...DAYS.map(({ date, kwh }) => [date, kwh])]],
    ['values by their dates', { unit: 'kWh', ...Object.fromEntries(DAYS.map(({ date, kwh }) => [date, kwh])) }],
  ])('%s', async (_what, value) => {
    const found = await read(value);
    expect([figures(found), refusals(found)]).toMatchObject([YEARS, []]);
  });

  test('objects of a line each, one of which is broken', async () => {
    const lines = DAYS.map((one) => JSON.stringify(one));
    const found = await readText(`${lines.with(3, '{"date": "2024-0').join('\n')}\n`, {
      generic: { table: { columns: {} }, stamp: 'start' },
      energy: 'electricite',
    });
    expect(figures(found).total.value).toBe(TOTAL - 9.125);
    expect(refusals(found)).toEqual([[4, 'cette ligne n’est pas du JSON']]);
  });

  test('pairs of milliseconds, and what they measure is asked', async () => {
    const first = Date.parse('2024-03-01T00:00:00Z');
    const pairs = Array.from({ length: 48 }, (_, i) => [first + i * 3_600_000, 100 + (i % 5)]);
    const found = await read({ name: 'conso', points: pairs }, {});
    expect(found.table!.columns.map(({ role, certainty }) => `${role} ${certainty}`)).toEqual([
      'time certain',
      'conso asked',
    ]);
    expect([found.format, found.needsChoice]).toEqual(['json-generique', true]);
  });
});

test('several lists, lists in lists and lists without dates are refused, with what is missing', async () => {
  for (const value of [
    { a: DAYS, b: DAYS },
    DAYS.map(({ date, kwh }) => ({ date, kwh: [kwh, kwh] })),
    [
      { nom: 'a', kwh: 1 },
      { nom: 'b', kwh: 2 },
    ],
    { data: [] },
  ]) {
    const refused = await refusalOf(read(value));
    expect([refused.code, refused.message]).toEqual([
      'unknown_format',
      expect.stringContaining('une seule liste de valeurs datées'),
    ]);
  }
});
