import { parisDay } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { type LoadCurveInput, loadCurveOption } from './load-curve-option.ts';
import { DARK, LIGHT } from './palette.ts';
import type { Curve } from './series.ts';
import { DEGREES } from './units.ts';

const LIGHT_BRAND = { ...LIGHT, brand: '#2E4182' };
const START = Date.parse('2024-01-10T00:00:00Z');
const STEP = 1_800_000;
const kW = { unit: 'kW', divisor: 1000, digits: 1 };
const curveOf = (values: number[], more: Partial<Curve> = {}): Curve => ({
  label: 'Puissance moyenne',
  quantity: 'power',
  energy: 'electricite',
  startMs: START,
  stepS: 1800,
  values: Float64Array.from(values),
  gaps: [],
  estimated: [],
  corrected: [],
  incomplete: [],
  ...more,
});
const option = (curve: Curve, more: Partial<LoadCurveInput> = {}) =>
  loadCurveOption(
    {
      curve,
      compare: null,
      subscribed: null,
      window: { fromMs: START, toMs: START + curve.values.length * STEP },
      scale: kW,
      width: 700,
      brushing: false,
      nowMs: Infinity,
      ...more,
    },
    LIGHT_BRAND,
  );
/** The lines of a chart: their name and their points, instants as steps after the start. */
const linesOf = (found: ReturnType<typeof option>) =>
  [found.series].flat().map((one) => {
    const data = (one as { data: (number | null)[][] }).data;
    return [one?.name, data.map(([at, value]) => [(at! - START) / STEP, value])];
  });
const first = (found: ReturnType<typeof option>) => [found.series].flat()[0] as Record<string, unknown>;
const yAxis = (found: ReturnType<typeof option>) => found.yAxis as { min: number; max: number; name: string };
const NaNs = Number.NaN;

describe('lines', () => {
  test('values in the unit of the axis, gaps without a value, the last step to its end', () => {
    const found = option(curveOf([1000, NaNs, 3000]));
    expect(linesOf(found)).toEqual([
      [
        'Puissance moyenne',
        [
          [0, 1],
          [1, null],
          [2, 3],
          [3, 3],
        ],
      ],
    ]);
    expect(found.xAxis).toMatchObject({ min: START, max: START + 3 * STEP });
    expect(linesOf(option(curveOf([1000, NaNs])))).toEqual([
      [
        'Puissance moyenne',
        [
          [0, 1],
          [1, null],
        ],
      ],
    ]);
  });
  test('estimated steps are a dashed line of their own, joined to the measured one', () => {
    const found = option(curveOf([1000, 2000, 3000, 4000, 5000], { estimated: [[2, 3]] }));
    expect(linesOf(found)).toEqual([
      [
        'Puissance moyenne',
        [
          [0, 1],
          [1, 2],
          [2, null],
          [3, 4],
          [4, 5],
          [5, 5],
        ],
      ],
      [
        'Puissance moyenne (estimée)',
        [
          [0, null],
          [1, 2],
          [2, 3],
          [3, 4],
          [4, null],
        ],
      ],
    ]);
    const [, dashed] = [found.series].flat();
    expect(dashed).toMatchObject({ lineStyle: { type: 'dashed' }, areaStyle: {} });
  });
  test('estimated steps at both ends stay within the curve', () =>
    expect(
      linesOf(
        option(
          curveOf([1000, 2000, 3000], {
            estimated: [
              [0, 1],
              [2, 3],
            ],
          }),
        ),
      ),
    ).toEqual([
      [
        'Puissance moyenne',
        [
          [0, null],
          [1, 2],
          [2, null],
        ],
      ],
      [
        'Puissance moyenne (estimée)',
        [
          [0, 1],
          [1, 2],
          [2, 3],
          [3, 3],
        ],
      ],
    ]));
  test('the curve compared is laid on the same instants', () => {
    const compare = curveOf([7000, 8000], { label: 'Un an avant', startMs: START - 365 * 86_400_000 });
    expect(linesOf(option(curveOf([1000, 2000]), { compare }))[1]).toEqual([
      'Un an avant',
      [
        [0, 7],
        [1, 8],
        [2, 8],
      ],
    ]);
  });
  test('a mean holds over its step up to 400 points; past 3 000 the line is thin, past 6 000 extremes are kept', () => {
    const of = (count: number) => option(curveOf(Array.from({ length: count }, (_, i) => i)));
    expect([first(of(400)).step, first(of(401)).step]).toEqual(['end', undefined]);
    expect([first(of(3000)).lineStyle, first(of(3001)).lineStyle]).toMatchObject([{ width: 1.6 }, { width: 1 }]);
    expect((first(of(6000)).data as unknown[]).length).toBe(6001);
    const many = first(of(7000)).data as number[][];
    expect(many.length).toBeLessThan(6001);
    expect([many[0]![1], many.at(-2)![1]]).toEqual([0, 6.999]);
  });
});

describe('axes', () => {
  test.each<[number[], number | null, number]>([
    [[1000, 5000], null, 6],
    [[1000, 5000], 10_000, 12],
    [[1000, 5000], 3000, 6],
    [[0, 0], null, 1],
    [[NaNs], null, 1.2 / 1000],
  ])('powers %o with %s W subscribed end at %d kW, from zero', (values, activeW, top) => {
    const subscribed = activeW === null ? null : { activeW, text: '60 kVA' };
    const { min, max, name } = yAxis(option(curveOf(values), { subscribed }));
    expect([min, max, name]).toEqual([0, expect.closeTo(top, 9), 'kW']);
  });
  test('the curve compared has room too', () =>
    expect(yAxis(option(curveOf([1000]), { compare: curveOf([9000]) })).max).toBeCloseTo(10.8, 9));
  test('a temperature has 20 % on both sides and no floor at zero, no area, no step, no subscribed power', () => {
    const found = option(curveOf([-10, 10], { quantity: 'temperature' }), {
      scale: DEGREES,
      subscribed: { activeW: 100, text: 'x' },
    });
    expect(yAxis(found)).toMatchObject({ min: -14, max: 14, name: '°C' });
    for (const key of ['areaStyle', 'step', 'markLine']) expect(first(found)[key]).toBeUndefined();
    const estimated = option(curveOf([1, 2], { quantity: 'temperature', estimated: [[0, 1]] }), { scale: DEGREES });
    expect([estimated.series].flat()[1]).not.toHaveProperty('areaStyle');
  });
  test('marks of time are in words, as many as fit in 70 pixels each or in three', () => {
    const ticks = (width: number, count = 48) =>
      (option(curveOf(Array<number>(count).fill(1)), { width }).xAxis as { axisTick: { customValues: number[] } })
        .axisTick.customValues.length;
    expect([ticks(2000), ticks(700), ticks(70, 6)]).toEqual([25, 8, 4]);
    const { axisLabel } = option(curveOf(Array<number>(48).fill(1))).xAxis as {
      axisLabel: { formatter: (at: number) => string; customValues: number[] };
    };
    expect(axisLabel.customValues.map(axisLabel.formatter)).toContain('06:00');
    expect(axisLabel.formatter(1)).toBe('');
  });
});

describe('signs', () => {
  test('the subscribed power is a line with its words, under the line when it is the top', () => {
    const limit = (activeW: number) =>
      first(option(curveOf([5000]), { subscribed: { activeW, text: '60 kVA' } })).markLine;
    expect(limit(4000)).toMatchObject({
      data: [{ yAxis: 4 }],
      label: { formatter: 'souscrit 60 kVA', position: 'insideEndTop' },
    });
    expect(limit(5000)).toMatchObject({ label: { position: 'insideEndBottom' } });
    expect(first(option(curveOf([5000]))).markLine).toBeUndefined();
  });
  test('gaps are hatched up to now, corrected steps are coloured', () => {
    const found = option(curveOf([1, NaNs, NaNs, 4, 5], { corrected: [[3, 5]] }), { nowMs: START + 2 * STEP });
    const { data } = first(found).markArea as {
      data: [{ xAxis: number; itemStyle: { color: unknown } }, { xAxis: number }][];
    };
    expect(data.map(([from, to]) => [(from.xAxis - START) / STEP, (to.xAxis - START) / STEP])).toEqual([
      [1, 2],
      [2, 5],
      [3, 5],
    ]);
    expect(data.map(([from]) => from.itemStyle.color)).toEqual([
      expect.objectContaining({ repeat: 'repeat' }),
      'transparent',
      LIGHT.corrected,
    ]);
  });
  test('after the last day received nothing is a gap until now, and what comes later is to come', () => {
    // Every step lies on the last day, or after it.
    const lastDay = parisDay(START) - 1;
    const found = option(curveOf([NaNs, NaNs, NaNs], { lastDay }), { nowMs: START + 2 * STEP });
    const { data } = first(found).markArea as {
      data: [{ xAxis: number; label: { formatter: string } }, { xAxis: number }][];
    };
    expect(
      data.map(([from, to]) => [(from.xAxis - START) / STEP, (to.xAxis - START) / STEP, from.label.formatter]),
    ).toEqual([
      [0, 2, 'pas encore reçu'],
      [2, 3, 'à venir'],
    ]);
  });
  test('the window is that of both zooms; dragging zooms or chooses', () => {
    const window = { fromMs: START + STEP, toMs: START + 2 * STEP };
    const [inside, slider] = [option(curveOf([1, 2, 3]), { window, brushing: true }).dataZoom].flat();
    for (const zoom of [inside, slider])
      expect(zoom).toMatchObject({ startValue: window.fromMs, endValue: window.toMs });
    expect([inside, [option(curveOf([1])).dataZoom].flat()[0]]).toMatchObject([
      { moveOnMouseMove: false },
      { moveOnMouseMove: true },
    ]);
  });
  test('a curve has the colour of its energy on each scheme', () => {
    const dark = loadCurveOption(
      {
        curve: curveOf([1], { energy: 'gaz' }),
        compare: null,
        subscribed: null,
        window: { fromMs: START, toMs: START + STEP },
        scale: kW,
        width: 100,
        brushing: false,
        nowMs: Infinity,
      },
      { ...DARK, brand: '#fff' },
    );
    expect(first(dark).lineStyle).toMatchObject({ color: DARK.energy.gaz });
    expect(first(option(curveOf([1]))).lineStyle).toMatchObject({ color: LIGHT.energy.electricite });
  });
});

test('a subscribed power far above the curve does not flatten it: it is not drawn', () => {
  const weekend = curveOf([2000, 3000, 2500]);
  const near = option(weekend, { subscribed: { activeW: 6000, text: '6 kVA' } });
  expect(yAxis(near).max).toBeCloseTo(7.2, 9);
  expect(first(near).markLine).toBeDefined();
  const far = option(weekend, { subscribed: { activeW: 48_000, text: '48 kVA' } });
  expect(yAxis(far).max).toBeCloseTo(3.6, 9);
  expect(first(far).markLine).toBeUndefined();
});
