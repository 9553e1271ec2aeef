import { number } from '../lib/format.ts';
import { parseIsoDay, dayStart, parisIso } from '@joulerie/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carpetCells, carpetTop, cellAt, cellInstant, dayOfCell, paintedCell, rowOfCell } from './carpet-cells.ts';
import { csvText } from './csv.ts';
import { keepExtremes } from './downsample.ts';
import { durationCurve } from './duration-curve.ts';
import { curveGaps, curveWithin, gapsWithin, missingRanges, wholeCurve } from './gaps.ts';
import { postsOfSteps } from './series.ts';
import type { Curve } from './series.ts';
import { longInstant, stepCell, stepKey, stepLabel, stepName } from './step-labels.ts';
import { timeTicks } from './time-ticks.ts';
import { axisTop, energyScale, powerScale, scaled } from './units.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const NAN = Number.NaN;

describe('gaps', () => {
  test('leading, inner and trailing steps without a value are ranges', () => {
    expect(missingRanges([NAN, 1, NAN, NAN, 2, NAN])).toEqual([
      [0, 1],
      [2, 4],
      [5, 6],
    ]);
    expect(missingRanges([0, 0])).toEqual([]);
  });
  test('a gap takes the reason that covers most of it, and the future is no gap', () => {
    const known = [
      { fromMs: 0, toMs: 1000, reason: 'maintenance' },
      { fromMs: 1000, toMs: 3000, reason: 'coupure' },
    ];
    const curve = { startMs: 0, stepS: 1, values: [NAN, NAN, NAN, 5, NAN, NAN], gaps: known };
    expect(curveGaps(curve)).toEqual([
      { fromMs: 0, toMs: 3000, reason: 'coupure' },
      { fromMs: 4000, toMs: 6000, reason: null },
    ]);
    expect(curveGaps(curve, 4000)).toEqual([{ fromMs: 0, toMs: 3000, reason: 'coupure' }]);
    expect(curveGaps(curve, 5000).at(-1)).toEqual({ fromMs: 4000, toMs: 5000, reason: null });
  });
  test('steps that lack one of the sources are gaps too, and nothing is concluded from them', () => {
    const known = [{ fromMs: 2000, toMs: 4000, reason: 'un compteur' }];
    const values = Float64Array.of(9, 9, 4, 4, NAN);
    const curve = { startMs: 0, stepS: 1, values, gaps: known, incomplete: [[2, 4]] as const };
    expect(curveGaps(curve)).toEqual([
      { fromMs: 2000, toMs: 4000, reason: 'un compteur' },
      { fromMs: 4000, toMs: 5000, reason: null },
    ]);
    expect([...wholeCurve(curve).values]).toEqual([9, 9, NAN, NAN, NAN]);
    expect([...durationCurve(wholeCurve(curve).values, 1).powerW]).toEqual([9, 9]);
    expect([...values]).toEqual([9, 9, 4, 4, NAN]);
  });
});

test('a curve and its gaps are cut at the days of the figures', () => {
  const day = parseIsoDay('2026-10-31')!;
  const curve: Curve = {
    label: '',
    quantity: 'power',
    energy: 'electricite',
    startMs: dayStart(day),
    stepS: 3600,
    values: Float64Array.from({ length: 72 }, (_, i) => i),
    gaps: [],
    estimated: [[20, 30]],
    corrected: [[60, 62]],
    incomplete: [[23, 24]],
  };
  // 31 October and 1 November 2026 have 24 hours each.
  const cut = curveWithin(curve, { fromDay: day + 1, toDay: day + 2 });
  expect([cut.startMs, cut.values.length, cut.values[0], cut.estimated, cut.corrected, cut.incomplete]).toEqual([
    dayStart(day + 1),
    24,
    24,
    [[0, 6]],
    [],
    [],
  ]);
  expect(curveWithin(curve, { fromDay: day - 9, toDay: day + 9 })).toBe(curve);
  const gap = { fromMs: dayStart(day), toMs: dayStart(day + 3), reason: null };
  expect(gapsWithin([gap], { fromDay: day + 1, toDay: day + 2 })).toEqual([
    { fromMs: dayStart(day + 1), toMs: dayStart(day + 2), reason: null },
  ]);
  expect(gapsWithin([gap], { fromDay: day + 3, toDay: day + 4 })).toEqual([]);
});

describe('downsampling', () => {
  test('keeps the highest, the lowest, both ends and a trace of every long gap', () => {
    const arrays = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 400, maxLength: 3000 });
    fc.assert(
      fc.property(arrays, fc.integer({ min: 20, max: 300 }), (values, maxPoints) => {
        const kept = keepExtremes(values, maxPoints);
        const shown = Array.from(kept, (i) => values[i]!);
        expect(Math.max(...shown)).toBe(Math.max(...values));
        expect(Math.min(...shown)).toBe(Math.min(...values));
        expect([kept[0], kept.at(-1)]).toEqual([0, values.length - 1]);
        expect(kept.length).toBeLessThanOrEqual(maxPoints);
        expect(Array.from(kept)).toEqual(Array.from(kept.toSorted()));
      }),
    );
    const withGap = Float64Array.from({ length: 3000 }, (_, i) => (i > 1000 && i < 1200 ? NAN : i));
    expect(Array.from(keepExtremes(withGap, 100)).some((i) => Number.isNaN(withGap[i]!))).toBe(true);
  });
  test('a short series comes back whole', () => expect(Array.from(keepExtremes([3, 1, 2], 10))).toEqual([0, 1, 2]));
});

describe('calendar carpet', () => {
  const year = (from: string, to: string, stepS: number) => {
    const startMs = dayStart(day(from));
    const length = (dayStart(day(to)) - startMs) / (stepS * 1000);
    return carpetCells({ startMs, stepS, values: Float64Array.from({ length }, (_, i) => i) }, day(from), day(to));
  };
  const cells = year('2024-01-01', '2025-01-01', 1800);
  const column = (iso: string) => day(iso) - cells.fromDay;

  test('366 days of 2024 make 366 × 48 cells: what March loses October gives back', () => {
    expect(cells.values.length).toBe(366 * 48);
    expect(cells.rows).toBe(48);
  });
  test('31 March 2024 has 46 cells and no half-hour between 02:00 and 03:00', () => {
    const d = column('2024-03-31');
    expect(cells.offsets[d + 1]! - cells.offsets[d]!).toBe(46);
    expect([3, 4, 5, 6].map((row) => cellAt(cells, d, row) >= 0)).toEqual([true, false, false, true]);
    expect(parisIso(cellInstant(cells, cellAt(cells, d, 3)))).toBe('2024-03-31T01:30:00+01:00');
    expect(parisIso(cellInstant(cells, cellAt(cells, d, 6)))).toBe('2024-03-31T03:00:00+02:00');
    expect(cellAt(cells, d, 47)).toBe(cells.offsets[d + 1]! - 1);
  });
  test('the hour that it loses is painted as the half-hour before it, not left blank', () => {
    const d = column('2024-03-31');
    expect([3, 4, 5, 6].map((row) => paintedCell(cells, d, row) - cells.offsets[d]!)).toEqual([3, 3, 3, 4]);
  });
  test('27 October 2024 has 50 cells: 02:00 and 02:30 come twice', () => {
    const d = column('2024-10-27');
    expect(cells.offsets[d + 1]! - cells.offsets[d]!).toBe(50);
    const at = (row: number, turn: 0 | 1) => parisIso(cellInstant(cells, cellAt(cells, d, row, turn)));
    expect(at(4, 0)).toBe('2024-10-27T02:00:00+02:00');
    expect(at(4, 1)).toBe('2024-10-27T02:00:00+01:00');
    expect(at(5, 0)).toBe('2024-10-27T02:30:00+02:00');
    expect(at(5, 1)).toBe('2024-10-27T02:30:00+01:00');
    expect(at(6, 0)).toBe('2024-10-27T03:00:00+01:00');
    expect(cellAt(cells, d, 47)).toBe(cells.offsets[d + 1]! - 1);
  });
  test.each([1800, 3600])('every cell of a year at %d s has a row and turn that lead back to it', (stepS) => {
    const grid = year('2023-10-01', '2024-11-01', stepS);
    for (let i = 0; i < grid.values.length; i++) {
      const d = dayOfCell(grid, i);
      const { row, turn } = rowOfCell(grid, d, i - grid.offsets[d]!);
      expect(cellAt(grid, d, row, turn)).toBe(i);
    }
  });
  test('ten-minute powers become half-hour means; what the curve does not cover is missing', () => {
    const startMs = dayStart(day('2024-01-02'));
    const values = Float64Array.from({ length: 144 }, (_, i) => i);
    const grid = carpetCells({ startMs, stepS: 600, values }, day('2024-01-01'), day('2024-01-04'));
    expect(grid.values.length).toBe(3 * 48);
    expect([grid.values[47], grid.values[48], grid.values[95], grid.values[96]]).toEqual([NAN, 1, 142, NAN]);
  });
  test('the colour scale is not set by one spike', () => {
    const values = Float64Array.from({ length: 2000 }, (_, i) => (i === 500 ? 1e6 : i === 501 ? NAN : 10));
    expect(carpetTop(values)).toBe(10);
    expect(carpetTop(new Float64Array([NAN]))).toBe(1);
  });
});

describe('load-duration curve', () => {
  test('sorts what was measured; base load is the 5th percentile', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => i + 1);
    values[999] = NAN;
    const curve = durationCurve(values, 1800);
    expect(curve.powerW.length).toBe(999);
    expect([curve.powerW[0], curve.powerW.at(-1)]).toEqual([999, 1]);
    expect(curve.hours).toBe(499.5);
    expect(curve.baseLoadW).toBe(50);
    // Three weeks are no year.
    expect(curve.baseLoadKWhPerYear).toBeNull();
    expect(durationCurve(new Float64Array(17_520).fill(50), 1800).baseLoadKWhPerYear).toBe(438);
  });
  test('less than a week says nothing of a base load', () => {
    expect(durationCurve([1000, 2000], 1800)).toMatchObject({ baseLoadW: null, baseLoadKWhPerYear: null, hours: 1 });
    expect(durationCurve([NAN], 1800).powerW.length).toBe(0);
  });
});

describe('figures', () => {
  test('CSV: BOM, semicolons, decimal commas, units in headers, missing is empty', () => {
    const text = csvText({
      caption: 'Consommation',
      stepLabel: 'Mois',
      steps: ['02/2021', '03/2021'],
      columns: [
        { label: 'Heures ; pleines', unit: 'MWh', digits: 1, values: [9.8765432, NAN] },
        { label: '=Coût', unit: '€', digits: 0, values: [1234.5, -2] },
      ],
    });
    expect(text).toBe('\ufeffMois;"Heures ; pleines (MWh)";\'=Coût (€)\r\n02/2021;9,8765;1234,5\r\n03/2021;;-2\r\n');
  });
  test('French numbers and scales', () => {
    expect(number(1234.5, 1)).toBe('1\u202f234,5');
    expect(number(-0.04, 1)).toBe('0,0');
    expect(number(NAN, 1)).toBe('—');
    expect([energyScale(9_999_000).unit, energyScale(10_000_000).unit, energyScale(2e10).unit]).toEqual([
      'kWh',
      'MWh',
      'GWh',
    ]);
    expect(powerScale(102_000).unit).toBe('kW');
    expect(scaled(24_100_000, energyScale(30e6))).toBe('24,1\u00a0MWh');
    expect(scaled(NAN, energyScale(1))).toBe('donnée absente');
    expect(axisTop(100, 0.2)).toBe(120);
    expect(axisTop(0, 0.2)).toBe(1);
  });
  test('names of steps', () => {
    const months = { grain: 'monthly' as const, days: [day('2021-02-01'), day('2021-03-01')] };
    expect([stepLabel(months, 0), stepLabel(months, 0, true), stepName(months, 0), stepKey(months, 0)]).toEqual([
      'févr.',
      'F',
      'février 2021',
      '02/2021',
    ]);
    expect(longInstant(Date.UTC(2022, 0, 11, 7, 10))).toBe('mardi 11\u00a0janv. 2022 à 08:10');
  });
});

describe('marks of a time axis', () => {
  const texts = (from: string, to: string, most: number) =>
    timeTicks(dayStart(day(from)), dayStart(day(to)), most).map(({ label }) => label);
  test('a day has hours of the clock on the wall, a week its days, a year its months', () => {
    expect(texts('2024-01-10', '2024-01-11', 10)).toEqual([
      '10\u00a0janv.',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '11\u00a0janv.',
    ]);
    expect(texts('2024-01-08', '2024-01-12', 6)).toEqual([
      '8\u00a0janv.',
      '9\u00a0janv.',
      '10\u00a0janv.',
      '11\u00a0janv.',
      '12\u00a0janv.',
    ]);
    expect(texts('2023-11-15', '2024-03-02', 6)).toEqual(['déc.', '2024', 'févr.', 'mars']);
  });
  test('on the day that loses an hour the marks stay on the clock', () => {
    expect(texts('2024-03-31', '2024-04-01', 7)).toEqual(['31\u00a0mars', '06:00', '12:00', '18:00', '1er\u00a0avr.']);
  });
  test('never more marks than asked, whatever the span', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 4, max: 20 }), (hours, most) => {
        const from = dayStart(day('2021-02-03'));
        const ticks = timeTicks(from, from + hours * 3_600_000, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 2);
        for (const { at } of ticks) expect(at).toBeGreaterThanOrEqual(from);
      }),
    );
  });
});

test('a table writes months in words and nothing for the posts of another season; a file keeps its dates', () => {
  const months = { grain: 'monthly' as const, days: [day('2025-11-01'), day('2025-12-01')] };
  expect([stepCell(months, 0), stepKey(months, 0)]).toEqual(['nov. 2025', '11/2025']);
  expect(stepCell({ grain: 'daily', days: [day('2025-11-08'), day('2025-11-09')] }, 0)).toBe('08/11/2025');
  expect([...postsOfSteps(Float64Array.of(0, 0, 2), Float64Array.of(5, 0, 2))]).toEqual([Number.NaN, 0, 2]);
});
