import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import { netPresentValue } from '../economics/cash-flow.ts';
import { levelisedCost } from '../economics/levelised-cost.ts';
import { payback } from '../economics/payback.ts';
import { netCostEur, projectTable, type PvProject } from '../economics/project.ts';
import {
  IMPORT,
  IMPORT_COST,
  KNOWN,
  LOAD,
  LOAD_COST,
  TOTALS_SIZE,
  runBattery,
  type Battery,
} from '../storage/battery.ts';
import { batteryIsValid, selfConsumptionOf, type SelfConsumption } from '../storage/self-consumption.ts';
import { projectOf, type SizingEconomy } from './economy.ts';

/** What a sizing study needs. */
export type SizingInput = {
  /** A year of load and of production of 1 kWc, mean kW over each step, alternating current. */
  loadKW: Float64Array;
  unitPvKW: Float64Array;
  stepH: number;
  peaksKW: readonly number[];
  batteries: readonly Battery[];
  economy: SizingEconomy;
  /** 1 for P50; P90 over P50 to see a year that nine in ten pass. */
  productionFactor?: number;
};

/** One size and what it is worth. Energies of the first year. */
export type SizingPoint = SelfConsumption & {
  peakKW: number;
  capacityKWh: number;
  investmentEur: number;
  netPresentValueEur: number;
  /** Discounted, definitive. */
  paybackYears: number | null;
  levelisedCostEurKWh: number | null;
  project: PvProject;
};

/** Every size with its value, or why there is no answer. */
export type Sizing =
  | { known: true; points: SizingPoint[]; coverage: number }
  | NoAnswer<'nothing_to_size' | 'not_a_year' | 'coverage_too_low' | 'invalid_battery' | 'invalid_economy'>;

const MIN_YEAR_H = 364 * 24;
const MAX_YEAR_H = 366 * 24;
const MIN_COVERAGE = 0.9;

/**
 * Every size of production with every battery against a load curve and an economy, in the order of `peaksKW` then `batteries`.
 *
 * Gaps of the curve are left out of each run and the energies brought back to the whole year; under 90 % of known steps, or for a
 * curve that is not a year (364 to 366 days), there is no answer. A size without a value makes the economy invalid.
 *
 * @param input a year of curves, sizes to try and prices
 */
export function sweepSizes(input: SizingInput): Sizing {
  const { loadKW, unitPvKW, stepH, peaksKW, batteries, economy } = input;
  const hours = loadKW.length * stepH;
  if (peaksKW.length === 0 || batteries.length === 0) return noAnswer('nothing_to_size');
  if (!(hours >= MIN_YEAR_H && hours <= MAX_YEAR_H) || unitPvKW.length !== loadKW.length) {
    return noAnswer('not_a_year');
  }
  if (!batteries.every(batteryIsValid)) return noAnswer('invalid_battery');
  const prices = typeof economy.retailEurKWh === 'number' ? null : economy.retailEurKWh;
  if (prices !== null && prices.length !== loadKW.length) return noAnswer('invalid_economy');

  const totals = new Float64Array(TOTALS_SIZE);
  const points: SizingPoint[] = [];
  let coverage = 0;
  for (const peakKW of peaksKW) {
    for (const battery of batteries) {
      runBattery(loadKW, unitPvKW, peakKW * (input.productionFactor ?? 1), stepH, battery, totals, null, prices);
      coverage = totals[KNOWN]! / loadKW.length;
      if (!(coverage >= MIN_COVERAGE)) return noAnswer('coverage_too_low', { coverage });
      const point = pointOf(input, peakKW, battery, totals, coverage);
      if (point === null) return noAnswer('invalid_economy');
      points.push(point);
    }
  }
  return { known: true, points, coverage };
}

function pointOf(
  { economy, loadKW, stepH }: SizingInput,
  peakKW: number,
  battery: Battery,
  totals: Float64Array,
  coverage: number,
): SizingPoint | null {
  const energies = toWholeYear(selfConsumptionOf(totals, stepH, battery, loadKW.length), coverage);
  const savedPerStep =
    typeof economy.retailEurKWh === 'number'
      ? (totals[LOAD]! - totals[IMPORT]!) * economy.retailEurKWh
      : totals[LOAD_COST]! - totals[IMPORT_COST]!;
  const project = projectOf(economy, peakKW, battery.capacityKWh, energies, (savedPerStep * stepH) / coverage);
  const table = projectTable(project);
  if (!table.known) return null;
  const flows = table.years.map((year) => year.flowEur);
  const netPresentValueEur = netPresentValue(flows, economy.discountRate);
  if (netPresentValueEur === null) return null;
  const cost = levelisedCost(
    table.years.map(netCostEur),
    table.years.map((year) => year.energyKWh),
    economy.discountRate,
  );
  return {
    ...energies,
    peakKW,
    capacityKWh: battery.capacityKWh,
    investmentEur: project.investmentEur,
    netPresentValueEur,
    paybackYears: payback(flows, economy.discountRate)?.definitiveYears ?? null,
    levelisedCostEurKWh: cost?.eurPerKWh ?? null,
    project,
  };
}

const YEARLY_ENERGIES = [
  'loadKWh',
  'pvKWh',
  'directKWh',
  'chargeKWh',
  'dischargeKWh',
  'batteryLossesKWh',
  'importKWh',
  'exportKWh',
] as const;

/** Energies of the known steps brought to the whole year; rates and peaks do not change. */
function toWholeYear(energies: SelfConsumption, coverage: number): SelfConsumption {
  if (coverage === 1) return energies;
  const whole = { ...energies };
  for (const name of YEARLY_ENERGIES) whole[name] = energies[name] / coverage;
  return whole;
}
