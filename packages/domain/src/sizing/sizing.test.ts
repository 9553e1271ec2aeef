import { noAnswer } from '../answers/no-answer.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateProject } from '../economics/evaluation.ts';
import { NO_BATTERY, type Battery } from '../storage/battery.ts';
import { bestSize, paretoFrontier } from './choice.ts';
import type { SizingEconomy } from './economy.ts';
import { sweepSizes, type SizingInput, type SizingPoint } from './sweep.ts';
import { completeYear } from './whole-year.ts';

const HOURS = 8760;
/** A house that uses more in the evening, and 1 kWc on its roof. */
const LOAD = Float64Array.from({ length: HOURS }, (_, h) => 0.3 + (h % 24 >= 18 && h % 24 < 23 ? 1.2 : 0));
const UNIT = Float64Array.from({ length: HOURS }, (_, h) => {
  const season = 0.6 - 0.35 * Math.cos((h / HOURS) * 2 * Math.PI);
  return Math.max(0, Math.sin((((h % 24) - 6) / 12) * Math.PI)) * season;
});
const BATTERY: Battery = {
  ...NO_BATTERY,
  capacityKWh: 5,
  chargeKW: 2.5,
  dischargeKW: 2.5,
  chargeEfficiency: 0.95,
  dischargeEfficiency: 0.95,
};
const ECONOMY: SizingEconomy = {
  years: 20,
  discountRate: 0.03,
  pvCostEur: (kW) => 1500 + 1400 * kW,
  batteryCostEur: (kWh) => 700 * kWh,
  aidEur: (kW) => 80 * kW,
  maintenanceEur: (kW) => 20 * kW,
  maintenanceIndexation: 0.02,
  retailEurKWh: 0.25,
  retailIndexation: 0.02,
  feedInEurKWh: () => 0.04,
  feedInYears: 20,
  marketEurKWh: 0.04,
  degradation: 0.005,
  inverterReplacement: { year: 12, costEur: (kW) => 150 * kW },
};
const INPUT: SizingInput = {
  loadKW: LOAD,
  unitPvKW: UNIT,
  stepH: 1,
  peaksKW: [0, 1, 2, 3, 4, 6, 9],
  batteries: [NO_BATTERY, BATTERY],
  economy: ECONOMY,
};

function points(input: SizingInput): SizingPoint[] {
  const answer = sweepSizes(input);
  if (!answer.known) throw new Error(answer.reason);
  return answer.points;
}

describe('sweep', () => {
  test('every size with every battery, in order; nothing installed is worth nothing', () => {
    const all = points(INPUT);
    expect(all.map((point) => [point.peakKW, point.capacityKWh])).toEqual(
      INPUT.peaksKW.flatMap((peak) => [
        [peak, 0],
        [peak, 5],
      ]),
    );
    expect(all[0]).toMatchObject({
      pvKWh: 0,
      investmentEur: 0,
      netPresentValueEur: 0,
      selfConsumptionRate: null,
      selfSufficiencyRate: 0,
    });
  });

  test('the value of a size is that of its own project', () => {
    for (const point of points(INPUT)) {
      const answer = evaluateProject(point.project, ECONOMY.discountRate);
      expect(answer.known && answer.netPresentValueEur).toBe(point.netPresentValueEur);
    }
  });

  test('the first year saves what it buys less', () => {
    for (const point of points(INPUT)) {
      const { retailEurKWh, selfConsumedShare, productionYear1KWh } = point.project;
      expect(retailEurKWh * selfConsumedShare * productionYear1KWh).toBeCloseTo(
        (point.loadKWh - point.importKWh) * 0.25,
        6,
      );
    }
  });

  test('one price a step, all equal, is that price', () => {
    const hourly = points({ ...INPUT, economy: { ...ECONOMY, retailEurKWh: new Float64Array(HOURS).fill(0.25) } });
    for (const [i, point] of points(INPUT).entries()) {
      expect(hourly[i]!.netPresentValueEur).toBeCloseTo(point.netPresentValueEur, 5);
    }
  });

  test('more modules never buy more and never sell less', () => {
    const bare = points({ ...INPUT, batteries: [NO_BATTERY] });
    for (let i = 1; i < bare.length; i++) {
      expect(bare[i]!.importKWh).toBeLessThanOrEqual(bare[i - 1]!.importKWh);
      expect(bare[i]!.exportKWh).toBeGreaterThanOrEqual(bare[i - 1]!.exportKWh);
    }
  });

  test('a bad year (P90) is worth less than a middling one', () => {
    const bad = points({ ...INPUT, productionFactor: 0.92 });
    for (const [i, point] of points(INPUT).entries()) {
      if (point.peakKW > 0) expect(bad[i]!.netPresentValueEur).toBeLessThan(point.netPresentValueEur);
    }
  });

  test('gaps are brought back to the whole year, too many are refused', () => {
    const load = LOAD.map((kW, h) => (h % 20 === 0 ? Number.NaN : kW));
    const answer = sweepSizes({ ...INPUT, loadKW: load });
    if (!answer.known) throw new Error(answer.reason);
    expect(answer.coverage).toBe(0.95);
    const whole = LOAD.reduce((a, b) => a + b, 0);
    expect(Math.abs(answer.points[0]!.loadKWh / whole - 1)).toBeLessThan(0.01);
    const few = LOAD.map((kW, h) => (h % 5 === 0 ? Number.NaN : kW));
    expect(sweepSizes({ ...INPUT, loadKW: few })).toEqual(noAnswer('coverage_too_low', { coverage: 0.8 }));
  });

  test.each([
    [{ peaksKW: [] }, 'nothing_to_size'],
    [{ batteries: [] }, 'nothing_to_size'],
    [{ loadKW: new Float64Array(24), unitPvKW: new Float64Array(24) }, 'not_a_year'],
    [{ unitPvKW: new Float64Array(24) }, 'not_a_year'],
    [{ batteries: [{ ...BATTERY, chargeEfficiency: 0 }] }, 'invalid_battery'],
    [{ economy: { ...ECONOMY, retailEurKWh: new Float64Array(3) } }, 'invalid_economy'],
    [{ economy: { ...ECONOMY, retailEurKWh: Number.NaN } }, 'invalid_economy'],
    [{ economy: { ...ECONOMY, years: 0 } }, 'invalid_economy'],
  ])('%# is refused: %s', (change, reason) => {
    expect(sweepSizes({ ...INPUT, ...change })).toEqual({ known: false, reason, values: {} });
  });

  test('a leap year is a year', () => {
    const leap = new Float64Array(8784).fill(0.5);
    expect(sweepSizes({ ...INPUT, loadKW: leap, unitPvKW: leap }).known).toBe(true);
  });
});

describe('choice', () => {
  test('the best is better than every other', () => {
    const all = points(INPUT);
    const best = bestSize(all);
    if (!best.known) throw new Error(best.reason);
    expect(best.profitable).toBe(true);
    expect(best.point.peakKW).toBeGreaterThan(0);
    for (const point of all) expect(point.netPresentValueEur).toBeLessThanOrEqual(best.point.netPresentValueEur);
  });

  test('where nothing pays, the best is to do nothing, and no size is profitable', () => {
    const best = bestSize(
      points({ ...INPUT, economy: { ...ECONOMY, retailEurKWh: 0, feedInEurKWh: () => 0, marketEurKWh: 0 } }),
    );
    expect(best).toMatchObject({ known: true, profitable: false, point: { peakKW: 0, capacityKWh: 0 } });
  });

  test('other objectives, and none to choose from', () => {
    const all = points(INPUT);
    const quick = bestSize(all, 'payback');
    const cheap = bestSize(all, 'levelised-cost');
    const free = bestSize(all, 'self-sufficiency');
    if (!quick.known || !cheap.known || !free.known) throw new Error('some');
    for (const point of all) {
      if (point.paybackYears !== null && point.investmentEur > 0)
        expect(quick.point.paybackYears).toBeLessThanOrEqual(point.paybackYears);
      if (point.levelisedCostEurKWh !== null)
        expect(cheap.point.levelisedCostEurKWh).toBeLessThanOrEqual(point.levelisedCostEurKWh);
      if (point.netPresentValueEur >= 0)
        expect(free.point.selfSufficiencyRate).toBeGreaterThanOrEqual(point.selfSufficiencyRate!);
    }
    expect(bestSize([])).toEqual(noAnswer('no_size'));
  });

  test('no point of the frontier is beaten, every other one is', () => {
    const [sample] = points({ ...INPUT, peaksKW: [3], batteries: [NO_BATTERY] });
    const pairs = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 9 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(pairs, (list) => {
        const all = list.map(([value, rate]) => ({
          ...sample!,
          netPresentValueEur: value,
          selfSufficiencyRate: rate / 10,
        }));
        const frontier = paretoFrontier(all);
        const beats = (a: SizingPoint, b: SizingPoint): boolean =>
          a.netPresentValueEur >= b.netPresentValueEur && a.selfSufficiencyRate! >= b.selfSufficiencyRate!;
        for (const point of frontier) {
          expect(frontier.filter((other) => beats(other, point))).toEqual([point]);
        }
        for (const point of all) expect(frontier.some((other) => beats(other, point))).toBe(true);
      }),
    );
  });
});

describe('a whole year from a part of it', () => {
  const weekly = Float64Array.from({ length: HOURS }, (_, h) => 1 + (h % 168) / 100);

  test('a week that repeats is found again from any quarter of the year, and what is known is not touched', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HOURS - 2500 }), (from) => {
        const part = weekly.map((kW, h) => (h >= from && h < from + 2500 ? kW : Number.NaN));
        const answer = completeYear(part, 1);
        if (!answer.known) throw new Error(answer.reason);
        expect([...answer.values]).toEqual([...weekly]);
        expect(answer.estimated.reduce((a, b) => a + b, 0)).toBe(HOURS - 2500);
      }),
      { numRuns: 20 },
    );
  });

  test('a gap between two weeks is filled from both', () => {
    const rising = weekly.map((_, h) => Math.floor(h / 168));
    rising[168 * 10 + 5] = Number.NaN;
    const answer = completeYear(rising, 1);
    expect(answer.known && answer.values[168 * 10 + 5]).toBe(10);
  });

  test('too little, an hour of the week known nowhere, or a step that does not divide the week, is refused', () => {
    expect(completeYear(new Float64Array(0), 1)).toMatchObject({ reason: 'empty_curve' });
    expect(
      completeYear(
        weekly.map(() => Number.NaN),
        1,
      ),
    ).toMatchObject({ reason: 'coverage_too_low' });
    expect(
      completeYear(
        weekly.map((kW, h) => (h % 168 === 7 ? Number.NaN : kW)),
        1,
      ),
    ).toMatchObject({ reason: 'coverage_too_low' });
    expect(completeYear(weekly, 5)).toMatchObject({ reason: 'invalid_step' });
    expect(completeYear(weekly, 0)).toMatchObject({ reason: 'invalid_step' });
  });
});
