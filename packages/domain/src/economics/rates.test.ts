import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cumulatedFlows, netPresentValue, signChanges } from './cash-flow.ts';
import { levelisedCost } from './levelised-cost.ts';
import { loanPlan } from './loan.ts';
import { payback } from './payback.ts';
import { modifiedRateOfReturn, ratesOfReturn } from './rate-of-return.ts';

const euros = fc.double({ min: -10000, max: 10000, noNaN: true }).map((x) => Math.round(x));
const flows = fc.array(euros, { minLength: 1, maxLength: 31 });

function ratesOf(list: readonly number[]): readonly number[] {
  const answer = ratesOfReturn(list);
  return !answer.known ? [] : answer.kind === 'one' ? [answer.rate] : answer.rates;
}

describe('net present value', () => {
  test('the investment is not discounted, the first year is', () => {
    expect(netPresentValue([-100, 110], 0.1)).toBeCloseTo(0, 12);
    expect(netPresentValue([-100], 0.1)).toBe(-100);
  });

  test('at a zero rate it is the sum', () => {
    fc.assert(
      fc.property(
        flows,
        (list) =>
          void expect(netPresentValue(list, 0)).toBeCloseTo(
            list.reduce((a, b) => a + b, 0),
            6,
          ),
      ),
    );
  });

  test('it ends where the discounted sums end', () => {
    fc.assert(
      fc.property(flows, fc.double({ min: -0.1, max: 0.5, noNaN: true }), (list, rate) => {
        expect(cumulatedFlows(list, rate)!.at(-1)).toBeCloseTo(netPresentValue(list, rate)!, 4);
      }),
    );
  });

  test('no flow, a missing flow or a rate of −100 % has none', () => {
    for (const [list, rate] of [
      [[], 0.1],
      [[1, Number.NaN], 0.1],
      [[1], -1],
      [[1], Number.NaN],
    ] as const) {
      expect(netPresentValue(list, rate)).toBeNull();
      expect(cumulatedFlows(list, rate)).toBeNull();
    }
  });
});

describe('rates of return', () => {
  test.each([
    [[-100, 110], [0.1]],
    [
      [-1000, 2500, -1560],
      [0.2, 0.3],
    ],
    [[-12000, ...Array<number>(15).fill(450)], [-0.0645833811]],
    // Three rates: 10 %, 20 % and 30 %, from (x−1.1)(x−1.2)(x−1.3).
    [
      [-1, 3.6, -4.31, 1.716],
      [0.1, 0.2, 0.3],
    ],
    // A double rate: the value touches zero at 20 % without crossing it.
    [[-1, 2.4, -1.44], [0.2]],
    // Years without a flow before and after change nothing.
    [[0, 0, -100, 110, 0], [0.1]],
    [[-100, 0, 0, 100], [0]],
    [[100, -110], [0.1]],
    [[-1, 1e6], [999999]],
  ])('%j: %j', (list, expected) => {
    const found = ratesOf(list);
    expect(found).toHaveLength(expected.length);
    for (const [i, rate] of expected.entries()) expect(found[i]! / (1 + rate)).toBeCloseTo(rate / (1 + rate), 7);
  });

  test.each([
    [[-100, -10], 'no_sign_change'],
    [[0, 0], 'no_sign_change'],
    [[100], 'no_sign_change'],
    [[], 'missing_flow'],
    [[-100, Number.NaN, 200], 'missing_flow'],
    // Two changes of sign and no rate: always worth more than zero.
    [[100, -150, 100], 'no_real_rate'],
  ])('%j has none: %s', (list, reason) => {
    expect(ratesOfReturn(list)).toEqual({ known: false, reason, values: {} });
  });

  test('at each of them the value is zero', () => {
    fc.assert(
      fc.property(flows, (list) => {
        for (const rate of ratesOf(list)) {
          const size = list.reduce((sum, flow, t) => sum + Math.abs(flow) / (1 + rate) ** t, 0);
          expect(Math.abs(netPresentValue(list, rate)!) / size).toBeLessThan(1e-7);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('never more of them than changes of sign, and the value changes sign only there', () => {
    fc.assert(
      fc.property(flows, (list) => {
        const rates = ratesOf(list);
        expect(rates.length).toBeLessThanOrEqual(signChanges(list));
        // A search on a grid finds no crossing that was missed.
        const grid = Array.from({ length: 400 }, (_, i) => -0.9 + i * 0.01);
        for (let i = 1; i < grid.length; i++) {
          const crosses =
            Math.sign(netPresentValue(list, grid[i - 1]!)!) * Math.sign(netPresentValue(list, grid[i]!)!) < 0;
          if (crosses) expect(rates.some((rate) => rate >= grid[i - 1]! - 1e-9 && rate <= grid[i]! + 1e-9)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('an investment followed by receipts has one rate, which grows with the receipts', () => {
    const receipts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(receipts, fc.integer({ min: 1, max: 20000 }), (list, cost) => {
        const rate = ratesOf([-cost, ...list]);
        const better = ratesOf([-cost, ...list.map((eur) => eur + 1)]);
        expect(rate).toHaveLength(1);
        expect(better[0]).toBeGreaterThan(rate[0]!);
      }),
    );
  });

  test('the modified rate is one, and needs both spending and receipts', () => {
    expect(modifiedRateOfReturn([-100, 0, 121], 0.05, 0.05)).toBeCloseTo(0.1, 12);
    expect(modifiedRateOfReturn([-100, -1], 0.05, 0.05)).toBeNull();
    expect(modifiedRateOfReturn([100, 1], 0.05, 0.05)).toBeNull();
    expect(modifiedRateOfReturn([], 0.05, 0.05)).toBeNull();
    expect(modifiedRateOfReturn([-100, 110], -1, 0.05)).toBeNull();
  });
});

describe('payback', () => {
  test('linear inside the year, and later when a replacement comes after', () => {
    expect(payback([-100, 40, 40, 40])).toEqual({ firstYears: 2.5, definitiveYears: 2.5 });
    expect(payback([-100, 120, -50, 60])).toEqual({ firstYears: expect.closeTo(100 / 120, 12), definitiveYears: 2.5 });
    expect(payback([-100, 120, -50])).toEqual({ firstYears: expect.closeTo(100 / 120, 12), definitiveYears: null });
  });

  test('never, at once, or not known', () => {
    expect(payback([-100, 10])).toEqual({ firstYears: null, definitiveYears: null });
    expect(payback([0, 10])).toEqual({ firstYears: 0, definitiveYears: 0 });
    expect(payback([Number.NaN])).toBeNull();
    expect(payback([])).toBeNull();
  });

  test('waiting for discounted money is never shorter', () => {
    const receipts = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(receipts, fc.integer({ min: 1, max: 5000 }), (list, cost) => {
        const plain = payback([-cost, ...list])!.firstYears;
        const discounted = payback([-cost, ...list], 0.05)!.firstYears;
        if (discounted !== null) expect(plain).toBeLessThanOrEqual(discounted + 1e-9);
      }),
    );
  });
});

describe('loan', () => {
  const loans = fc.record({
    principalEur: fc.double({ min: 1, max: 1e6, noNaN: true }),
    nominalYearlyRate: fc.double({ min: 0, max: 0.2, noNaN: true }),
    years: fc.integer({ min: 1, max: 30 }),
    paymentsPerYear: fc.constantFrom(1, 4, 12),
  });

  test('the principal is paid back, to the last euro', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const plan = loanPlan(loan)!;
        const repaid = plan.principalByYearEur.reduce((a, b) => a + b, 0);
        expect(repaid / loan.principalEur).toBeCloseTo(1, 8);
        const paid = plan.paymentEur * loan.years * loan.paymentsPerYear;
        expect(paid / (repaid + plan.totalInterestEur)).toBeCloseTo(1, 8);
      }),
    );
  });

  test('a loan without duration, or of less than nothing, is none', () => {
    const loan = { principalEur: 1000, nominalYearlyRate: 0.03, years: 10, paymentsPerYear: 12 };
    for (const wrong of [
      { years: 0 },
      { principalEur: -1 },
      { nominalYearlyRate: -0.01 },
      { paymentsPerYear: 0 },
      { principalEur: Number.NaN },
    ]) {
      expect(loanPlan({ ...loan, ...wrong })).toBeNull();
    }
  });
});

test('a cost per kWh needs kWh', () => {
  expect(levelisedCost([100, 0], [0, 1000], 0)).toMatchObject({ eurPerKWh: 0.1 });
  expect(levelisedCost([100], [0], 0.04)).toBeNull();
  expect(levelisedCost([Number.NaN], [10], 0.04)).toBeNull();
  expect(levelisedCost([100], [10], -1)).toBeNull();
  expect(levelisedCost([0], [10], 0.04)).toMatchObject({ eurPerKWh: 0 });
});
