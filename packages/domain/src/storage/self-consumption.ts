import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import {
  CHARGE,
  DIRECT,
  DISCHARGE,
  EMPTY,
  EXPORT,
  FULL,
  IMPORT,
  KNOWN,
  LOAD,
  NO_BATTERY,
  PEAK_EXPORT,
  PEAK_IMPORT,
  PV,
  STORED,
  TOTALS_SIZE,
  runBattery,
  type Battery,
  type BatterySteps,
} from './battery.ts';

/** What becomes of the production and where the load comes from, over the steps where both are known. */
export type SelfConsumption = {
  loadKWh: number;
  pvKWh: number;
  /** Production used in the very step. */
  directKWh: number;
  chargeKWh: number;
  dischargeKWh: number;
  /** Charge less discharge less what is still stored. */
  batteryLossesKWh: number;
  importKWh: number;
  exportKWh: number;
  initialStoredKWh: number;
  finalStoredKWh: number;
  /** Production not exported, over production: what the battery loses counts as consumed. Null without production. */
  selfConsumptionRate: number | null;
  /** Production that really fed the load, over production: what the battery loses does not count. Null without production. */
  usefulSelfConsumptionRate: number | null;
  /** Load not bought, over load. Null without load. */
  selfSufficiencyRate: number | null;
  /** Discharges of the whole usable capacity. Null without battery. */
  equivalentFullCycles: number | null;
  peakImportKW: number;
  peakExportKW: number;
  stepsFull: number;
  stepsEmpty: number;
  /** Share of the steps that are known. */
  coverage: number;
};

/** Self-consumption, or why it is unknown. */
export type SelfConsumptionAnswer = ({ known: true } & SelfConsumption) | NoAnswer<'no_known_step' | 'invalid_battery'>;

/**
 * Self-consumption of a load and a production (mean kW over each step) with a battery or none. See `runBattery` for the rule.
 * `steps` receives every step when given. No known step, or a battery that cannot exist (see `batteryIsValid`): no answer.
 *
 * @param loadKW mean load of each step [kW]; NaN where missing
 * @param pvKW mean production of each step [kW]; NaN where missing
 * @param stepH length of a step [h], above 0
 * @param battery the battery; one that cannot exist gives no answer
 */
export function selfConsumption(
  loadKW: Float64Array,
  pvKW: Float64Array,
  stepH: number,
  battery: Battery = NO_BATTERY,
  steps: BatterySteps | null = null,
): SelfConsumptionAnswer {
  if (!batteryIsValid(battery) || !(stepH > 0)) return noAnswer('invalid_battery');
  const totals = new Float64Array(TOTALS_SIZE);
  runBattery(loadKW, pvKW, 1, stepH, battery, totals, steps, null);
  if (totals[KNOWN] === 0) return noAnswer('no_known_step');
  return { known: true, ...selfConsumptionOf(totals, stepH, battery, Math.max(loadKW.length, pvKW.length)) };
}

/** The figures of a run of `runBattery`. `count` is the number of steps asked, known or not. */
export function selfConsumptionOf(
  totals: Float64Array,
  stepH: number,
  battery: Battery,
  count: number,
): SelfConsumption {
  const loadKWh = totals[LOAD]! * stepH;
  const pvKWh = totals[PV]! * stepH;
  const chargeKWh = totals[CHARGE]! * stepH;
  const dischargeKWh = totals[DISCHARGE]! * stepH;
  const importKWh = totals[IMPORT]! * stepH;
  const exportKWh = totals[EXPORT]! * stepH;
  const directKWh = totals[DIRECT]! * stepH;
  const usableKWh = battery.capacityKWh - battery.minKWh;
  const initialStoredKWh =
    usableKWh > 0 ? Math.min(Math.max(battery.initialKWh, battery.minKWh), battery.capacityKWh) : battery.initialKWh;
  return {
    loadKWh,
    pvKWh,
    directKWh,
    chargeKWh,
    dischargeKWh,
    batteryLossesKWh: chargeKWh - dischargeKWh - (totals[STORED]! - initialStoredKWh),
    importKWh,
    exportKWh,
    initialStoredKWh,
    finalStoredKWh: totals[STORED]!,
    selfConsumptionRate: pvKWh > 0 ? (pvKWh - exportKWh) / pvKWh : null,
    usefulSelfConsumptionRate: pvKWh > 0 ? (directKWh + dischargeKWh) / pvKWh : null,
    selfSufficiencyRate: loadKWh > 0 ? (loadKWh - importKWh) / loadKWh : null,
    equivalentFullCycles: usableKWh > 0 ? dischargeKWh / battery.dischargeEfficiency / usableKWh : null,
    peakImportKW: totals[PEAK_IMPORT]!,
    peakExportKW: totals[PEAK_EXPORT]!,
    stepsFull: totals[FULL]!,
    stepsEmpty: totals[EMPTY]!,
    coverage: count > 0 ? totals[KNOWN]! / count : 0,
  };
}

/**
 * A battery that can exist: sizes and powers not negative, reserve within the capacity, efficiencies in (0, 1].
 *
 * @param battery any figures
 */
export function batteryIsValid(battery: Battery): boolean {
  const { capacityKWh, minKWh, initialKWh, chargeKW, dischargeKW, selfDischargePerH } = battery;
  const sizes = [capacityKWh, minKWh, initialKWh, chargeKW, dischargeKW, selfDischargePerH];
  const efficiencies = [battery.chargeEfficiency, battery.dischargeEfficiency];
  return (
    sizes.every((x) => Number.isFinite(x) && x >= 0) &&
    minKWh <= capacityKWh &&
    efficiencies.every((x) => x > 0 && x <= 1)
  );
}
