import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import type { PeriodValue, Run, SeriesRead } from '@joulerie/domain/measures';
import { describe, expect, test } from 'vitest';
import type { FileRead } from './reader.ts';
import { summarise } from './summary.ts';

const JANUARY = dayNumber(2024, 1, 1);
const run = (from: number, stepS: number, ...values: number[]): Run => ({
  from,
  stepS,
  values: Float64Array.from(values),
  quality: null,
});
const day = (month: number, date: number) => dayNumber(2024, month, date);
const period = (fromDay: number, toDay: number, value: number): PeriodValue => ({ fromDay, toDay, value, quality: 0 });
const summaryOf = (
  variable: SeriesRead['variable'],
  unit: SeriesRead['unit'],
  runs: Run[],
  periods: PeriodValue[] = [],
) => {
  const series: SeriesRead = {
    point: 'p',
    variable,
    register: 'r',
    registerLabel: 'R',
    unit,
    runs,
    periods,
    duplicates: 3,
  };
  const read: FileRead = {
    format: 'f',
    label: 'F',
    point: 'p',
    facts: {},
    series: [series],
    refused: [{ line: 1, reason: 'x' }],
    notes: ['n'],
    needsChoice: false,
    choice: null,
    table: null,
    layout: null,
  };
  const { series: found, ...file } = summarise(read);
  expect(file).toEqual({
    format: 'f',
    label: 'F',
    point: 'p',
    refused: read.refused,
    notes: ['n'],
    needsChoice: false,
    choice: null,
    table: null,
  });
  return found[0]!;
};
const NaNs = Number.NaN;
const START = dayStart(JANUARY);

describe('figures of a file', () => {
  test('what was read, what is missing inside a run and between two, and the end of the last interval', () => {
    const found = summaryOf('puissance', 'W', [
      run(START, 1800, 100, NaNs, 300),
      run(START + 5 * 1_800_000, 1800, 500),
      run(START + 6 * 1_800_000, 3600, 700),
    ]);
    expect(found).toMatchObject({
      point: 'p',
      register: 'r',
      registerLabel: 'R',
      duplicates: 3,
      points: 4,
      missing: 3,
      from: '2023-12-31T23:00:00.000Z',
      to: '2024-01-01T03:00:00.000Z',
      steps: [
        { step: 1800, count: 3 },
        { step: 3600, count: 1 },
      ],
      // (100 + 300 + 500) / 2 + 700 Wh
      total: { value: 1.15, unit: 'kWh', kind: 'energy' },
    });
  });
  test('runs that touch or overlap miss nothing, whatever their order', () => {
    const found = summaryOf('puissance', 'W', [run(START + 3_600_000, 1800, 1, 1), run(START, 1800, 1, 1, 1)]);
    expect([found.points, found.missing, found.from, found.to]).toEqual([
      5,
      0,
      '2023-12-31T23:00:00.000Z',
      '2024-01-01T01:00:00.000Z',
    ]);
  });
  test('a gap shorter than a step is one missing value', () =>
    expect(summaryOf('puissance', 'W', [run(START, 600, 1), run(START + 1_200_000, 3600, 1)]).missing).toBe(1));
  test('days of the changes of hour are days, and power over them is their energy', () => {
    const found = summaryOf('injection', 'W', [
      run(dayStart(day(3, 30)), 86_400, 1000, 1000),
      run(dayStart(day(4, 3)), 86_400, 1000),
    ]);
    expect(found).toMatchObject({ points: 3, missing: 2, steps: [{ step: 'P1D', count: 3 }] });
    expect(found.total.value).toBeCloseTo(24 + 23 + 24, 9);
    expect(found.to).toBe('2024-04-03T22:00:00.000Z');
  });
  test('periods: whole months by their number, others by their days', () => {
    const found = summaryOf(
      'conso_gaz',
      'kWh PCS',
      [],
      [
        period(day(1, 1), day(2, 1), 10),
        period(day(2, 1), day(4, 1), 20),
        period(day(5, 1), day(5, 10), 30),
        period(dayNumber(2025, 12, 1), dayNumber(2026, 2, 1), 5),
      ],
    );
    expect(found.steps).toEqual([
      { step: 'P1M', count: 1 },
      { step: 'P2M', count: 2 },
      { step: 'P9D', count: 1 },
    ]);
    expect([found.points, found.missing, found.total]).toEqual([4, 2, { value: 65, unit: 'kWh PCS', kind: 'energy' }]);
  });
  test.each<[SeriesRead['variable'], SeriesRead['unit'], object]>([
    ['conso', 'Wh', { value: 0.006, unit: 'kWh', kind: 'energy' }],
    ['chaleur', 'kWh', { value: 6, unit: 'kWh', kind: 'energy' }],
    ['volume_gaz', 'm³', { value: 6, unit: 'm³', kind: 'sum' }],
    ['puissance_max', 'VA', { value: 4, unit: 'VA', kind: 'maximum' }],
    ['index', 'Wh', { value: 1, unit: 'Wh', kind: 'last' }],
    ['temperature_exterieure', '°C', { value: 1, unit: '°C', kind: 'last' }],
  ])('the total of %s', (variable, unit, total) =>
    expect(
      summaryOf(variable, unit, [
        run(START, 3600, 1, 4),
        run(START + 7_200_000, 3600, 1, NaNs),
        run(START + 14_400_000, 3600, NaNs),
      ]).total,
    ).toEqual(total),
  );
  test('periods count in totals, and the last one of a register', () => {
    expect(summaryOf('conso', 'Wh', [run(START, 3600, 1000)], [period(day(2, 1), day(3, 1), 500)]).total.value).toBe(
      1.5,
    );
    expect(
      summaryOf(
        'index',
        'Wh',
        [run(START, 3600, NaNs)],
        [period(day(2, 1), day(3, 1), 500), period(day(3, 1), day(4, 1), 700)],
      ).total.value,
    ).toBe(700);
  });
  test('sums of decimals carry no dust', () =>
    expect(summaryOf('chaleur', 'kWh', [run(START, 3600, 0.1, 0.2)]).total.value).toBe(0.3));
});
