import { parseIsoDay } from '../src/calendar/days.ts';
import { POSTS } from '../src/tariffs/posts.ts';
import type { Post } from '../src/tariffs/posts.ts';
import { FORMULAS, formulaFacts, isTurpeFormula } from '../src/tariffs/turpe.ts';
import { hoursAbove, profileOfHours } from '../src/tariff-optimisation/load-profile.ts';
import type { LoadProfile } from '../src/tariff-optimisation/load-profile.ts';
import { optimiseTariff } from '../src/tariff-optimisation/optimise.ts';
import type { PricedFormula } from '../src/tariff-optimisation/optimise.ts';
import type { VerifyCase } from './case.ts';
import { asList, asObject, num, numbersOf, text } from './read-reference.ts';
import type { Json, JsonObject } from './read-reference.ts';
import { compareExpected } from './worked-compare.ts';

/** An example of choice of powers: hours at each load by class, a current contract, and the formulas it asks for. */
export function verifyOptimumExample(id: string, example: JsonObject): VerifyCase[] {
  const inputs = asObject(example['inputs']);
  const expected = asObject(example['expected']);
  const current = asObject(inputs['current']);
  const currentFormula = text(current['fta']);
  const asked = [...Object.keys(asObject(expected['optimum'])), currentFormula].filter(isTurpeFormula);
  const formula = asked[0];
  const family = 'worked-examples/optimum';
  if (formula === undefined || !isTurpeFormula(currentFormula))
    return compareExpected(family, id, { formula: currentFormula }, new Map());
  const { domain, scheme, powerClasses } = formulaFacts(formula);
  const loads: Partial<Record<Post, [number, number][]>> = {};
  for (const [key, pairs] of Object.entries(
    asObject(inputs['load_buckets_kva_hours'] ?? inputs['load_buckets_kw_hours']),
  )) {
    const post = POSTS.find((p) => p === key);
    if (post)
      loads[post] = asList(pairs).map((pair) => [numbersOf(pair)[0] ?? Number.NaN, numbersOf(pair)[1] ?? Number.NaN]);
  }
  const profile = profileOfHours(scheme, loads);
  const range = /(\d+)\s*\.\.\s*(\d+)/.exec(text(inputs['search']));
  const powers = numbersOf(current['powers']);
  const result = optimiseTariff({
    load: { profileOf: () => profile },
    calendar: { offPeak: [] },
    domain,
    pricingDay: parseIsoDay(text(inputs['date'])) ?? Number.NaN,
    formulas: Object.keys(FORMULAS)
      .filter(isTurpeFormula)
      .filter((f) => FORMULAS[f].domain === domain && asked.includes(f)),
    limits: range ? { lowest: Number(range[1]), highest: Number(range[2]) } : undefined,
    current: {
      formula: currentFormula,
      power: Object.fromEntries(powerClasses.map((post, i) => [post, powers[i] ?? Number.NaN])),
    },
  });
  const priced = result.formulas.filter((f) => f.known);
  const now = result.current;
  return compareExpected(
    family,
    id,
    expected,
    new Map<string, Json>([
      ['energy_kwh', Object.fromEntries(profile.classes.map((c) => [c.post, c.energyKWh]))],
      ['current_total_eur', now?.known ? variable(now) : null],
      ['optimum', Object.fromEntries(priced.map((f) => [f.formula, described(f, profile)]))],
      ['best_fta', result.best?.formula ?? null],
      ['saving_eur', result.savingEurPerYear],
    ]),
  );
}

/** CS and exceedances, without CG and CC: what examples count. */
const variable = (f: PricedFormula): number => num(f.totalEur - f.fixedEur);

function described(f: PricedFormula, profile: LoadProfile): JsonObject {
  return {
    powers: Object.fromEntries(profile.classes.map((c, i) => [c.post, f.powers[i] ?? null])),
    power_part_eur: f.powerEur,
    exceedance_hours: Object.fromEntries(
      profile.classes.map((c, i) => [c.post, c.months.reduce((sum, m) => sum + hoursAbove(m, f.powers[i] ?? 0), 0)]),
    ),
    cmdps_eur: f.exceedanceEur,
    energy_part_eur: f.energyEur,
    total_cs_plus_cmdps_eur: variable(f),
  };
}
