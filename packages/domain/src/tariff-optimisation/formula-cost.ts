import { distinctWarnings } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import type { Post } from '../tariffs/posts.ts';
import type { TariffRow, Unknown } from '../tariffs/table.ts';
import {
  formulaFacts,
  turpeEnergy,
  turpeExceedance,
  turpeManagement,
  turpeMetering,
  turpePower,
} from '../tariffs/turpe.ts';
import type { NetworkContract, TurpeDomain, TurpeFormula } from '../tariffs/turpe.ts';
import { hoursAbove, hoursAboveAll, rootAbove, rootsAboveAll } from './load-profile.ts';
import type { ClassProfile, LoadProfile } from './load-profile.ts';

/** The grid of a formula on a day, as the optimisation needs it. */
export type FormulaGrid = {
  known: true;
  formula: TurpeFormula;
  domain: TurpeDomain;
  classes: readonly Post[];
  /** b by class [€/kVA/year or €/kW/year]; one entry up to 36 kVA. */
  b: readonly number[];
  /** c by energy class [€/kWh]. */
  c: Readonly<Partial<Record<Post, number>>>;
  /** CG + CC [€/year]. */
  fixedEurPerYear: number;
  /** α [€/h] in BT > 36 kVA, 0.04 in HTA, 0 up to 36 kVA where nothing is billed. */
  exceedance: number;
  rows: readonly TariffRow[];
  warnings: readonly Warning[];
};

/**
 * Rates of a network formula on a civil day, gathered for an optimisation; unknown when one of them is.
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 * @param day civil day whose rates are used
 * @param network kind of network contract
 */
export function formulaGrid(
  formula: TurpeFormula,
  day: number,
  network: NetworkContract = 'unique',
): FormulaGrid | Unknown {
  const { domain, powerClasses, energyClasses } = formulaFacts(formula);
  const rows: TariffRow[] = [];
  const warnings = new Set<Warning>();
  const found = [
    turpeManagement(domain, day, network),
    turpeMetering(domain, day),
    ...(powerClasses.length === 0
      ? [turpePower(formula, null, day)]
      : powerClasses.map((cls) => turpePower(formula, cls, day))),
    ...energyClasses.map((cls) => turpeEnergy(formula, cls, day)),
    ...(domain === 'BT_INF_36' ? [] : [turpeExceedance(domain, day)]),
  ];
  const values: number[] = [];
  for (const figure of found) {
    if (!figure.known) return figure;
    rows.push(figure.row);
    values.push(figure.value);
    for (const one of figure.warnings) warnings.add(one);
  }
  const powers = Math.max(1, powerClasses.length);
  return {
    known: true,
    formula,
    domain,
    classes: powerClasses,
    b: values.slice(2, 2 + powers),
    c: Object.fromEntries(energyClasses.map((cls, i) => [cls, values[2 + powers + i]! / 100])),
    fixedEurPerYear: values[0]! + values[1]!,
    exceedance: domain === 'BT_INF_36' ? 0 : values.at(-1)!,
    rows,
    warnings: distinctWarnings(warnings),
  };
}

/** Cost of the energy part over the load [€]. */
export function energyCost(grid: FormulaGrid, profile: LoadProfile): number {
  return profile.classes.reduce((sum, cls) => sum + cls.energyKWh * (grid.c[cls.post] ?? 0), 0);
}

/** Cost of the power part over the load [€] of powers in class order. */
export function powerCost(grid: FormulaGrid, powers: readonly number[], days: number): number {
  let sum = 0;
  for (let i = 0; i < powers.length; i++) sum += grid.b[i]! * (powers[i]! - (i === 0 ? 0 : powers[i - 1]!));
  return (sum * days) / 365;
}

/** Cost of the exceedances of one class at one whole power over the load [€]. */
export function exceedanceCost(grid: FormulaGrid, cls: ClassProfile, rank: number, power: number): number {
  let sum = 0;
  for (const bins of cls.months)
    sum += monthExceedanceCost(grid, rank, grid.domain === 'HTA' ? rootAbove(bins, power) : hoursAbove(bins, power));
  return sum;
}

/** Price of a month's exceedance of a class: `measure` is √ΣΔP² in HTA, hours in BT. */
export function monthExceedanceCost(grid: FormulaGrid, rank: number, measure: number): number {
  return grid.domain === 'HTA' ? grid.exceedance * grid.b[rank]! * measure : grid.exceedance * measure;
}

/** Measure of exceedance above every whole power 0..top by class: hours in BT, Σ of monthly roots in HTA. */
export function exceedanceMeasures(domain: TurpeDomain, profile: LoadProfile, top: number): Float64Array[] {
  return profile.classes.map((cls) => (domain === 'HTA' ? rootsAboveAll(cls, top) : hoursAboveAll(cls, top)));
}

/** Cost of each class at every power `lo..hi`: weight `bi − b(i+1)` of its power, with its CTA, and its exceedances, which bear none [€]. */
export function classCosts(
  grid: FormulaGrid,
  measures: readonly Float64Array[],
  days: number,
  lo: number,
  hi: number,
  ctaShare = 0,
): Float64Array[] {
  return measures.map((measure, i) => {
    const weight = ((grid.b[i]! - (grid.b[i + 1] ?? 0)) * (1 + ctaShare) * days) / 365;
    const price = grid.domain === 'HTA' ? grid.exceedance * grid.b[i]! : grid.exceedance;
    const costs = new Float64Array(hi - lo + 1);
    for (let p = lo; p <= hi; p++) costs[p - lo] = weight * p + price * (measure[p] ?? 0);
    return costs;
  });
}
