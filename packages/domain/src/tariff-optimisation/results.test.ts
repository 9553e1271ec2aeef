import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import { hoursAbove, hoursAboveAll, profileOfHours, rootAbove, rootsAboveAll } from './load-profile.ts';
import { type OptimisationInput, optimiseTariff } from './optimise.ts';
import { orderedOptimum } from './optimum.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const calendar = { offPeak: always(parseOffPeak('HC (22H00-6H00)')!) };
const START = day('2025-01-01');
const YEAR_H = 8760;

/** A load from 1 January 2025, in half-hours; one value a day. */
const curve = (days: readonly number[], stepS = 1800) => {
  const startMs = dayStart(START);
  const steps = (dayStart(START + days.length) - startMs) / (stepS * 1000);
  return {
    startMs,
    stepS,
    powerW: Float64Array.from(
      { length: steps },
      (_, i) => days[Math.min(days.length - 1, Math.floor((i * stepS) / 86_400))]!,
    ),
  };
};
const flat = (watts: number, days = 365) => curve(Array.from({ length: days }, () => watts));
const ask = (input: Partial<OptimisationInput> & Pick<OptimisationInput, 'load' | 'domain'>) =>
  optimiseTariff({ calendar, pricingDay: day('2025-08-01'), ...input });
const codes = (result: ReturnType<typeof ask>) => result.warnings.map(({ code }) => code);

describe('what a result says of its load', () => {
  const of = (input: Partial<OptimisationInput> & Pick<OptimisationInput, 'load'>) =>
    codes(ask({ domain: 'HTA', formulas: ['HTALU5'], ...input }));

  test.each([
    [365, false],
    [366, false],
    [364, true],
    [367, true],
    [59, true],
    [730, false],
    [731, false],
    [732, true],
  ])('%d days are no whole years: %s', (days, said) =>
    expect(of({ load: flat(50_000, days) }).includes('not_whole_years')).toBe(said),
  );

  test('steps longer than ten minutes hide the peaks that are billed, above 36 kVA', () => {
    const ten = curve([50_000], 600);
    expect(of({ load: ten })).not.toContain('curve_long_step');
    const result = ask({ load: curve([50_000]), domain: 'HTA' });
    expect(result.warnings.find(({ code }) => code === 'curve_long_step')).toMatchObject({ values: { minutes: 30 } });
    expect(codes(ask({ load: curve([5000]), domain: 'BT_INF_36' }))).not.toContain('curve_long_step');
    expect(of({ load: { profileOf: () => profileOfHours('HTA5', { PTE: [[5, 9]] }) } })).not.toContain(
      'curve_long_step',
    );
  });

  test('a curve with gaps is incomplete, by their share', () => {
    const load = flat(50_000);
    load.powerW.fill(Number.NaN, 0, load.powerW.length / 4);
    const result = ask({ load, domain: 'HTA', formulas: ['HTALU5'] });
    expect(result.warnings.find(({ code }) => code === 'curve_incomplete')).toMatchObject({ values: { share: 0.75 } });
    expect(of({ load: flat(50_000) })).not.toContain('curve_incomplete');
  });

  test('the hours of the fixed peak are assumed where they are not given, in HTA', () => {
    const load = flat(5000);
    expect(of({ load })).toContain('fixed_peak_assumed');
    expect(of({ load, calendar: { ...calendar, fixedPeak: [] } })).not.toContain('fixed_peak_assumed');
    expect(codes(ask({ load, domain: 'BT_INF_36' }))).not.toContain('fixed_peak_assumed');
  });

  test('kVA are those of the factor given, of the meter, or of the rule', () => {
    const load = flat(93_000);
    const powers = (more: Partial<OptimisationInput>) =>
      ask({ load, domain: 'BT_SUP_36', formulas: ['BTSUPLU4'], ...more }).best!.powers[0];
    expect(powers({ powerFactor: 1 })).toBe(93);
    expect(powers({ powerFactor: 0.5 })).toBe(186);
    expect(powers({})).toBe(100);
    const ten = { ...curve([93_000, 93_000, 93_000], 600) };
    const maxima = { firstDay: START, va: Float64Array.of(116_250, 100_000, 100_000) };
    const byMeter = ask({ load: ten, domain: 'BT_SUP_36', formulas: ['BTSUPLU4'], maxima });
    expect(byMeter.best!.months[0]!.maximum).toBeCloseTo(116.25, 9);
    expect(codes(byMeter)).toContain('power_factor_of_meter');
    expect(codes(ask({ load, domain: 'BT_SUP_36' }))).toContain('power_factor_rule');
    expect(codes(ask({ load, domain: 'HTA' })).filter((code) => code.startsWith('power_factor'))).toEqual([]);
    expect(codes(ask({ load: flat(5000), domain: 'BT_INF_36' }))).toContain('power_factor_one');
    const hours = { profileOf: () => profileOfHours('SAISONS4', { HPH: [[90, 100]] }) };
    expect(codes(ask({ load: hours, domain: 'BT_SUP_36' }))).toContain('power_factor_rule');
  });
});

describe('up to 36 kVA', () => {
  const small = (more: Partial<OptimisationInput> = {}) =>
    ask({ load: flat(7400), domain: 'BT_INF_36', formulas: ['BTINFCU4'], ...more });

  test('the power is the highest of the curve and of the meter, and the meter is asked for', () => {
    expect(small().best!.powers).toEqual([8]);
    expect(small().best!.warnings.map(({ code }) => code)).toContain('power_of_means');
    const measured = small({ maximumVA: 8200 });
    expect(measured.best!.powers).toEqual([9]);
    expect(measured.best!.warnings.map(({ code }) => code)).not.toContain('power_of_means');
    expect(small({ maximumVA: 7000 }).best!.powers).toEqual([8]);
    expect(small({ load: flat(8000) }).best!.powers).toEqual([8]);
  });

  test('it lies within the limits, or there is no answer', () => {
    expect(small({ limits: { lowest: 12 } }).best!.powers).toEqual([12]);
    expect(small({ load: flat(36_000) }).best!.powers).toEqual([36]);
    const [over] = small({ load: flat(36_500) }).formulas;
    expect(over).toMatchObject({ known: false, reason: 'load_above_limit', values: { neededKVA: 36.5, limitKVA: 36 } });
    expect(small({ limits: { highest: 7 } }).formulas[0]).toMatchObject({ reason: 'load_above_limit' });
  });

  test('each power above it has its cost, a kVA more each', () => {
    const { best } = small({ load: flat(33_400) });
    const { lowest, totalEur } = best!.uniform;
    expect([lowest, totalEur.length, best!.candidates]).toEqual([34, 3, 36]);
    expect(totalEur[0]).toBeCloseTo(best!.totalEur, 9);
    const kVA = best!.powerEur / 34;
    for (const [k, total] of totalEur.entries()) expect(total - best!.totalEur).toBeCloseTo(k * kVA, 6);
    expect(best!.energyEur).toBeGreaterThan(0);
    expect(best!.exceedanceEur).toBe(0);
    // Long use is subscribed by tenths of a kVA.
    const long = small({ load: flat(33_410), formulas: ['BTINFLU'] }).best!;
    expect([long.powers, long.uniform.lowest, long.uniform.totalEur.length, long.candidates]).toEqual([
      [33.5],
      34,
      3,
      351,
    ]);
  });

  test('the two derogatory formulas are for meters that do not communicate', () => {
    const open = (communicating?: boolean) =>
      ask({
        load: flat(7400),
        domain: 'BT_INF_36',
        ...(communicating === undefined ? {} : { communicating }),
      }).formulas.flatMap((one) => (one.known ? [one.formula] : []));
    for (const formula of ['BTINFCUST', 'BTINFMUDT'] as const) {
      expect(open(false)).toContain(formula);
      expect(open(true)).not.toContain(formula);
      expect(open()).not.toContain(formula);
    }
    // Whoever has one has its price all the same.
    expect(small({ current: { formula: 'BTINFCUST', power: 9 } }).current).toMatchObject({ known: true, powers: [9] });
  });

  test('a whole day is the longest step', () => {
    const daily = curve(
      Array.from({ length: 365 }, () => 5000),
      86_400,
    );
    expect(ask({ load: daily, domain: 'BT_INF_36' }).formulas.every((one) => !one.known)).toBe(true);
    expect(ask({ load: daily, domain: 'BT_INF_36' }).formulas[0]).toMatchObject({ reason: 'step_too_long' });
  });
});

describe('above 36 kVA', () => {
  const large = (more: Partial<OptimisationInput> = {}) =>
    ask({ load: flat(90_000), domain: 'BT_SUP_36', powerFactor: 1, formulas: ['BTSUPLU4'], ...more });

  test('powers lie within the limits of the segment, or those that are asked', () => {
    expect(large({ load: flat(10_000) }).best!.powers).toEqual([37, 37, 37, 37]);
    expect(large({ limits: { lowest: 99.2 } }).best!.powers).toEqual([100, 100, 100, 100]);
    // Over all of its hours, a load that no power holds is cheapest at the least.
    const narrow = large({ limits: { highest: 60.9 } }).best!;
    expect([narrow.powers, narrow.uniform.totalEur.length]).toEqual([[37, 37, 37, 37], 60 - 37 + 1]);
    expect(large({ limits: { lowest: 80, highest: 79 } }).formulas[0]).toMatchObject({
      reason: 'no_power_within_limits',
    });
    expect(large({ limits: { lowest: 80, highest: 80 } }).best!.powers).toEqual([80, 80, 80, 80]);
  });

  test('a load over 250 kVA is one of medium voltage', () => {
    const beyond = (watts: number) => large({ load: flat(watts) }).best!.warnings.map(({ code }) => code);
    expect(beyond(250_000)).not.toContain('beyond_low_voltage');
    expect(beyond(251_000)).toContain('beyond_low_voltage');
    expect(codes(large({ load: flat(251_000) }))).toContain('beyond_low_voltage');
    const hta = ask({ load: flat(300_000), domain: 'HTA', formulas: ['HTALU5'] });
    expect(codes(hta)).not.toContain('beyond_low_voltage');
    expect(hta.best!.powers).toEqual([300, 300, 300, 300, 300]);
  });

  test('the cost of one power for all classes is that of the same powers subscribed', () => {
    const days = Array.from({ length: 365 }, (_, i) => (i < 20 ? 120_000 : 60_000));
    const { best } = large({ load: curve(days) });
    const { lowest, totalEur } = best!.uniform;
    expect([lowest, totalEur.length]).toEqual([37, 120 - 37 + 1]);
    for (const power of [37, 60, 61, 120]) {
      const current = large({ load: curve(days), current: { formula: 'BTSUPLU4', power } }).current;
      if (!current?.known) throw new Error('unpriced');
      expect(totalEur[power - lowest]).toBeCloseTo(current.totalEur, 6);
    }
    expect(best!.candidates).toBe((84 * 85 * 86 * 87) / 24);
    expect(best!.curves.map(({ post, lowest: from }) => [post, from])).toEqual([
      ['HPH', 37],
      ['HCH', 37],
      ['HPB', 37],
      ['HCB', 37],
    ]);
    expect(best!.power).toEqual(Object.fromEntries(['HPH', 'HCH', 'HPB', 'HCB'].map((p, i) => [p, best!.powers[i]])));
  });

  test('today’s powers have their price, or the reason why not', () => {
    const current = (power: number | Record<string, number>) => large({ current: { formula: 'BTSUPLU4', power } });
    const priced = current({ HPH: 90, HCH: 90, HPB: 90, HCB: 95 });
    expect(priced.savingEurPerYear).toBeCloseTo(
      (priced.current as { perYearEur: number }).perYearEur - priced.best!.perYearEur,
      9,
    );
    expect(priced.savingEurPerYear).toBeGreaterThan(0);
    expect(current({ HPH: 90, HCH: 80, HPB: 90, HCB: 95 }).current).toMatchObject({ known: false });
    const partly = current({ HPH: 90 });
    expect(partly.current).toMatchObject({ known: false, reason: 'power_unknown' });
    expect(partly.savingEurPerYear).toBeNull();
    expect(large().current).toBeNull();
    expect(large().savingEurPerYear).toBeNull();
  });

  test('a year costs what half a year costs twice, at the same load', () => {
    const half = large({ load: flat(90_000, 73), current: { formula: 'BTSUPLU4', power: 90 } });
    const best = half.current as { perYearEur: number; totalEur: number; fixedEur: number; powerEur: number };
    expect(best.perYearEur).toBeCloseTo(best.totalEur * 5, 6);
    const whole = large({ current: { formula: 'BTSUPLU4', power: 90 } }).current as typeof best;
    expect(whole.perYearEur).toBeCloseTo(whole.totalEur, 9);
    expect(whole.fixedEur).toBeCloseTo(best.fixedEur * 5, 6);
    expect(whole.powerEur).toBeCloseTo(best.powerEur * 5, 6);
  });

  test('formulas are ranked, the cheapest first; those without a price come last', () => {
    const result = large({ formulas: ['BTSUPCU4', 'BTSUPLU4', 'HTALUPM5'] });
    const known = result.formulas.flatMap((one) => (one.known ? [one.totalEur] : []));
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    expect(known.length).toBe(2);
    expect(result.formulas.at(-1)!.known).toBe(false);
    expect(result.best).toBe(result.formulas[0]);
  });
});

describe('hours and excesses above a power', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: -20, max: 400 }), fc.integer({ min: 1, max: 50 })), {
    minLength: 1,
    maxLength: 30,
  });

  test('are those of the loads above it, whatever the loads', () =>
    fc.assert(
      fc.property(pairs, fc.integer({ min: 0, max: 45 }), (tenths, power) => {
        const loads = tenths.map(([load, hours]) => [load / 10, hours] as const);
        const profile = profileOfHours('BASE', { BASE: loads }, 30);
        const [own] = profile.classes;
        const bins = own!.months[0]!;
        const above = loads.filter(([load]) => load > power);
        const hours = above.reduce((sum, [, h]) => sum + h, 0);
        const root = Math.sqrt(above.reduce((sum, [load, h]) => sum + (load - power) ** 2 * h * 6, 0));
        expect(hoursAbove(bins, power)).toBeCloseTo(hours, 9);
        expect(rootAbove(bins, power)).toBeCloseTo(root, 6);
        expect(hoursAboveAll(own!, 45)[power]).toBeCloseTo(hours, 9);
        expect(rootsAboveAll(own!, 45)[power]).toBeCloseTo(root, 6);
        expect(own!.maximum).toBe(Math.max(0, ...loads.map(([load]) => load)));
        expect(own!.energyKWh).toBeCloseTo(
          loads.reduce((sum, [load, h]) => sum + load * h, 0),
          6,
        );
        expect(profile).toMatchObject({ days: 30, coverage: 1, unclassified: 0, months: [{ fromDay: 0, toDay: 30 }] });
      }),
    ));

  test('of a year of one load are those of the year', () => {
    const bins = profileOfHours('BASE', { BASE: [[9.5, YEAR_H]] }).classes[0]!.months[0]!;
    expect([hoursAbove(bins, 9), hoursAbove(bins, 10), hoursAbove(bins, -3)]).toEqual([YEAR_H, 0, YEAR_H]);
  });
});

describe('the exact optimum', () => {
  const rows = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }), {
    minLength: 1,
    maxLength: 4,
  });
  /** Every ordered vector of places 0 to 4. */
  function vectors(n: number, from = 0): number[][] {
    if (n === 0) return [[]];
    return Array.from({ length: 5 - from }, (_, k) => from + k).flatMap((k) =>
      vectors(n - 1, k).map((rest) => [k, ...rest]),
    );
  }

  test('weighs every ordered vector, and holds each class at each power at best', () =>
    fc.assert(
      fc.property(rows, (list) => {
        const all = vectors(list.length);
        const cost = (vector: readonly number[]) => vector.reduce((sum, k, i) => sum + list[i]![k]!, 0);
        const found = orderedOptimum(
          list.map((row) => Float64Array.from(row)),
          10,
        );
        expect(found.candidates).toBe(all.length);
        expect(found.conditional.map((costs) => [...costs])).toEqual(
          list.map((_, i) =>
            Array.from({ length: 5 }, (__, k) => Math.min(...all.filter((one) => one[i] === k).map(cost))),
          ),
        );
        // Of equal costs, the lowest power of the last class, then of the one before it.
        const least = Math.min(...all.map(cost));
        const first = all
          .filter((one) => cost(one) === least)
          .toSorted((a, b) => {
            for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return a[i]! - b[i]!;
            return 0;
          })[0]!;
        expect(found.powers).toEqual(first.map((k) => k + 10));
      }),
    ));

  test('of nothing is nothing', () => {
    expect(orderedOptimum([], 37)).toMatchObject({ powers: [], cost: 0 });
  });
});
