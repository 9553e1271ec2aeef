import { describe, expect, test } from 'vitest';
import { readText } from '../test-support.ts';

const two = (value: number) => String(value).padStart(2, '0');
const rows = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));
const HEAD = 'Time,PV(kWh),Purchased Energy(kWh),Feed-in(kWh)';
const shape = async (lines: readonly string[], order?: 'day' | 'month') => {
  const generic = order === undefined ? null : { table: { dateOrder: order } };
  const { series, refused } = await readText(`${lines.join('\n')}\n`, { generic });
  return {
    series: series.map(({ variable, runs, periods }) => [
      variable,
      runs.length,
      periods.map(({ fromDay, toDay }) => toDay - fromDay),
    ]),
    refused: refused.length,
  };
};

describe('lines that are further apart than a day', () => {
  test('months are not their first days: a consumption is of its month, a production is refused', async () => {
    const months = rows(4, (i) => `2024-${two(i + 1)}-01,${300 + (i % 3)},${200 + (i % 2)},9`);
    expect(await shape([HEAD, ...months])).toEqual({ series: [['conso', 0, [31, 29, 31, 30]]], refused: 8 });
    await expect(shape(['Time,System Production (Wh)', '2024-01-01,300', '2024-02-01,310'])).rejects.toThrow(
      'il faut des jours',
    );
  });

  test('weeks are not their first days', async () => {
    const weeks = rows(4, (i) => `2024-01-${two(1 + 7 * i)},${70 - i},${50 - i},9`);
    expect(await shape([HEAD, ...weeks])).toEqual({ series: [['conso', 0, [7, 7, 7, 7]]], refused: 8 });
  });

  test('other dates do not say what they measure', async () => {
    const few = [1, 4, 9, 17].map((day) => `2024-01-${two(day)},70,50,9`);
    await expect(shape([HEAD, ...few])).rejects.toThrow('ne disent pas de quelle durée');
  });

  test('days with a gap are days', async () => {
    const days = [1, 2, 3, 9, 10].map((day) => `2024-01-${two(day)},70,50,9`);
    expect((await shape([HEAD, ...days])).refused).toBe(0);
  });

  test('the answer to the order of dates says whether they are days or months', async () => {
    const lines = rows(12, (i) => `${two(i + 1)}/01/2024,30${i % 3},20${i % 2}`);
    const file = ['Date/Time,Energy Produced (kWh),Imported from Grid (kWh)', ...lines];
    expect(await shape(file, 'day')).toEqual({
      series: [
        ['production_pv', 1, []],
        ['conso', 1, []],
      ],
      refused: 0,
    });
    expect(await shape(file, 'month')).toMatchObject({ series: [['conso', 0, expect.any(Array)]], refused: 12 });
  });
});
