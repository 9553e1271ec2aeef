import { noAnswer } from '../answers/no-answer.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateProject } from './evaluation.ts';
import { projectTable, type ProjectYear, type PvProject } from './project.ts';
import { SENSITIVITY_FACTORS, sensitivity, tornado } from './sensitivity.ts';

const HOUSE: PvProject = {
  years: 20,
  investmentEur: 6600,
  aids: [{ year: 1, eur: 240 }],
  productionYear1KWh: 3400,
  degradation: 0.005,
  selfConsumedShare: 0.5,
  retailEurKWh: 0.25,
  retailIndexation: 0.02,
  feedInEurKWh: 0.04,
  feedInIndexation: 0,
  feedInYears: 10,
  marketEurKWh: 0.03,
  marketIndexation: 0,
  maintenanceYear1Eur: 60,
  maintenanceIndexation: 0.02,
  replacements: [{ year: 12, eur: 950 }],
};

function table(project: PvProject): ProjectYear[] {
  const answer = projectTable(project);
  if (!answer.known) throw new Error(answer.reason);
  return answer.years;
}

describe('yearly table', () => {
  test('the first years, by hand', () => {
    const [start, first, second] = table(HOUSE);
    expect(start).toMatchObject({ flowEur: -6600, energyKWh: 0, savingsEur: 0 });
    expect(first).toMatchObject({
      energyKWh: 3400,
      savingsEur: 425,
      salesEur: 68,
      maintenanceEur: 60,
      aidEur: 240,
      flowEur: 673,
    });
    expect(second!.savingsEur).toBeCloseTo(3400 * 0.995 * 0.5 * 0.25 * 1.02, 9);
  });

  test('a replacement at 10.5 years is paid in the eleventh year, and none is lost', () => {
    const at = (year: number) =>
      table({ ...HOUSE, replacements: [{ year, eur: 950 }] }).flatMap((one, i) => (one.replacementEur > 0 ? [i] : []));
    expect([at(10.5), at(11), at(10), at(0.25), at(20), at(20.5)]).toEqual([[11], [11], [10], [1], [20], []]);
    for (const year of [-1, Number.NaN])
      expect(projectTable({ ...HOUSE, replacements: [{ year, eur: 950 }] })).toMatchObject({ reason: 'missing_value' });
  });

  test('after the contract the surplus earns the market price; the replacement falls in its year', () => {
    const years = table(HOUSE);
    expect(years[11]!.salesEur / years[11]!.energyKWh).toBeCloseTo(0.5 * 0.03, 12);
    expect(years.filter((year) => year.replacementEur > 0).map((year) => year.year)).toEqual([12]);
  });

  test('a loan moves money in time, and what is left of it is settled at the end', () => {
    const loan = { principalEur: 6600, nominalYearlyRate: 0, years: 30, paymentsPerYear: 12 };
    const years = table({ ...HOUSE, loan });
    expect(years[0]!.flowEur).toBe(0);
    expect(years[1]!.principalEur).toBeCloseTo(220, 9);
    expect(years.at(-1)!.principalEur).toBeCloseTo(6600 - 19 * 220, 8);
    const total = (list: ProjectYear[]): number => list.reduce((sum, year) => sum + year.flowEur, 0);
    expect(total(years)).toBeCloseTo(total(table(HOUSE)), 8);
  });

  test('tax is due on a result only, after the losses of the years before', () => {
    const taxed = table({ ...HOUSE, tax: { rate: 0.25, depreciationYears: 20, savingsTaxed: true } });
    expect(taxed.every((year) => year.taxEur >= 0)).toBe(true);
    // 425 + 68 − 60 − (6600 − 240)/20 = 115.
    expect(taxed[1]!.taxEur).toBeCloseTo(115 * 0.25, 9);
    const sales = table({ ...HOUSE, tax: { rate: 0.25, depreciationYears: 20, savingsTaxed: false } });
    expect(sales.every((year) => year.taxEur === 0)).toBe(true);
    const loss = table({ ...HOUSE, tax: { rate: 0.25, depreciationYears: 1, savingsTaxed: true } });
    expect(loss[1]!.taxEur).toBe(0);
    expect(loss[2]!.taxEur).toBe(0);
    expect(loss.at(-1)!.taxEur).toBeGreaterThan(0);
  });

  test.each([
    [{ years: 0 }, 'no_duration'],
    [{ years: 2.5 }, 'no_duration'],
    [{ retailEurKWh: Number.NaN }, 'missing_value'],
    [{ selfConsumedShare: 1.2 }, 'missing_value'],
    [{ degradation: 1 }, 'missing_value'],
    [{ aids: [{ year: 1, eur: Number.NaN }] }, 'missing_value'],
    [{ loan: { principalEur: 1, nominalYearlyRate: 0, years: 0, paymentsPerYear: 12 } }, 'invalid_loan'],
    [{ tax: { rate: 2, depreciationYears: 5, savingsTaxed: true } }, 'invalid_tax'],
  ])('%j has no table: %s', (change, reason) => {
    expect(projectTable({ ...HOUSE, ...change })).toEqual({ known: false, reason, values: {} });
  });
});

describe('evaluation', () => {
  test('a kWh that is worth nothing saves nothing, and that is an answer', () => {
    const answer = evaluateProject({ ...HOUSE, retailEurKWh: 0, feedInEurKWh: 0, marketEurKWh: 0, aids: [] }, 0.04);
    expect(answer).toMatchObject({
      known: true,
      ratesOfReturn: noAnswer('no_sign_change'),
      modifiedRateOfReturn: null,
      simplePayback: { firstYears: null, definitiveYears: null },
    });
    if (answer.known) expect(answer.netPresentValueEur).toBeLessThan(-6600);
  });

  test('an installation that produces nothing has no cost per kWh', () => {
    expect(evaluateProject({ ...HOUSE, productionYear1KWh: 0 }, 0.04)).toMatchObject({
      known: true,
      levelisedCost: null,
    });
  });

  test('a rate of −100 % has no answer', () => {
    expect(evaluateProject(HOUSE, -1)).toEqual(noAnswer('invalid_rate'));
  });
});

describe('sensitivity', () => {
  test('dearer things are worth less and better ones more, all the way', () => {
    const changes = [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3];
    const worse = new Set(['investment', 'maintenance', 'discount-rate']);
    for (const factor of SENSITIVITY_FACTORS) {
      const values = sensitivity(HOUSE, 0.04, factor, changes).map((point) => point.netPresentValueEur!);
      const growing = worse.has(factor) ? values.toReversed() : values;
      expect(growing, factor).toEqual(growing.toSorted((a, b) => a - b));
      expect(new Set(values).size, factor).toBe(changes.length);
    }
  });

  test('each bar of a tornado holds the base, the widest is first', () => {
    const projects = fc.record({
      investmentEur: fc.integer({ min: 100, max: 50000 }),
      productionYear1KWh: fc.integer({ min: 0, max: 50000 }),
      selfConsumedShare: fc.double({ min: 0, max: 1, noNaN: true }),
      retailEurKWh: fc.double({ min: 0, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(projects, (change) => {
        const answer = tornado({ ...HOUSE, ...change }, 0.04);
        if (!answer.known) throw new Error('known');
        const spans = answer.bars.map((bar) => bar.spanEur);
        expect(spans).toEqual(spans.toSorted((a, b) => b - a));
        for (const bar of answer.bars) {
          const nothing = 1e-6 * (1 + Math.abs(answer.baseEur));
          expect(answer.baseEur).toBeGreaterThanOrEqual(Math.min(bar.lowEur, bar.highEur) - nothing);
          expect(answer.baseEur).toBeLessThanOrEqual(Math.max(bar.lowEur, bar.highEur) + nothing);
        }
      }),
    );
  });

  test('no base, no tornado', () => {
    expect(tornado({ ...HOUSE, years: 0 }, 0.04)).toEqual(noAnswer('no_duration'));
  });
});
