import { distinctWarnings, noAnswer, warning } from '../answers/index.ts';
import type { NoAnswer, Warning } from '../answers/index.ts';
import { LONGEST_STEP_S } from '../costs/day-energies.ts';
import { RULE_POWER_FACTOR, powerFactorOf, powerFactorWarning } from '../costs/power-factor.ts';
import type { ApparentMaxima } from '../costs/power-factor.ts';
import { decreasingPowers, noAnswerOfDecreasing } from '../tariffs/ordered-powers.ts';
import type { Post, PostCalendar } from '../tariffs/posts.ts';
import type { TariffRow, Unknown } from '../tariffs/table.ts';
import { FORMULAS, formulaFacts, isTurpeFormula, powerOf } from '../tariffs/turpe.ts';
import { powerUnit } from '../tariffs/turpe-formulas.ts';
import type { NetworkContract, SubscribedPower, TurpeDomain, TurpeFormula } from '../tariffs/turpe.ts';
import { classCosts, energyCost, exceedanceCost, exceedanceMeasures, formulaGrid, powerCost } from './formula-cost.ts';
import type { FormulaGrid } from './formula-cost.ts';
import { profileOfCurve } from './load-profile.ts';
import type { LoadProfile } from './load-profile.ts';
import { monthDetails } from './months.ts';
import type { MonthDetail } from './months.ts';
import { orderedOptimum } from './optimum.ts';

/**
 * Best network formula and subscribed powers for a measured load (« optimisation tarifaire »).
 *
 * For every formula open to the domain, the powers that minimise `CG + CC + CS + CMDPS` over the load, under
 * `P(i+1) ≥ P(i)` and the steps and limits of the segment, at the grid of one day. Exceedances are those of the tariff:
 * α per hour above the power in BT > 36 kVA; `0.04 · b · √ΣΔP²` by month and class in HTA. Up to 36 kVA the meter cuts
 * instead of billing, so the power is the highest load rounded up. The optimum is exact (see optimum.ts).
 */
export type OptimisationInput = {
  load:
    | { startMs: number; stepS: number; powerW: Float64Array | Float32Array }
    | { profileOf: (formula: TurpeFormula) => LoadProfile };
  calendar: PostCalendar;
  domain: TurpeDomain;
  /** Day whose grid prices everything. */
  pricingDay: number;
  formulas?: readonly TurpeFormula[];
  /**
   * Active over apparent power, for kVA. When absent: derived from `maxima`, else Enedis' rule, above 36 kVA; 1 with a warning
   * up to 36 kVA. HTA is subscribed in kW and has none.
   */
  powerFactor?: number;
  /** Highest apparent power of each day that the meter recorded, above 36 kVA. */
  maxima?: ApparentMaxima;
  network?: NetworkContract;
  current?: { formula: TurpeFormula; power: SubscribedPower };
  /** Narrower limits than the segment's [kVA or kW]. */
  limits?: { lowest?: number; highest?: number };
  /** Highest apparent power recorded by the meter [VA], up to 36 kVA. */
  maximumVA?: number;
  /** What the CTA adds to each euro of the power part, in the choice of powers and the costs around them; nothing when absent. */
  ctaShare?: number;
  /** Whether the meter communicates: the two derogatory formulas are closed to it. Yes when absent. */
  communicating?: boolean;
};

/** A formula with powers and their cost [EUR]. */
export type PricedFormula = {
  known: true;
  formula: TurpeFormula;
  label: string;
  /** Powers in class order; one number up to 36 kVA. */
  powers: readonly number[];
  power: SubscribedPower;
  /** Amounts over the load [€ HT]. */
  fixedEur: number;
  powerEur: number;
  exceedanceEur: number;
  energyEur: number;
  totalEur: number;
  /** The total brought to 365 days [€ HT/year]. */
  perYearEur: number;
  months: readonly MonthDetail[];
  rows: readonly TariffRow[];
  warnings: readonly Warning[];
};

/** A formula with its cheapest powers and the costs around them. */
export type FormulaOptimum = PricedFormula & {
  /** Least total when a class is held at a power [€], by class; index 0 is `lowest`. Empty up to 36 kVA. */
  curves: readonly { post: Post; lowest: number; totalEur: Float64Array }[];
  /** Total when all classes have the same power [€]; index 0 is `lowest`. */
  uniform: { lowest: number; totalEur: Float64Array };
  /** Vectors of powers weighed: all of the grid. */
  candidates: number;
};

/** A formula that cannot be priced, and why. */
export type ClosedFormula = NoAnswer & { formula: TurpeFormula; label: string };

/** Formulas compared, with today’s. */
export type Optimisation = {
  /** Every formula, cheapest first, then those that cannot be priced. */
  formulas: readonly (FormulaOptimum | ClosedFormula)[];
  best: FormulaOptimum | null;
  current: PricedFormula | ClosedFormula | null;
  /** Current total less best total, brought to a year [€ HT/year]; null when one is missing. */
  savingEurPerYear: number | null;
  warnings: readonly Warning[];
};

/** Powers that each voltage domain allows [kVA, kW in HTA]. */
export const POWER_LIMITS: Record<TurpeDomain, { lowest: number; highest: number }> = {
  BT_INF_36: { lowest: 1, highest: 36 },
  BT_SUP_36: { lowest: 37, highest: 250 },
  HTA: { lowest: 1, highest: 1_000_000 },
};

/**
 * The cheapest subscribed powers of each network formula for a load, and the cheapest formula.
 *
 * @param input load, formulas compared, powers allowed and day of prices
 */
export function optimiseTariff(input: OptimisationInput): Optimisation {
  const warnings: Warning[] = [];
  const factor = domainFactor(input);
  const wattsPerUnit = 1000 * factor.value;
  if (factor.warning !== null) warnings.push(factor.warning);
  if (input.domain === 'HTA' && input.calendar.fixedPeak === undefined) warnings.push(warning('fixed_peak_assumed'));
  const profiles = new Map<string, LoadProfile>();
  const profileFor = (formula: TurpeFormula): LoadProfile => {
    if ('profileOf' in input.load) return input.load.profileOf(formula);
    const { scheme } = formulaFacts(formula);
    const known = profiles.get(scheme);
    if (known) return known;
    const made = profileOfCurve(input.load, scheme, input.calendar, wattsPerUnit);
    profiles.set(scheme, made);
    return made;
  };
  const measures = new Map<LoadProfile, Float64Array[]>();
  const formulas =
    input.formulas ??
    Object.keys(FORMULAS)
      .filter(isTurpeFormula)
      .filter((f) => FORMULAS[f].domain === input.domain);
  const results = formulas.map((formula): FormulaOptimum | ClosedFormula => {
    const grid = usableGrid(formula, input, profileFor);
    if (!grid.known) return closed(formula, grid);
    const profile = profileFor(formula);
    if (grid.domain === 'BT_INF_36') return smallOptimum(grid, profile, input);
    return classOptimum(grid, profile, input, measures);
  });
  const priced = results.filter((r): r is FormulaOptimum => r.known).toSorted((a, b) => a.totalEur - b.totalEur);
  const best = priced[0] ?? null;
  const current = input.current ? priceCurrent(input.current, input, profileFor) : null;
  const sample = formulas[0] === undefined ? null : profileFor(formulas[0]);
  if (sample && sample.coverage < 1 && sample.coverage > 0)
    warnings.push(warning('curve_incomplete', { share: sample.coverage }));
  if (sample && (sample.days < 365 || sample.days > 366) && sample.days % 365 > 1)
    warnings.push(warning('not_whole_years'));
  if (!('profileOf' in input.load) && input.load.stepS > 600 && input.domain !== 'BT_INF_36')
    warnings.push(warning('curve_long_step', { minutes: input.load.stepS / 60 }));
  return {
    formulas: [...priced, ...results.filter((r) => !r.known)],
    best,
    current,
    savingEurPerYear: best && current?.known ? current.perYearEur - best.perYearEur : null,
    warnings: distinctWarnings([...warnings, ...(best?.warnings ?? [])]),
  };
}

const closed = (formula: TurpeFormula, why: NoAnswer): ClosedFormula => ({
  ...why,
  formula,
  label: formulaFacts(formula).label,
});

function usableGrid(
  formula: TurpeFormula,
  input: OptimisationInput,
  profileFor: (f: TurpeFormula) => LoadProfile,
): FormulaGrid | Unknown | NoAnswer {
  if ((formula === 'BTINFCUST' || formula === 'BTINFMUDT') && input.communicating !== false)
    return noAnswer('formula_reserved');
  const grid = formulaGrid(formula, input.pricingDay, input.network);
  if (!grid.known) return grid;
  if ('stepS' in input.load && input.load.stepS > LONGEST_STEP_S) return noAnswer('step_too_long');
  const profile = profileFor(formula);
  if (profile.coverage === 0) return noAnswer('nothing_to_optimise');
  if (profile.unclassified > 0)
    return noAnswer(formulaFacts(formula).scheme === 'HTA5_MOBILE' ? 'peak_days_unknown' : 'off_peak_unknown');
  return grid;
}

function classOptimum(
  grid: FormulaGrid,
  profile: LoadProfile,
  input: OptimisationInput,
  memory: Map<LoadProfile, Float64Array[]>,
): FormulaOptimum | ClosedFormula {
  const lowest = Math.ceil(input.limits?.lowest ?? POWER_LIMITS[grid.domain].lowest);
  const limit = Math.floor(input.limits?.highest ?? POWER_LIMITS[grid.domain].highest);
  if (limit < lowest) return closed(grid.formula, noAnswer('no_power_within_limits'));
  // Above the highest load a power only costs more (coefficients never grow with the rank), so the grid stops there.
  const highest = Math.min(limit, Math.max(lowest, Math.ceil(Math.max(...profile.classes.map((c) => c.maximum)))));
  const measures = memory.get(profile) ?? exceedanceMeasures(grid.domain, profile, highest);
  memory.set(profile, measures);
  const costs = classCosts(grid, measures, profile.days, lowest, highest, input.ctaShare);
  const { powers, conditional, candidates } = orderedOptimum(costs, lowest);
  const result = price(grid, profile, powers);
  const rest = result.fixedEur + result.energyEur;
  const needed = Math.max(...profile.classes.map((c) => c.maximum));
  const beyond = grid.domain === 'BT_SUP_36' && needed > POWER_LIMITS.BT_SUP_36.highest;
  const warnings = beyond ? [...result.warnings, warning('beyond_low_voltage')] : result.warnings;
  const uniform = new Float64Array(highest - lowest + 1).fill(rest);
  for (const cost of costs) for (let k = 0; k < uniform.length; k++) uniform[k]! += cost[k]!;
  return {
    ...result,
    warnings,
    curves: grid.classes.map((post, i) => ({ post, lowest, totalEur: conditional[i]!.map((cost) => cost + rest) })),
    uniform: { lowest, totalEur: uniform },
    candidates,
  };
}

/** Amounts of given powers (class order) over a load. */
function price(grid: FormulaGrid, profile: LoadProfile, powers: readonly number[]): PricedFormula {
  const fixedEur = (grid.fixedEurPerYear * profile.days) / 365;
  const powerEur = powerCost(grid, powers, profile.days);
  const exceedanceEur =
    grid.classes.length === 0
      ? 0
      : profile.classes.reduce((sum, cls, i) => sum + exceedanceCost(grid, cls, i, powers[i]!), 0);
  const energyEur = energyCost(grid, profile);
  const totalEur = fixedEur + powerEur + exceedanceEur + energyEur;
  return {
    known: true,
    formula: grid.formula,
    label: formulaFacts(grid.formula).label,
    powers,
    power:
      grid.classes.length === 0 ? powers[0]! : Object.fromEntries(grid.classes.map((post, i) => [post, powers[i]!])),
    fixedEur,
    powerEur,
    exceedanceEur,
    energyEur,
    totalEur,
    perYearEur: (totalEur * 365) / profile.days,
    months: monthDetails(grid, profile, powers),
    rows: grid.rows,
    warnings: grid.warnings,
  };
}

function smallOptimum(
  grid: FormulaGrid,
  profile: LoadProfile,
  input: OptimisationInput,
): FormulaOptimum | ClosedFormula {
  const { lowest, highest } = { ...POWER_LIMITS.BT_INF_36, ...input.limits };
  const step = grid.formula === 'BTINFLU' ? 10 : 1;
  const needed = Math.max(
    input.maximumVA === undefined ? 0 : input.maximumVA / 1000,
    ...profile.classes.map((c) => c.maximum),
  );
  const power = Math.max(lowest, Math.ceil(needed * step - 1e-9) / step);
  if (power > highest)
    return closed(grid.formula, noAnswer('load_above_limit', { neededKVA: needed, limitKVA: highest }));
  const result = price(grid, profile, [power]);
  const uniform = new Float64Array(Math.max(0, Math.floor(highest) - Math.ceil(power) + 1));
  for (let k = 0; k < uniform.length; k++) uniform[k] = price(grid, profile, [Math.ceil(power) + k]).totalEur;
  const warnings = [...result.warnings];
  if (input.maximumVA === undefined) warnings.push(warning('power_of_means'));
  return {
    ...result,
    warnings,
    curves: [],
    uniform: { lowest: Math.ceil(power), totalEur: uniform },
    candidates: Math.round((highest - lowest) * step) + 1,
  };
}

/** Factor that turns the subscribed unit into kW, and what the result says of it. */
function domainFactor(input: OptimisationInput): { value: number; warning: Warning | null } {
  if (input.domain === 'HTA') return { value: 1, warning: null };
  if (input.powerFactor !== undefined) return { value: input.powerFactor, warning: null };
  if (input.domain === 'BT_INF_36') return { value: 1, warning: warning('power_factor_one') };
  const factor =
    'stepS' in input.load
      ? powerFactorOf(input.load, input.maxima ?? null)
      : { value: RULE_POWER_FACTOR, origin: 'rule' as const, day: null };
  return { value: factor.value, warning: powerFactorWarning(factor) };
}

function priceCurrent(
  current: { formula: TurpeFormula; power: SubscribedPower },
  input: OptimisationInput,
  profileFor: (f: TurpeFormula) => LoadProfile,
): PricedFormula | ClosedFormula {
  const grid = usableGrid(current.formula, { ...input, communicating: false }, profileFor);
  if (!grid.known) return closed(current.formula, grid);
  const powers =
    grid.classes.length === 0
      ? [powerOf(current.power, 'BASE')]
      : grid.classes.map((post) => powerOf(current.power, post));
  if (powers.some((p) => !Number.isFinite(p))) return closed(current.formula, noAnswer('power_unknown'));
  const falling = decreasingPowers(current.power);
  if (falling !== null) return closed(current.formula, noAnswerOfDecreasing(falling, powerUnit(grid.domain)));
  return price(grid, profileFor(current.formula), powers);
}
