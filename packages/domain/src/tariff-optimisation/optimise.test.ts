import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../answers/index.ts';
import { parseIsoDay } from '../calendar/days.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import { curveExceedances } from '../costs/exceedance.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import { classCosts, exceedanceCost, exceedanceMeasures, formulaGrid } from './formula-cost.ts';
import type { FormulaGrid } from './formula-cost.ts';
import { profileOfCurve, profileOfHours } from './load-profile.ts';
import { optimiseTariff } from './optimise.ts';
import { orderedOptimum } from './optimum.ts';
import { uniform } from '../../test/uniform.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const calendar = {
  offPeak: always(parseOffPeak('HC (22H00-6H00)')!),
  mobilePeak: {
    days: new Set([day('2025-12-10'), day('2026-01-14')]),
    fromDay: day('2025-01-01'),
    toDay: day('2027-01-01'),
  },
};

const HOURS = {
  HPH: [
    [95, 4],
    [90, 10],
    [84, 30],
    [76, 120],
    [60, 1200],
  ],
  HCH: [
    [70, 6],
    [62, 40],
    [50, 800],
  ],
  HPB: [
    [110, 3],
    [98, 20],
    [88, 150],
    [70, 1500],
  ],
  HCB: [
    [75, 5],
    [66, 60],
    [40, 1200],
  ],
} as const;

function grid(formula: TurpeFormula): FormulaGrid {
  const found = formulaGrid(formula, day('2025-08-01'));
  if (!found.known) throw new Error(sentenceOf(found));
  return found;
}

/** A rough load with a season, a day and noise: reproducible. */
function curve(from: string, to: string, stepS: number, peakW: number, seed = 1) {
  const startMs = dayStart(day(from));
  const n = (dayStart(day(to)) - startMs) / (stepS * 1000);
  const next = uniform(seed);
  const powerW = Float64Array.from({ length: n }, (_, i) => {
    const noise = next();
    const hour = (i * stepS) / 3600;
    const season = 1 + 0.4 * Math.cos((hour / 8766) * 2 * Math.PI);
    return peakW * season * (0.3 + 0.4 * Math.max(0, Math.sin(((hour % 24) / 24) * Math.PI * 2 - 1.5)) + 0.2 * noise);
  });
  return { startMs, stepS, powerW };
}

describe('subscribed powers in BT > 36 kVA', () => {
  const result = optimiseTariff({
    load: { profileOf: () => profileOfHours('SAISONS4', HOURS) },
    calendar,
    domain: 'BT_SUP_36',
    pricingDay: day('2025-08-01'),
    current: { formula: 'BTSUPLU4', power: 110 },
  });
  it('finds the optimum of the worked example', () => {
    expect(result.best).toMatchObject({ formula: 'BTSUPLU4', powers: [90, 90, 98, 98] });
    const [lu, cu] = result.formulas;
    if (!lu?.known || !cu?.known || !result.current?.known) throw new Error('unpriced');
    expect([lu.powerEur, lu.exceedanceEur, lu.energyEur].map((v) => v.toFixed(2))).toEqual([
      '2847.52',
      '86.87',
      '9522.22',
    ]);
    expect(cu).toMatchObject({ formula: 'BTSUPCU4', powers: [95, 95, 98, 98] });
    expect([cu.powerEur, cu.exceedanceEur, cu.energyEur].map((v) => v.toFixed(2))).toEqual([
      '1716.63',
      '37.23',
      '11035.99',
    ]);
    expect((result.current.totalEur - result.current.fixedEur).toFixed(2)).toBe('12839.82');
    expect(result.savingEurPerYear!.toFixed(2)).toBe('383.21');
  });
  it('draws curves whose lowest point is the optimum', () => {
    for (const { totalEur } of result.best!.curves) expect(Math.min(...totalEur)).toBeCloseTo(result.best!.totalEur, 8);
  });
});

describe('proof of the optimum', () => {
  it('agrees with an exhaustive search on any costs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 7, maxLength: 7 }), {
          minLength: 1,
          maxLength: 4,
        }),
        (rows) => {
          const costs = rows.map((row) => Float64Array.from(row));
          const found = orderedOptimum(costs, 37);
          const search = (i: number, from: number): number => {
            if (i === costs.length) return 0;
            let best = Number.POSITIVE_INFINITY;
            for (let k = from; k < 7; k++) best = Math.min(best, costs[i]![k]! + search(i + 1, k));
            return best;
          };
          expect(found.cost).toBe(search(0, 0));
          expect(found.powers.reduce((sum, p, i) => sum + costs[i]![p - 37]!, 0)).toBe(found.cost);
          for (let i = 1; i < found.powers.length; i++)
            expect(found.powers[i]!).toBeGreaterThanOrEqual(found.powers[i - 1]!);
        },
      ),
    );
  });

  it('agrees with an exhaustive search on measured loads, HTA and BT, by costs computed another way', () => {
    const load = curve('2025-11-01', '2026-03-01', 600, 14_000);
    for (const formula of ['HTACU5', 'HTALUPM5'] as const) {
      const result = optimiseTariff({
        load,
        calendar,
        domain: 'HTA',
        pricingDay: day('2025-08-01'),
        formulas: [formula],
      });
      const best = result.best!;
      const g = grid(formula);
      const top = Math.ceil(Math.max(...load.powerW) / 1000);
      const period = { fromDay: day('2025-11-01'), toDay: day('2026-03-01') };
      // Exceedances of every power straight from the curve, without bins.
      const direct = Array.from({ length: top + 1 }, (_, p) => {
        const all = curveExceedances(
          load,
          period,
          formula === 'HTACU5' ? 'HTA5' : 'HTA5_MOBILE',
          calendar,
          () => p,
          1 / 1000,
        );
        return g.classes.map((post, i) =>
          all.filter((e) => e.post === post).reduce((s, e) => s + 0.04 * g.b[i]! * e.rootKW, 0),
        );
      });
      let least = Number.POSITIVE_INFINITY;
      const days = period.toDay - period.fromDay;
      for (let a = 1; a <= top; a++)
        for (let b = a; b <= top; b++)
          for (let c = b; c <= top; c++)
            for (let d = c; d <= top; d++)
              for (let e = d; e <= top; e++) {
                const p = [a, b, c, d, e];
                let cost = 0;
                for (let i = 0; i < 5; i++)
                  cost += (g.b[i]! * (p[i]! - (p[i - 1] ?? 0)) * days) / 365 + direct[p[i]!]![i]!;
                if (cost < least) least = cost;
              }
      expect(best.powerEur + best.exceedanceEur).toBeCloseTo(least, 6);
    }
  });

  it('beats every neighbour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 60_000, max: 180_000 }),
        fc.constantFrom<TurpeFormula>('BTSUPCU4', 'BTSUPLU4', 'HTACU5', 'HTALU5'),
        (seed, peak, formula) => {
          const load = curve('2025-12-01', '2026-01-10', 1800, peak, seed);
          const hta = formula.startsWith('HTA');
          const best = optimiseTariff({
            load,
            calendar,
            domain: hta ? 'HTA' : 'BT_SUP_36',
            pricingDay: day('2025-08-01'),
            powerFactor: 1,
            formulas: [formula],
          }).best!;
          const g = grid(formula);
          const profile = profileOfCurve(load, hta ? 'HTA5' : 'SAISONS4', calendar, 1000);
          const total = (p: readonly number[]) =>
            p.reduce(
              (sum, power, i) =>
                sum +
                (g.b[i]! * (power - (p[i - 1] ?? 0)) * profile.days) / 365 +
                exceedanceCost(g, profile.classes[i]!, i, power),
              0,
            );
          const own = total(best.powers);
          expect(own).toBeCloseTo(best.powerEur + best.exceedanceEur, 6);
          for (let i = 0; i < best.powers.length; i++)
            for (const step of [-1, 1]) {
              const near = best.powers.map((p, k) => (k === i ? p + step : p));
              const allowed = near.every(
                (p, k) => p >= (near[k - 1] ?? 1) && p >= (hta ? 1 : 37) && p <= (hta ? 1e6 : 250),
              );
              if (allowed) expect(total(near)).toBeGreaterThanOrEqual(own - 1e-6);
            }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('counts exceedances from bins as from the curve', () => {
    const load = curve('2025-12-01', '2026-02-01', 600, 120_000, 7);
    const profile = profileOfCurve(load, 'HTA5', calendar, 1000);
    const measures = exceedanceMeasures('HTA', profile, 200);
    const costs = classCosts(grid('HTACU5'), measures, profile.days, 80, 120);
    expect(costs[0]).toHaveLength(41);
    const period = { fromDay: day('2025-12-01'), toDay: day('2026-02-01') };
    for (const p of [80, 97, 110]) {
      const direct = curveExceedances(load, period, 'HTA5', calendar, () => p, 1 / 1000);
      profile.classes.forEach((cls, i) =>
        expect(measures[i]![p]).toBeCloseTo(
          direct.filter((e) => e.post === cls.post).reduce((s, e) => s + e.rootKW, 0),
          6,
        ),
      );
    }
  });
});

describe('limits', () => {
  const ask = (powerW: Float64Array, domain: 'BT_INF_36' | 'BT_SUP_36' | 'HTA') =>
    optimiseTariff({
      load: { startMs: dayStart(day('2025-12-01')), stepS: 1800, powerW },
      calendar,
      domain,
      pricingDay: day('2025-08-01'),
    });
  it.each(['BT_INF_36', 'BT_SUP_36', 'HTA'] as const)('has no answer without a measure (%s)', (domain) => {
    for (const powerW of [new Float64Array(), new Float64Array(48).fill(Number.NaN)]) {
      const result = ask(powerW, domain);
      expect(result.best).toBeNull();
      expect(result.formulas.every((f) => !f.known && sentenceOf(f) !== '')).toBe(true);
    }
  });
  it('never answers NaN for one value, a negative one or a zero', () => {
    for (const value of [5000, -5000, 0])
      for (const domain of ['BT_INF_36', 'BT_SUP_36', 'HTA'] as const) {
        const result = ask(Float64Array.of(value), domain);
        expect(Number.isFinite(result.best!.totalEur)).toBe(true);
      }
  });
  it('says that powers below 36 kVA must hold the highest load', () => {
    const result = ask(Float64Array.of(7400, 3000), 'BT_INF_36');
    const cu = result.formulas.find((f) => f.formula === 'BTINFCU4');
    const lu = result.formulas.find((f) => f.formula === 'BTINFLU');
    if (!cu?.known || !lu?.known) throw new Error('unpriced');
    expect([cu.powers, lu.powers]).toEqual([[8], [7.4]]);
    expect(cu.months.map((m) => [m.headRoom.toFixed(1), m.exceedanceEur, m.drives])).toEqual([['0.6', 0, true]]);
    expect(lu.months[0]!.hoursAbove).toBe(0);
    expect(result.formulas.filter((f) => !f.known).map((f) => f.formula)).toEqual(['BTINFCUST', 'BTINFMUDT']);
    expect(ask(Float64Array.of(40_000), 'BT_INF_36').best).toBeNull();
  });
  it('refuses the mobile peak without its days, and dates without a grid', () => {
    const load = curve('2025-12-01', '2025-12-10', 600, 100_000);
    const unknown = optimiseTariff({
      load,
      calendar: { offPeak: calendar.offPeak },
      domain: 'HTA',
      pricingDay: day('2025-08-01'),
    });
    expect(
      unknown.formulas
        .filter((f) => !f.known)
        .map((f) => f.formula)
        .toSorted(),
    ).toEqual(['HTACUPM5', 'HTALUPM5']);
    const early = optimiseTariff({ load, calendar, domain: 'HTA', pricingDay: day('2025-07-31') });
    expect(early.best).toBeNull();
    expect(early.formulas[0]).toMatchObject({ known: false, reason: 'tariff_unknown' });
  });
  it('gives the head-room of each month and the months that drive the powers', () => {
    const load = curve('2025-12-01', '2026-03-01', 600, 100_000);
    const best = optimiseTariff({
      load,
      calendar,
      domain: 'HTA',
      pricingDay: day('2025-08-01'),
      formulas: ['HTALU5'],
    }).best!;
    expect(best.months.length).toBe(9);
    for (const m of best.months) expect(m.headRoom).toBeCloseTo(m.subscribed - m.maximum, 9);
    expect(best.months.some((m) => m.drives)).toBe(true);
    expect(best.months.reduce((s, m) => s + m.exceedanceEur, 0)).toBeCloseTo(best.exceedanceEur, 6);
  });
});
