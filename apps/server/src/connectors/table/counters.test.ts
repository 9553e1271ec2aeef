import { parseIsoDay } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { figures, notes, only, readText } from '../test-support.ts';

/** Counters read by the differences of their readings. */
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const read = (energy: 'electricite' | 'gaz' | 'chaleur', ...rows: string[]) =>
  readText(`${rows.join('\n')}\n`, { generic: SEEN, energy });
const two = (value: number) => String(value).padStart(2, '0');
const days = (values: readonly (number | string)[]) => values.map((value, i) => `2024-01-${two(i + 1)};${value}`);
const valuesOf = (found: Awaited<ReturnType<typeof read>>) =>
  [...only(found).runs[0]!.values].map((value) => (Number.isNaN(value) ? null : Math.round(value * 1000) / 1000));

describe('what a header says', () => {
  test.each([
    ['gaz', 'Index gaz (m3)', 'volume_gaz', 'm³ (index)', 'certain'],
    ['gaz', 'Index', 'volume_gaz', 'm³ (index)', 'asked'],
    ['gaz', 'Compteur (m³)', 'volume_gaz', 'm³ (index)', 'asked'],
    ['gaz', 'Index gaz (kWh)', 'conso_gaz', 'kWh (index)', 'certain'],
    ['chaleur', 'Énergie cumulée (MWh)', 'chaleur', 'MWh (index)', 'certain'],
    ['electricite', 'Index injection (kWh)', 'injection', 'kWh (index)', 'certain'],
    ['electricite', 'Lifetime production (kWh)', 'production_pv', 'kWh (index)', 'certain'],
    ['electricite', 'Total yield (kWh)', 'production_pv', 'kWh (index)', 'asked'],
    ['electricite', 'Index (kWh)', 'index', 'kWh', 'certain'],
  ] as const)('%s: « %s »', async (energy, header, role, unit, certainty) => {
    const found = await read(energy, `Date;${header}`, ...days([100, 103, 106, 109, 112, 115]));
    expect(found.table!.columns[1]).toMatchObject({ role, unit, certainty });
  });
});

describe('differences', () => {
  test('are those of days, amounts over several, and nothing after the last reading', async () => {
    const found = await read('gaz', 'Date;Index gaz (m3)', ...days([100, 103, 107, '', '', 116, 118]));
    expect(valuesOf(found)).toEqual([3, 4, null, null, null, 2]);
    const first = parseIsoDay('2024-01-03')!;
    expect(only(found).periods).toMatchObject([{ fromDay: first, toDay: first + 3, value: 9 }]);
  });

  test('are those of hours, with a gap and in any order', async () => {
    const hours = Array.from({ length: 48 }, (_, i) => i).filter((i) => i < 10 || i > 12);
    const rows = hours.map((i) => `2024-01-${two(1 + Math.floor(i / 24))} ${two(i % 24)}:00;${50 + i * 0.5}`);
    const found = await read('chaleur', 'Date;Énergie cumulée (kWh)', ...rows.toReversed());
    expect(figures(found)).toMatchObject({
      total: { value: 23.5 },
      steps: [
        { step: 3600, count: 43 },
        { step: 14_400, count: 1 },
      ].toSorted(() => 0),
    });
  });

  test('across a change of the clock are those of the hours that passed', async () => {
    const rows = [0, 1, 3, 4, 5, 6, 7].map((hour, i) => `2024-03-31 ${two(hour)}:00;${100 + i}`);
    expect(figures(await read('chaleur', 'Date;Index (kWh)', ...rows))).toMatchObject({
      points: 6,
      missing: 0,
      steps: [{ step: 3600, count: 6 }],
      total: { value: 6 },
    });
  });

  test('of registers add up', async () => {
    const found = await read(
      'electricite',
      'time;Export T1 kWh;Export T2 kWh',
      ...days(['10;5', '12;6', '15;8', '16;8']),
    );
    expect(figures(found, 'injection').total.value).toBe(9);
  });
});

describe('readings that fall', () => {
  const FALL =
    'Le compteur recule le 04/01/2024 (remise à zéro ou changement, ligne 5) : l’énergie entre ces deux relevés est inconnue.';
  test.each<[string, number[], (number | null)[], string]>([
    ['a reset', [100, 103, 106, 0, 4, 8], [3, 3, null, 4, 4], FALL],
    ['a new meter after one near its last digit', [9500, 9503, 9506, 300, 304, 308], [3, 3, null, 4, 4], FALL],
    ['a new meter that has counted', [8100, 8103, 8106, 502, 506, 510], [3, 3, null, 4, 4], FALL],
    [
      'the last digit',
      [99_990, 99_993, 99_996, 1, 4, 8],
      [3, 3, 5, 3, 4],
      'Le compteur repasse par zéro le 04/01/2024, au-delà de son dernier chiffre.',
    ],
  ])('%s', async (_what, readings, expected, note) => {
    const found = await read('gaz', 'Date;Index gaz (m3)', ...days(readings));
    expect([valuesOf(found), notes(found)]).toEqual([expected, [note]]);
  });

  test('a reading that cannot be is left aside, and what is around it is one amount', async () => {
    for (const faulty of [0, 90_000]) {
      const found = await read('gaz', 'Date;Index gaz (m3)', ...days([1000, 1003, faulty, 1009, 1012]));
      expect([valuesOf(found), only(found).periods.map(({ value }) => value)]).toEqual([[3, null, null, 3], [6]]);
      expect(notes(found)[0]).toContain('Un relevé de compteur impossible');
    }
  });
});

test('a counter that begins again each day is asked, and counts by day', async () => {
  const rows = Array.from({ length: 72 }, (_, i) => {
    const hour = i % 24;
    // The reading of midnight is still that of the day before.
    const value = hour === 0 ? (i === 0 ? 0 : 11.5) : hour * 0.5;
    return `2024-01-${two(1 + Math.floor(i / 24))} ${two(hour)}:00;${value}`;
  });
  const found = await read('electricite', 'Date;Énergie du jour (kWh)', ...rows);
  expect([found.needsChoice, found.table!.columns[1]]).toMatchObject([
    true,
    { role: 'conso', unit: 'kWh (cumul du jour)', certainty: 'asked' },
  ]);
  expect(valuesOf(found)).toEqual([11_500, 11_500, 11_500]);
});

test('a column that adds up another is no meter', async () => {
  let sum = 0;
  const amounts = Array.from({ length: 20 }, (_, i) => 7 + (i % 3));
  const rows = days(amounts.map((amount) => `${amount};${(sum += amount)}`));
  const found = await read('electricite', 'Date;Conso (kWh);Cumul (kWh)', ...rows);
  expect(found.table!.columns.map(({ role, certainty }) => `${role} ${certainty}`)).toEqual([
    'time certain',
    'conso certain',
    'ignored certain',
  ]);
  // Readings at the beginning of each day are those of a meter.
  let index = 1000;
  const readings = days(amounts.map((amount) => `${amount};${(index += amount) - amount}`));
  const meter = await read('electricite', 'Date;Conso (kWh);Index (kWh)', ...readings);
  expect(meter.table!.columns[2]).toMatchObject({ role: 'index', certainty: 'certain' });
});
