import type { Cost } from '@joulerie/contract/costs';
import type { VariableColumn } from '@joulerie/contract/measures';
import { parseIsoDay } from '@joulerie/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationCurve } from '../../charts/duration-curve.ts';
import { baseLoadSentence, peakSentence } from './headline.ts';
import {
  change,
  curveOf,
  energyOfSteps,
  energyPosts,
  hasPrices,
  knownOfSteps,
  moneyOfSteps,
  moneyPosts,
  previousOf,
  stepsOf,
  totalWh,
  withoutCurve,
} from './read-columns.ts';

const day = (iso: string) => parseIsoDay(iso)!;

const SOURCE: VariableColumn['sources'][number] = {
  _id: null,
  name: null,
  idtype: 'pdl',
  idsource: null,
  stepS: 1800,
  firstDay: null,
  lastDay: null,
  share: null,
  present: true,
};

function column(of: Partial<VariableColumn>): VariableColumn {
  return {
    variable: 'conso',
    register: null,
    label: 'Consommation d’électricité',
    unit: 'Wh',
    kind: 'energy',
    values: [],
    estimated: [],
    estimates: [],
    corrected: [],
    incomplete: [],
    stepCoverage: null,
    stepMissing: null,
    unbalanced: [],
    total: null,
    totalUnit: 'Wh',
    minimum: null,
    maximum: null,
    maximumAt: null,
    coverage: 1,
    points: 1,
    expected: 1,
    holes: [],
    sources: [],
    ...of,
  };
}

const months = {
  frequency: 'monthly' as const,
  axis: {
    start: '2021-01-31T23:00:00.000Z',
    end: '2021-03-31T22:00:00.000Z',
    stepS: null,
    days: ['2021-02-01', '2021-03-01'],
  },
};

function cost(posts: Cost['posts']): Cost {
  return {
    start_date: '2021-02-01',
    end_date: '2021-03-31',
    frequency: 'monthly',
    known: true,
    unknown: [],
    warnings: [],
    totalEur: 1,
    pricedEur: 1,
    totalKwh: 1,
    pricedKwh: 1,
    measured: null,
    estimated: false,
    eurPerKwh: 1,
    coverage: 1,
    lines: [],
    rows: [],
    axis: { days: ['2021-02-01', '2021-03-01'] },
    posts,
    fixedEur: [0, 0],
    sources: [],
  };
}

describe('columns of an answer', () => {
  test('energies in Wh and in kWh PCS add up; a step unknown to all is missing', () => {
    const data = {
      variables: [
        column({ values: [1000, null, null], total: 1000 }),
        column({
          variable: 'conso_gaz',
          unit: 'kWh PCS',
          totalUnit: 'kWh PCS',
          values: [2, 3, null],
          total: 5,
          coverage: 0.5,
        }),
        column({ variable: 'temperature_exterieure', unit: '°C', values: [5, 5, 5], total: 5 }),
      ],
    };
    expect(Array.from(energyOfSteps(data)!)).toEqual([3000, 3000, Number.NaN]);
    expect(totalWh(data)).toBe(6000);
    expect(totalWh({ variables: [] })).toBeNull();
  });
  test('steps end with the last day shown', () => {
    expect(stepsOf(months)).toEqual({
      grain: 'monthly',
      days: [day('2021-02-01'), day('2021-03-01'), day('2021-04-01')],
    });
  });
  test('half-hours of energy are drawn as mean powers', () => {
    const axis = { start: '2021-02-01T00:00:00.000Z', end: '2021-02-01T01:00:00.000Z', stepS: 1800, days: null };
    const curve = curveOf({ axis, variables: [column({ values: [500, null] })] }, 'conso')!;
    expect(Array.from(curve.values)).toEqual([1000, Number.NaN]);
    expect(curveOf({ axis, variables: [column({ values: [null, null], points: 0 })] }, 'conso')).toBeNull();
  });
  test('a step is known by the share of its measures, and by the share of its energy', () => {
    const one = column({
      // The last but one is a total known otherwise than by its measures.
      values: [99, 1, null, 100, 100, null],
      stepCoverage: [0.5, 0.5, 0, 1, 0.5, null],
      stepMissing: [1, 99, 100, 0, 0, null],
    });
    const { coverage, weight } = knownOfSteps(one);
    expect([...coverage]).toEqual([0.5, 0.5, 0, 1, 0.5, Number.NaN]);
    expect([...weight]).toEqual([0.99, 0.01, 0, 1, 1, Number.NaN]);
  });
  test('a sum of curves says which source has none', () => {
    const source = (name: string | null, present: boolean) => ({ ...SOURCE, name, present });
    expect(withoutCurve({ sources: [source('A', true), source('B', true)] })).toBeNull();
    expect(withoutCurve({ sources: [source('A', true), source('B', false)] })).toBe(
      '«\u00a0B\u00a0» n’a pas de courbe',
    );
    expect(withoutCurve({ sources: [source(null, false), source('B', true)] })).toBe('une source n’a pas de courbe');
    expect(withoutCurve({ sources: [source('A', false), source('B', false), source('C', true)] })).toBe(
      '2 sources sur 3 n’ont pas de courbe',
    );
  });
});

describe('posts', () => {
  test('light hours lie under full ones and what no tariff explains has a name', () => {
    const data = { axis: months.axis, variables: [column({ values: [10_000, 8000] })] };
    const posts = energyPosts(
      data,
      cost([
        { post: 'HP', label: 'Heures pleines', energy: 'conso', kwh: [6, null], eur: [1, null] },
        { post: 'HC', label: 'Heures creuses', energy: 'conso', kwh: [4, null], eur: [1, null] },
      ]),
    );
    expect(posts.map((post) => [post.label, ...post.values])).toEqual([
      ['Heures creuses', 4000, Number.NaN],
      ['Heures pleines', 6000, Number.NaN],
      ['Électricité, sans tarif connu', 0, 8000],
    ]);
  });
  test('the piles always make the measured consumption', () => {
    const value = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(value, value, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, part) => {
        const data = { axis: months.axis, variables: [column({ values: [a, b] })] };
        const posts = energyPosts(
          data,
          cost([{ post: 'BASE', label: 'Base', energy: 'conso', kwh: [(a * part) / 1000, b / 1000], eur: [0, 0] }]),
        );
        for (const [i, measured] of [a, b].entries()) {
          const sum = posts.reduce((s, post) => s + (post.values[i] ?? 0), 0);
          expect(Math.abs(sum - measured)).toBeLessThanOrEqual(0.001 * measured + 1e-6);
        }
      }),
    );
  });
  test('without costs each energy is one post', () => {
    const data = {
      axis: months.axis,
      variables: [column({ values: [1, 2] }), column({ variable: 'conso_gaz', unit: 'kWh PCS', values: [1, 2] })],
    };
    expect(energyPosts(data, null).map((post) => [post.label, post.energy])).toEqual([
      ['Électricité', 'electricite'],
      ['Gaz', 'gaz'],
    ]);
  });
  test('an energy without a measure is not one, unless none has any', () => {
    const gas = column({ variable: 'conso_gaz', unit: 'kWh PCS', values: [null, null], points: 0 });
    const labels = (...variables: VariableColumn[]) =>
      energyPosts({ axis: months.axis, variables }, null).map(({ label }) => label);
    expect(labels(column({ values: [1, 2] }), gas)).toEqual(['Électricité']);
    expect(labels(gas)).toEqual(['Gaz']);
  });
});

describe('sentences', () => {
  const curve = {
    label: '',
    quantity: 'power' as const,
    energy: 'electricite' as const,
    startMs: Date.UTC(2022, 0, 11, 6),
    stepS: 600,
    values: new Float64Array([1000, Number.NaN, 102_000, 5000]),
    gaps: [],
    estimated: [],
    estimates: [],
    corrected: [],
    incomplete: [],
  };
  test('the maximum says when', () => {
    expect(peakSentence(curve)).toBe(
      'Maximum (moyenne sur 10\u00a0min)\u00a0: 102\u00a0kW, mardi 11\u00a0janv. 2022 à 07:20',
    );
    expect(peakSentence({ ...curve, values: new Float64Array([Number.NaN]) })).toBeNull();
  });
  test('a base load is claimed from a week of measures on, and says its share', () => {
    const flat = (hours: number) => durationCurve(new Float64Array(2 * hours).fill(1700), 1800);
    expect(baseLoadSentence(flat(8760), 1700 * 8760)).toBe(
      'Talon de 1,7\u00a0kW\u00a0: ce qui ne s’arrête jamais fait 14,9\u00a0MWh par an, 100\u00a0% de l’électricité consommée',
    );
    // Of some weeks, no year is made.
    expect(baseLoadSentence(flat(168), 1700 * 336)).toBe(
      'Talon de 1,7\u00a0kW\u00a0: ce qui ne s’arrête jamais a fait 286\u00a0kWh en 7\u00a0jours mesurés, 50\u00a0% de l’électricité consommée',
    );
    expect(baseLoadSentence(flat(7883), null)).toMatch(/ en 328\u00a0jours mesurés$/);
    expect(baseLoadSentence(flat(7884), null)).toMatch(/ par an$/);
    expect(baseLoadSentence(durationCurve([1, 2], 1800), 3)).toBeNull();
  });
  test('a change needs something to compare with', () => {
    expect([change(109, 100), change(1, 0), change(null, 1), change(1, null)]).toEqual([1.09 - 1, null, null, null]);
  });
});

describe('money by step', () => {
  const post = (eur: (number | null)[]) => ({ post: 'BASE', label: 'Base', energy: 'conso' as const, kwh: eur, eur });
  const year = (eur: (number | null)[], fixedEur: number[], changes: Partial<Cost> = {}): Cost => ({
    ...cost([post(eur)]),
    axis: { days: ['2025-01-01', '2025-02-01', '2025-03-01'] },
    fixedEur,
    ...changes,
  });
  test('a step without any price is missing, in the pile', () => {
    const known = year([null, 20, 30], [0, 5, 5]);
    expect([...moneyOfSteps(known)]).toEqual([Number.NaN, 25, 35]);
    expect([...moneyPosts(known)[0]!.values]).toEqual([Number.NaN, 5, 5]);
  });
  test('what has no price at all is not shown in euros', () => {
    expect(hasPrices(year([null, null, null], [0, 0, 0]))).toBe(false);
    expect(hasPrices(year([null, null, 3], [0, 0, 0]))).toBe(true);
    expect(hasPrices(year([null, null, null], [0, 5, 0]))).toBe(true);
    const unknown = year([null, null, null], [0, 0, 0]);
    expect(hasPrices({ ...unknown, posts: [...unknown.posts, post([null, 1, null])] })).toBe(true);
  });
  test('a subscription is no cost of a step whose energy has no price', () => {
    const tempo = (kwh: (number | null)[], eur: (number | null)[]) =>
      year([], [40, 40, 40], { posts: [{ ...post(eur), kwh }] });
    expect([...moneyOfSteps(tempo([700, 700, 700], [null, 100, null]))]).toEqual([Number.NaN, 140, Number.NaN]);
    expect(hasPrices(tempo([700, 700, 700], [null, null, null]))).toBe(false);
    // A post of an offer that ran before has a price there, of no energy.
    const before = tempo([700, 0, 0], [100, 0, 0]);
    const unpriced = { ...post([null, null, null]), kwh: [null, 700, null] };
    expect([...moneyOfSteps({ ...before, posts: [...before.posts, unpriced] })]).toEqual([140, Number.NaN, 40]);
  });
  test('a subscription is a cost without any energy', () => {
    expect([...moneyOfSteps(year([0, null, 30], [5, 5, 5]))]).toEqual([5, 5, 35]);
  });
  test('the other period has no ghost where nothing of it is known', () => {
    const of = (previous: (number | null)[]) => ({
      elapsed: 2,
      days: 2,
      share: 1,
      previousShare: 1,
      dayShare: 1,
      added: 0,
      span: null,
      now: 1,
      previous: 1,
      steps: { previous, coverage: previous.map((value) => (value === null ? null : 0.5)) },
    });
    const found = previousOf(of([3, null]))!;
    expect([[...found.values], [...found.coverage]]).toEqual([
      [3, Number.NaN],
      [0.5, Number.NaN],
    ]);
    expect(previousOf(of([null, null]))).toBeNull();
    expect(previousOf({ ...of([1]), steps: null })).toBeNull();
    expect(previousOf(null)).toBeNull();
  });
});
