import { cumulatedFlows, netPresentValue, signChanges } from '../src/economics/cash-flow.ts';
import { levelisedCost } from '../src/economics/levelised-cost.ts';
import { loanPlan } from '../src/economics/loan.ts';
import { payback, wholeYears } from '../src/economics/payback.ts';
import { netCostEur, projectTable, type DatedSum, type PvProject } from '../src/economics/project.ts';
import { modifiedRateOfReturn, ratesOfReturn } from '../src/economics/rate-of-return.ts';
import { verifyCase, type VerifyCase } from './case.ts';
import {
  asList,
  asObject,
  filesOf,
  num,
  numberOr,
  numbersOf,
  objects,
  readJson,
  text,
  type Json,
  type JsonObject,
} from './read-reference.ts';
import { Worst, mixedScale } from './worst.ts';

const FAMILY = 'economics';

/** Compares the economics engine with every reference found in a folder laid out as `reference/economics`. */
export function verifyEconomics(dir: string): VerifyCase[] {
  return filesOf(dir).flatMap((file) => {
    const reference = readJson(dir, file);
    if (reference === null) return [];
    const limits = asObject(reference['recommended_tolerance']);
    return [
      ...objects(reference['cases']).flatMap((c) => verifyFlows(c, limits)),
      ...objects(reference['loans']).flatMap(verifyLoan),
    ];
  });
}

/** Relative to the value, or absolute under 1. */
function scaled(expected: number): number {
  return Math.max(1, Math.abs(expected));
}

function verifyFlows(c: JsonObject, limits: JsonObject): VerifyCase[] {
  const id = text(c['id']);
  const rate = num(c['discount_rate']);
  // Flows are printed with six decimals, results come from the whole ones: where the project is given, its own flows are exact.
  const table = 'project' in c ? projectTable(projectOf(asObject(c['project']))) : null;
  const flows = table?.known ? table.years.map((year) => year.flowEur) : numbersOf(c['cash_flows']);
  const lines: VerifyCase[] = [];

  const value = new Worst();
  value.add(netPresentValue(flows, rate), num(c['npv']), 'npv', scaled(num(c['npv'])));
  for (const point of objects(c['npv_curve'])) {
    value.add(
      netPresentValue(flows, num(point['rate'])),
      num(point['npv']),
      `rate ${num(point['rate'])}`,
      scaled(num(point['npv'])),
    );
  }
  const sums = cumulatedFlows(flows, rate);
  for (const [t, expected] of numbersOf(c['cumulative_discounted']).entries()) {
    value.add(sums?.[t] ?? null, expected, `cumulated year ${t}`, scaled(expected));
  }
  lines.push(value.toCase(FAMILY, `${id} net present value`, 1e-6));
  if ('sign_changes' in c) {
    lines.push(verifyCase(FAMILY, `${id} sign changes`, Math.abs(signChanges(flows) - num(c['sign_changes'])), 0.5));
  }

  const returns = ratesOfReturn(flows);
  const found = !returns.known ? [] : returns.kind === 'one' ? [returns.rate] : returns.rates;
  const expectedRates = numbersOf(c['irr_all_real']).toSorted((a, b) => a - b);
  const irr = new Worst();
  irr.add(found.length, expectedRates.length, 'number of rates', 1e-8);
  for (const [i, expected] of expectedRates.entries()) irr.add(found[i] ?? null, expected, `rate ${i + 1}`);
  irr.add(returns.known && returns.kind === 'one' ? returns.rate : null, num(c['irr']), 'the rate');
  lines.push(
    irr.toCase(
      FAMILY,
      `${id} rates of return`,
      numberOr(limits['irr'], 1e-8),
      returns.known ? returns.kind : returns.reason,
    ),
  );

  const mirr = new Worst();
  mirr.add(modifiedRateOfReturn(flows, rate, rate), num(c['mirr_finance_and_reinvest_at_discount_rate']), 'mirr');
  lines.push(mirr.toCase(FAMILY, `${id} modified rate of return`, numberOr(limits['irr'], 1e-8)));

  const back = new Worst();
  for (const [key, at] of [
    ['payback_simple', 0],
    ['payback_discounted', rate],
  ] as const) {
    const expected = asObject(c[key]);
    const actual = payback(flows, at);
    back.add(actual?.firstYears ?? null, num(expected['first_crossing_years']), `${key} first`);
    back.add(actual?.definitiveYears ?? null, num(expected['definitive_years']), `${key} definitive`);
    back.add(wholeYears(actual?.firstYears ?? null), num(expected['first_whole_year']), `${key} first, whole`);
    back.add(
      wholeYears(actual?.definitiveYears ?? null),
      num(expected['definitive_whole_year']),
      `${key} definitive, whole`,
    );
  }
  lines.push(back.toCase(FAMILY, `${id} payback`, numberOr(limits['payback_years'], 1e-8)));
  if ('project' in c) lines.push(...verifyProject(id, c, rate));
  return lines;
}

function datedSums(list: Json | undefined): DatedSum[] {
  return asList(list).map((entry) => {
    const [year = Number.NaN, eur = Number.NaN] = numbersOf(entry);
    return { year, eur };
  });
}

function projectOf(p: JsonObject): PvProject {
  return {
    years: num(p['years']),
    investmentEur: num(p['capex']),
    aids: [{ year: 0, eur: numberOr(p['subsidy_year0'], 0) }, ...datedSums(p['subsidies'])],
    productionYear1KWh: num(p['production_kwh_year1']),
    degradation: numberOr(p['degradation'], 0),
    selfConsumedShare: num(p['self_consumption_rate']),
    retailEurKWh: numberOr(p['retail_price_year1'], 0),
    retailIndexation: numberOr(p['retail_inflation'], 0),
    feedInEurKWh: numberOr(p['feed_in_tariff'], 0),
    feedInIndexation: numberOr(p['feed_in_inflation'], 0),
    feedInYears: numberOr(p['feed_in_years'], num(p['years'])),
    marketEurKWh: numberOr(p['market_price_after'], 0),
    marketIndexation: numberOr(p['market_inflation'], 0),
    maintenanceYear1Eur: numberOr(p['om_year1'], 0),
    maintenanceIndexation: numberOr(p['om_inflation'], 0),
    replacements: datedSums(p['replacements']),
  };
}

function verifyProject(id: string, c: JsonObject, rate: number): VerifyCase[] {
  const table = projectTable(projectOf(asObject(c['project'])));
  if (!table.known) return [verifyCase(FAMILY, `${id} yearly table`, Number.NaN, 0, table.reason)];
  const worst = new Worst();
  for (const [key, of] of [
    ['energy_kwh', (y: number) => table.years[y]?.energyKWh],
    ['costs', (y: number) => (table.years[y] === undefined ? undefined : netCostEur(table.years[y]))],
    ['cash_flows', (y: number) => table.years[y]?.flowEur],
  ] as const) {
    for (const [y, expected] of numbersOf(c[key]).entries())
      worst.add(of(y) ?? null, expected, `${key} year ${y}`, scaled(expected));
  }
  const cost = levelisedCost(
    table.years.map(netCostEur),
    table.years.map((year) => year.energyKWh),
    rate,
  );
  const lcoe = new Worst();
  for (const [key, actual] of [
    ['lcoe_eur_kwh', cost?.eurPerKWh],
    ['discounted_costs', cost?.discountedCostsEur],
    ['discounted_energy_kwh', cost?.discountedEnergyKWh],
  ] as const) {
    const expected = num(c[key]);
    // Ten decimals in the file.
    lcoe.add(actual ?? null, expected, key, mixedScale(expected, 1e-9, 5e-11));
  }
  const value = new Worst();
  value.add(
    netPresentValue(
      table.years.map((year) => year.flowEur),
      rate,
    ),
    num(c['npv']),
    'npv',
    scaled(num(c['npv'])),
  );
  return [
    // Six decimals in the file.
    worst.toCase(FAMILY, `${id} yearly table`, 1e-6),
    lcoe.toCase(FAMILY, `${id} levelised cost`, 1e-9),
    value.toCase(FAMILY, `${id} net present value from the project`, 1e-6),
  ];
}

function verifyLoan(c: JsonObject): VerifyCase[] {
  const id = text(c['id']);
  const plan = loanPlan({
    principalEur: num(c['principal']),
    nominalYearlyRate: num(c['nominal_annual_rate']),
    years: num(c['years']),
    paymentsPerYear: num(c['payments_per_year']),
  });
  const worst = new Worst();
  const compare = (actual: number | undefined, expected: number, what: string): void =>
    worst.add(actual ?? null, expected, what, mixedScale(expected, 1e-8, 1e-9));
  compare(plan?.paymentEur, num(c['payment']), 'payment');
  compare(plan?.totalInterestEur, num(c['total_interest']), 'total interest');
  for (const [y, expected] of numbersOf(c['interest_by_year']).entries())
    compare(plan?.interestByYearEur[y], expected, `interest ${y + 1}`);
  for (const [y, expected] of numbersOf(c['principal_by_year']).entries())
    compare(plan?.principalByYearEur[y], expected, `principal ${y + 1}`);
  for (const [key, period] of [
    ['first_period', plan?.firstPeriod],
    ['last_period', plan?.lastPeriod],
  ] as const) {
    compare(period?.interestEur, num(asObject(c[key])['interest']), `${key} interest`);
    compare(period?.principalEur, num(asObject(c[key])['principal']), `${key} principal`);
  }
  return [worst.toCase(FAMILY, `loan ${id}`, 1e-8)];
}
