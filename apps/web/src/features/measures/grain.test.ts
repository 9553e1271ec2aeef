import { dayNumber } from '@joulerie/domain/calendar';
import type { Frequency } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import type { Curve } from '../../charts/series.ts';
import { barGrain, curveFirst, grainWithin, grainWords, pointsOf, spanWords, stateGrain, tooLong } from './grain.ts';
import { baseLoadSentence, measuredSteps, momentName, peakOf } from './headline.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ') ?? null;
const days = (count: number, fromDay = dayNumber(2024, 1, 1)) => ({ fromDay, toDay: fromDay + count });

describe('grains', () => {
  test('of a sensor: the one that was chosen, else the finest that its range and its measures allow', () => {
    const all: Frequency[] = ['raw', 'hourly', 'daily', 'weekly', 'monthly'];
    expect(stateGrain(days(90), all)).toBe('raw');
    expect(stateGrain(days(90), all, 'weekly')).toBe('weekly');
    expect(stateGrain(days(4000), all)).toBe('weekly');
    expect(stateGrain(days(90), ['daily', 'weekly'])).toBe('daily');
  });
  test.each<[Frequency, number | null, string]>([
    ['raw', null, 'au pas de la mesure'],
    ['raw', 1800, 'par demi-heure'],
    ['raw', 3600, 'par heure'],
    ['raw', 900, 'par quart d’heure'],
    ['raw', 600, 'par pas de 10 minutes'],
    ['raw', 86_399, 'par pas de 1440 minutes'],
    ['raw', 86_400, 'par jour'],
    ['hourly', 600, 'par heure'],
    ['daily', null, 'par jour'],
    ['weekly', null, 'par semaine'],
    ['monthly', null, 'par mois'],
    ['yearly', null, 'par année'],
  ])('%s of %s s is « %s »', (frequency, stepS, words) => expect(plain(grainWords(frequency, stepS))).toBe(words));
  test.each<[number, Frequency, number | null, string]>([
    [3, 'monthly', null, '3 mois'],
    [1, 'daily', null, '1 jour'],
    [10, 'daily', 1800, '10 jours'],
    [2, 'weekly', null, '2 semaines'],
    [2, 'yearly', null, '2 années'],
    [5, 'hourly', null, '5 heures'],
    [10, 'raw', 1800, '5 heures'],
    [2, 'raw', 1800, '1 heure'],
    [1, 'raw', 1800, '30 minutes'],
    [3, 'raw', 600, '30 minutes'],
    [2, 'raw', null, '2 heures'],
  ])('%d steps of %s (%s s) are « %s »', (steps, frequency, stepS, words) =>
    expect(plain(spanWords(steps, frequency, stepS))).toBe(words),
  );
  test.each<[Frequency, number]>([
    ['raw', 14 * 48],
    ['hourly', 14 * 24],
    ['daily', 14],
    ['weekly', 2],
    ['monthly', 1],
    ['yearly', 1],
  ])('two weeks from a Monday are %s: %d points', (frequency, points) =>
    expect(pointsOf(days(14), frequency)).toBe(points),
  );
  test('weeks, months and years that a range touches', () => {
    expect(pointsOf(days(2, dayNumber(2024, 1, 7)), 'weekly')).toBe(2);
    expect(pointsOf(days(2, dayNumber(2023, 12, 31)), 'monthly')).toBe(2);
    expect(pointsOf(days(2, dayNumber(2023, 12, 31)), 'yearly')).toBe(2);
    expect(pointsOf(days(366), 'monthly')).toBe(12);
    expect(pointsOf(days(1), 'raw', 600)).toBe(144);
  });
  test('what is too long for a finer grain is proposed at the next one', () => {
    expect([tooLong(days(145), 'raw'), tooLong(days(146), 'raw')]).toEqual([false, true]);
    expect([
      grainWithin(days(146), 'raw'),
      grainWithin(days(146), 'raw', 3600),
      grainWithin(days(5000), 'daily'),
      grainWithin(days(5), 'monthly'),
    ]).toEqual(['hourly', 'raw', 'weekly', 'monthly']);
  });
  test.each([
    [45, 'daily'],
    [46, 'weekly'],
    [190, 'weekly'],
    [191, 'monthly'],
    [2200, 'monthly'],
    [2201, 'yearly'],
  ] as const)('bars of %d days are %s', (count, grain) => expect(barGrain(days(count))).toBe(grain));
  test('a curve comes first up to eight days', () =>
    expect([curveFirst(days(8)), curveFirst(days(9))]).toEqual([true, false]));
});

describe('headlines', () => {
  const curve = (...values: number[]): Curve => ({
    label: '',
    quantity: 'power',
    energy: 'electricite',
    startMs: Date.UTC(2024, 0, 10),
    stepS: 1800,
    values: Float64Array.from(values),
    gaps: [],
    estimated: [],
    corrected: [],
    incomplete: [],
  });
  test.each<[number[], [number, number] | null]>([
    [[], null],
    [[Number.NaN], null],
    [
      [1, 5, 5, 2],
      [5, 1],
    ],
    [
      [Number.NaN, 3, 7],
      [7, 2],
    ],
    [
      [-3, -5],
      [-3, 0],
    ],
    [[0], [0, 0]],
  ])('the highest of %o', (values, expected) => {
    const found = peakOf(curve(...values));
    expect(found && [found.valueW, (found.atMs - Date.UTC(2024, 0, 10)) / 1_800_000]).toEqual(expected);
  });
  test('the highest is a measured one', () => {
    const estimated = (...spans: [number, number][]) => peakOf({ ...curve(9, 1, 7, 8, 3), estimated: spans })?.valueW;
    expect([estimated(), estimated([0, 1]), estimated([0, 1], [3, 4]), estimated([0, 5])]).toEqual([
      9,
      8,
      7,
      undefined,
    ]);
  });
  test('estimates are no measured step, unless there is no other', () => {
    const steps = (...spans: [number, number][]) => [...measuredSteps({ ...curve(9, 1, 7), estimated: spans })];
    expect([steps(), steps([0, 1]), steps([0, 3])]).toEqual([
      [9, 1, 7],
      [Number.NaN, 1, 7],
      [9, 1, 7],
    ]);
  });
  test('a moment has its hour when the step is under a day', () => {
    const at = Date.UTC(2024, 0, 10, 7);
    expect([1800, 86_399, 86_400, null].map((stepS) => plain(momentName(at, stepS)))).toEqual([
      'mercredi 10 janv. 2024 à 08:00',
      'mercredi 10 janv. 2024 à 08:00',
      'mercredi 10 janv. 2024',
      'mercredi 10 janv. 2024',
    ]);
  });
  const duration = { powerW: new Float64Array(), stepS: 1800, hours: 200, baseLoadW: 1500, baseLoadKWhPerYear: 13_140 };
  const SENTENCE = 'Talon de 1,5 kW : ce qui ne s’arrête jamais fait 13,1 MWh par an';
  test.each<[number | null, string]>([
    [600_000, `${SENTENCE}, 50 % de l’électricité consommée`],
    [300_000, `${SENTENCE}, 100 % de l’électricité consommée`],
    // More than everything is a contradiction that is not shown.
    [299_999, SENTENCE],
    [0, SENTENCE],
    [-1, SENTENCE],
    [null, SENTENCE],
  ])('a base load of %s Wh', (periodWh, sentence) =>
    expect(plain(baseLoadSentence(duration, periodWh))).toBe(sentence),
  );
  test.each([{ baseLoadW: null }, { baseLoadW: 0 }, { baseLoadW: -1 }])('%o is no base load', (more) =>
    expect(baseLoadSentence({ ...duration, ...more }, 1)).toBeNull(),
  );
});
