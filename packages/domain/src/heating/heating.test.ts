import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSample, sampleDays } from './change-point-sample.ts';
import { caltrackDay, fitCaltrack } from './caltrack.ts';
import { fitHeatingCooling } from './five-parameter.ts';
import { fitHeating } from './heating-fit.ts';
import { fitPeriods } from './period-signature.ts';
import { heatingSignature } from './signature.ts';
import { modelTotal } from './signature-model.ts';
import { modelOfHeatingCooling } from './models-of-fits.ts';
import { fisherTail, logGamma, normalBelow, studentTwoSided } from './statistics.ts';
import { DAILY_LIMITS, bestContinuous, profileAt } from './three-parameter.ts';

/** A deterministic normal generator, so that a test that fails fails again. */
function noise(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A French-like year of daily mean temperatures. */
const yearC = (days = 365, seed = 1): Float64Array => {
  const random = noise(seed);
  return Float64Array.from(
    { length: days },
    (_, i) => 11.5 - 9 * Math.cos((2 * Math.PI * (i - 15)) / 365.25) + 3 * random(),
  );
};

const heated = (temperatureC: Float64Array, base: number, slope: number, balance: number, sigma: number, seed = 2) => {
  const random = noise(seed);
  return temperatureC.map((t) => base + slope * Math.max(0, balance - t) + sigma * random());
};

describe('distributions', () => {
  test('tables of Student and Fisher', () => {
    expect(studentTwoSided(0.95, 10)).toBeCloseTo(2.228139, 5);
    expect(studentTwoSided(0.9, 362)).toBeCloseTo(1.649068, 4);
    expect(studentTwoSided(0.68, 1e6)).toBeCloseTo(0.994458, 4);
    expect(fisherTail(4.102821, 2, 10)).toBeCloseTo(0.05, 6);
    expect(fisherTail(0, 2, 10)).toBe(1);
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 12);
    expect(normalBelow(1.959964)).toBeCloseTo(0.975, 6);
  });
});

describe('3 parameters', () => {
  test('a noiseless year gives its own parameters back', () => {
    const t = yearC();
    const fit = fitHeating(t, heated(t, 20, 6, 15.3, 0))!;
    expect(fit.balancePointC).toBeCloseTo(15.3, 6);
    expect(fit.baseKWhDay).toBeCloseTo(20, 6);
    expect(fit.slopeKWhDayC).toBeCloseTo(6, 6);
    expect(fit.quality.r2).toBeCloseTo(1, 9);
  });
  test('19 times of 20 or more the true parameters are within the intervals', () => {
    let inside = 0;
    const trials = 60;
    const sample = createSample(365);
    for (let k = 0; k < trials; k++) {
      const t = yearC(365, 10 + k);
      const { intervals } = fitHeating(t, heated(t, 20, 6, 15, 12, 500 + k), { sample })!;
      for (const [interval, truth] of [
        [intervals!.baseKWhDay, 20],
        [intervals!.slopeKWhDayC, 6],
        [intervals!.balancePointC, 15],
      ] as const)
        if (interval.low <= truth && truth <= interval.high) inside++;
    }
    expect(inside / (3 * trials)).toBeGreaterThan(0.9);
  });
  test('the continuous optimum beats every balance point of a fine grid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 6, max: 22, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        (seed, balance, sigma) => {
          const t = yearC(200, seed);
          const sample = sampleDays(t, heated(t, 10, 3, balance, sigma, seed + 1));
          const best = bestContinuous(sample);
          for (let b = 5; b <= 25; b += 0.037) {
            const p = profileAt(sample, b);
            if (p.slopeKWhDayC <= 0 || p.coldDays < 10 || p.degreeDays < 20) continue;
            expect(best).not.toBeNull();
            expect(best!.sse).toBeLessThanOrEqual(p.sse * (1 + 1e-9) + 1e-9);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
  test('running sums agree with a plain least squares', () => {
    const t = yearC(120, 5);
    const y = heated(t, 10, 3, 14, 8, 6);
    const h = t.map((x) => Math.max(0, 13 - x));
    const mean = (a: Float64Array): number => a.reduce((s, v) => s + v, 0) / a.length;
    const [mh, my] = [mean(h), mean(y)];
    let hh = 0;
    let hy = 0;
    for (let i = 0; i < 120; i++) {
      hh += (h[i]! - mh) ** 2;
      hy += (h[i]! - mh) * (y[i]! - my);
    }
    const slope = hy / hh;
    const base = my - slope * mh;
    let sse = 0;
    for (let i = 0; i < 120; i++) sse += (y[i]! - base - slope * h[i]!) ** 2;
    const p = profileAt(sampleDays(t, y), 13);
    expect(p.slopeKWhDayC).toBeCloseTo(slope, 9);
    expect(p.baseKWhDay).toBeCloseTo(base, 9);
    expect(p.sse).toBeCloseTo(sse, 6);
  });
  test('multiplying energies scales the fit; shifting temperatures shifts the balance point', () => {
    const t = yearC(300, 3);
    const y = heated(t, 15, 4, 14, 6, 4);
    const one = fitHeating(t, y)!;
    const tripled = fitHeating(
      t,
      y.map((v) => 3 * v),
    )!;
    expect(tripled.slopeKWhDayC).toBeCloseTo(3 * one.slopeKWhDayC, 8);
    expect(tripled.balancePointC).toBeCloseTo(one.balancePointC, 8);
    const warmer = fitHeating(
      t.map((v) => v + 2),
      y,
    )!;
    expect(warmer.balancePointC).toBeCloseTo(one.balancePointC + 2, 8);
  });
  test('a reused sample gives the same answer, and missing days do not count', () => {
    const t = yearC();
    const y = heated(t, 20, 6, 15, 10);
    const sample = createSample(366);
    fitHeating(yearC(366, 9), heated(yearC(366, 9), 1, 2, 12, 5), { sample });
    expect(fitHeating(t, y, { sample })).toEqual(fitHeating(t, y));
    const holed = y.map((v, i) => (i % 7 === 0 ? Number.NaN : v));
    const fit = fitHeating(t, holed)!;
    expect(fit.quality.days).toBe(365 - 53);
    expect(fit.slopeKWhDayC).toBeCloseTo(6, 0);
  });
});

describe('no signature where there is none', () => {
  const none = (t: Float64Array, y: Float64Array) => {
    const r = heatingSignature(t, y);
    return r.known ? 'found' : r.reason;
  };
  test.each([
    ['an empty series', new Float64Array(0), new Float64Array(0), 'too_few_days'],
    ['one day', Float64Array.of(3), Float64Array.of(20), 'too_few_days'],
    ['only missing days', yearC().fill(Number.NaN), yearC(), 'too_few_days'],
    ['a constant temperature', new Float64Array(365).fill(10), yearC(), 'temperature_does_not_vary'],
    ['a constant consumption', yearC(), new Float64Array(365).fill(50), 'no_positive_slope'],
    ['a year of zeros', yearC(), new Float64Array(365), 'no_positive_slope'],
  ] as const)('%s', (_, t, y, reason) => {
    expect(none(t, y)).toBe(reason);
  });
  test('air conditioning alone is not heating', () => {
    expect(
      none(
        yearC(),
        yearC().map((t) => 10 + 3 * Math.max(0, t - 18)),
      ),
    ).not.toBe('found');
  });
  test('pure noise passes for heating at most as often as the significance says', () => {
    let found = 0;
    for (let k = 0; k < 200; k++) {
      const random = noise(9000 + k);
      const y = Float64Array.from({ length: 365 }, () => 80 + 15 * random());
      if (heatingSignature(yearC(365, k + 1), y).known) found++;
    }
    expect(found).toBeLessThanOrEqual(8);
  });
  test('a slow drift that has nothing to do with weather is not taken for certainty', () => {
    let naive = 0;
    let honest = 0;
    for (let k = 0; k < 60; k++) {
      const random = noise(700 + k);
      let level = 0;
      const y = Float64Array.from({ length: 120 }, () => {
        level = 0.93 * level + random();
        return 80 + 4 * level;
      });
      const r = heatingSignature(yearC(120, k + 1), y);
      if (r.known) honest++;
      if (r.fit !== null && r.fit !== undefined && (r.fit.pValue ?? 1) <= 0.01) naive++;
    }
    expect(honest).toBeLessThan(naive / 2);
  });
  test('a clear heating is found, with no doubt', () => {
    const t = yearC();
    expect(heatingSignature(t, heated(t, 20, 6, 15, 10))).toMatchObject({ known: true, doubts: [] });
  });
  test('whatever the days, every figure is finite or null', () => {
    const cell = fc.oneof(
      fc.constant(Number.NaN),
      fc.constant(Number.POSITIVE_INFINITY),
      fc.double({ min: -50, max: 500, noNaN: true }),
      fc.constant(0),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 80 }), (rows) => {
        const t = Float64Array.from(rows, (r) => r[0]);
        const y = Float64Array.from(rows, (r) => r[1]);
        expectFinite(heatingSignature(t, y, { minimumDays: 3 }));
        expectFinite(fitHeatingCooling(t, y));
        expectFinite(fitCaltrack(t, y, { cooling: true }));
      }),
    );
  });
});

function expectFinite(value: unknown): void {
  if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
  else if (typeof value === 'object' && value !== null) for (const v of Object.values(value)) expectFinite(v);
}

describe('5 parameters', () => {
  const t = yearC(365, 21).map((x) => x * 1.3);
  const truth = (sigma: number) => {
    const random = noise(4);
    return t.map((x) => 12 + 2 * Math.max(0, 12 - x) + 4 * Math.max(0, x - 19) + sigma * random());
  };
  test('a noiseless year of heating and cooling gives its parameters back', () => {
    const fit = fitHeatingCooling(t, truth(0))!;
    expect(fit.heatingBalanceC).toBeCloseTo(12, 2);
    expect(fit.coolingBalanceC).toBeCloseTo(19, 2);
    expect(fit.heatingSlopeKWhDayC).toBeCloseTo(2, 2);
    expect(fit.coolingSlopeKWhDayC).toBeCloseTo(4, 2);
    expect(modelTotal(modelOfHeatingCooling(fit), t).energyKWh).toBeCloseTo(
      truth(0).reduce((s, v) => s + v, 0),
      0,
    );
  });
  test('the true parameters are within the intervals 9 times of 10 or more', () => {
    let inside = 0;
    for (let k = 0; k < 40; k++) {
      const random = noise(900 + k);
      const y = t.map((x) => 12 + 2 * Math.max(0, 12 - x) + 4 * Math.max(0, x - 19) + 4 * random());
      const { intervals } = fitHeatingCooling(t, y)!;
      for (const [interval, value] of [
        [intervals!.baseKWhDay, 12],
        [intervals!.heatingSlopeKWhDayC, 2],
        [intervals!.coolingSlopeKWhDayC, 4],
        [intervals!.heatingBalanceC, 12],
        [intervals!.coolingBalanceC, 19],
      ] as const)
        if (interval.low <= value && value <= interval.high) inside++;
    }
    expect(inside / 200).toBeGreaterThan(0.9);
    expect(inside / 200).toBeLessThan(1);
  });
  test('refining never does worse than the grid', () => {
    const y = truth(3);
    expect(fitHeatingCooling(t, y)!.quality.sse).toBeLessThanOrEqual(
      fitHeatingCooling(t, y, { refine: false })!.quality.sse,
    );
  });
  test('no day, or nothing that varies, has no 5-parameter fit', () => {
    expect(fitHeatingCooling(new Float64Array(0), new Float64Array(0))).toBeNull();
    expect(fitHeatingCooling(yearC(), new Float64Array(365).fill(5))).toBeNull();
  });
});

describe('CalTRACK', () => {
  test('without a day there is no model; a constant is its mean', () => {
    expect(fitCaltrack(new Float64Array(0), new Float64Array(0), { cooling: true })).toBeNull();
    const flat = fitCaltrack(yearC(), new Float64Array(365).fill(5), { cooling: true })!;
    expect(flat).toMatchObject({ kind: 'intercept_only', interceptKWhDay: 5, r2Adjusted: 0, candidates: 2014 });
    expect(caltrackDay(flat, Number.NaN)).toBeNaN();
    expect(caltrackDay(flat, 3)).toBe(5);
  });
  test('a mean of zero has no CVRMSE', () => {
    expect(fitCaltrack(yearC(), new Float64Array(365), { cooling: false })!.cvrmse).toBeNull();
  });
});

describe('a meter read by month', () => {
  const t = yearC(365, 33);
  const y = heated(t, 20, 6, 15, 4, 34);
  const months = Array.from({ length: 12 }, (_, m) => {
    const temperatureC = t.slice(m * 30, m === 11 ? 365 : (m + 1) * 30);
    return { temperatureC, energyKWh: y.slice(m * 30, m === 11 ? 365 : (m + 1) * 30).reduce((s, v) => s + v, 0) };
  });
  test('finds the signature of its days', () => {
    const fit = fitPeriods(months)!;
    expect(fit.significant).toBe(true);
    expect(fit.slopeKWhDayC).toBeCloseTo(6, 0);
    expect(Math.abs(fit.balancePointC - 15)).toBeLessThan(1);
    expect(fit.slopeInterval.low).toBeLessThan(6);
    expect(fit.slopeInterval.high).toBeGreaterThan(6);
    expect(fit.balanceInterval!.low).toBeLessThanOrEqual(15);
    expect(fit.balanceInterval!.high).toBeGreaterThanOrEqual(15);
    expect(fit.balanceInterval!.high - fit.balanceInterval!.low).toBeLessThan(4);
  });
  test('a year of two-degree-flat bills is not significant', () => {
    const random = noise(77);
    const flat = months.map((p) => ({ ...p, energyKWh: p.temperatureC.length * (50 + 5 * random()) }));
    const fit = fitPeriods(flat);
    expect(fit === null || !fit.significant).toBe(true);
  });
  test('months without energy or temperature are left out; too few are refused', () => {
    const holed = months.map((p, i) => (i === 3 ? { ...p, energyKWh: Number.NaN } : p));
    expect(fitPeriods(holed)!.periods).toBe(11);
    expect(fitPeriods(months.slice(0, 5))).toBeNull();
    expect(fitPeriods([])).toBeNull();
    const blind = months.map((p) => ({ ...p, temperatureC: p.temperatureC.map(() => Number.NaN) }));
    expect(fitPeriods(blind)).toBeNull();
  });
  test('5 parameters see cooling in two years of months', () => {
    const both = Array.from({ length: 24 }, (_, m) => {
      const temperatureC = yearC(730, 8)
        .slice(m * 30, (m + 1) * 30)
        .map((x) => x * 1.4);
      const energyKWh = temperatureC.reduce((s, x) => s + 12 + 2 * Math.max(0, 12 - x) + 4 * Math.max(0, x - 19), 0);
      return { temperatureC, energyKWh };
    });
    const fit = fitPeriods(both, { cooling: true })!;
    expect(fit.balancePointC).toBeCloseTo(12, 0);
    expect(fit.coolingBalanceC).toBeCloseTo(19, 0);
    expect(fit.coolingSlopeKWhDayC).toBeCloseTo(4, 0);
  });
});

test('the limits of a search are those asked', () => {
  const t = yearC();
  const y = heated(t, 20, 6, 15, 1);
  const fit = fitHeating(t, y, { limits: { ...DAILY_LIMITS, highestC: 12 } })!;
  expect(fit.balancePointC).toBe(12);
  expect(fit.atSearchBound).toBe(true);
});
