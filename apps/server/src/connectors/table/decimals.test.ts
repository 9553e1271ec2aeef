import { describe, expect, test } from 'vitest';
import { figures, notes, readText, refusalOf, refusals, said, values } from '../test-support.ts';

const chosen = { generic: { variable: 'conso', unit: 'kWh', stamp: 'start', zone: 'Europe/Paris' } } as const;
const read = (...rows: string[]) => readText(`${rows.join('\n')}\n`, chosen);
const days = (...written: string[]) => written.map((value, i) => `2024-03-0${i + 1};${value}`);

test('quoted French decimals between commas are whole values', async () => {
  const found = await read('Date,kWh', '2024-03-01,"1,5"', '2024-03-02,"2,5"', '2024-03-03,3');
  expect([values(found), refusals(found), notes(found)]).toEqual([[1500, 2500, 3000], [], []]);
});
test('decimals cut by the commas between columns are put together again', async () => {
  const found = await read('Date,kWh', '2024-03-01,1,5', '2024-03-02,2', '2024-03-03,3,25');
  expect([values(found), refusals(found)]).toEqual([[1500, 2000, 3250], []]);
});
describe('decimal commas between commas', () => {
  const SEEN = { generic: { table: { columns: {} } } };
  const table = (header: string, row: (i: number) => string) =>
    [header, ...Array.from({ length: 20 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')},${row(i)}`), ''].join(
      '\n',
    );
  test.each([
    ['Date,HP (kWh),HC (kWh)', (i: number) => `7,${i % 4},3,5`, 20 * 10.5 + 3],
    ['Date,Consommation (kWh),Coût (€)', (i: number) => `1,${i % 4},0,30`, 23],
    ['Date,HP (kWh),HC (kWh)', (i: number) => (i === 3 ? '7,3' : '7,5,3,0'), 19 * 10.5 + 10],
  ])('under « %s » are put together again', async (header, row, kwh) => {
    const found = await readText(table(header, row), SEEN);
    expect(figures(found, 'conso').total.value).toBeCloseTo(kwh, 9);
    expect(found.table!.columns).toHaveLength(3);
  });
  test.each([
    ['Date,HP (kWh),HC (kWh)', (i: number) => (i === 3 ? '7,3,5' : '7,5,3,0')],
    ['Date,HP (kWh),Qualité', () => '7,5,Réelle'],
    ['Date,HP (kWh)', () => '7,5,3,2'],
  ])('under « %s » are refused where they could be of any column', async (header, row) => {
    const refused = await refusalOf(readText(table(header, row), SEEN));
    expect([refused.code, said(refused.message)]).toEqual(['cut_decimals', expect.stringContaining('en-têtes')]);
  });
});
test('three digits after each separator are decimals or thousands: to be asked', async () => {
  for (const [written, sign] of [
    ['1.100', '.'],
    ['12,345', ','],
  ] as const) {
    const table = ['Date;kWh', '2024-03-01;' + written, '2024-03-02;' + written.replace('1', '2'), ''].join('\n');
    const open = await readText(table, chosen);
    expect([open.needsChoice, open.table?.decimal]).toMatchObject([true, { value: sign, certainty: 'asked' }]);
    const thousands = sign === '.' ? ',' : '.';
    const answered = await readText(table, { generic: { ...chosen.generic, table: { decimal: thousands } } });
    expect([answered.needsChoice, values(answered)[0]]).toEqual([false, Number(written.replace(sign, '')) * 1000]);
  }
});
test('a column of numbers that the header names is not a decimal', async () =>
  expect(values(await read('Date,kWh,degrés', '2024-03-01,1,5', '2024-03-02,2,6'))).toEqual([1000, 2000]));
test.each<[string[], number[]]>([
  [
    ['1.234,5', '999,5', '1.100'],
    [1_234_500, 999_500, 1_100_000],
  ],
  [
    ['1.100', '1.234.567', '12,25 kWh'],
    [1_100_000, 1_234_567_000, 12_250],
  ],
  [
    ['1,100', '999.5', '1,234.5'],
    [1_100_000, 999_500, 1_234_500],
  ],
  // Nothing says that these are thousands.
  [
    ['1.100', '2.250'],
    [1100, 2250],
  ],
  [
    ['1,100', '2'],
    [1100, 2000],
  ],
  // A number that begins with zero, or of two decimals, shows its sign; two signs are judged each alone.
  [
    ['0.500', '1.100', '2,5'],
    [500, 1100, 2500],
  ],
  [
    ['2,5', '0.500', '1.100'],
    [2500, 500, 1100],
  ],
  [
    ['12.25', '1.100', '2.5'],
    [12_250, 1100, 2500],
  ],
])('%o share one decimal sign', async (written, expected) => {
  const found = values(await read('Date;kWh', ...days(...written)));
  expect(found.map((value) => Math.round(value * 1e3) / 1e3)).toEqual(expected);
});
