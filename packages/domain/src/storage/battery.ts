/** A battery coupled on the alternating current side; powers and prices are counted there. */
export type Battery = {
  /** Upper bound of the charge. 0: no battery. */
  capacityKWh: number;
  /** Reserve that is never used. */
  minKWh: number;
  initialKWh: number;
  chargeKW: number;
  dischargeKW: number;
  /** One way, in (0, 1]. */
  chargeEfficiency: number;
  dischargeEfficiency: number;
  /** Share of the charge above the reserve lost each hour. */
  selfDischargePerH: number;
};

/** A battery of no capacity. */
export const NO_BATTERY: Battery = {
  capacityKWh: 0,
  minKWh: 0,
  initialKWh: 0,
  chargeKW: 0,
  dischargeKW: 0,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  selfDischargePerH: 0,
};

/** Every step of a simulation, mean power over the step; NaN where the load or the production is missing. */
export type BatterySteps = {
  chargeKW: Float64Array;
  dischargeKW: Float64Array;
  importKW: Float64Array;
  exportKW: Float64Array;
  /** At the end of the step. */
  storedKWh: Float64Array;
};

/**
 * Columns for each step of a battery, to pass to `selfConsumption`.
 *
 * @param count number of steps
 */
export function emptyBatterySteps(count: number): BatterySteps {
  return {
    chargeKW: new Float64Array(count),
    dischargeKW: new Float64Array(count),
    importKW: new Float64Array(count),
    exportKW: new Float64Array(count),
    storedKWh: new Float64Array(count),
  };
}

/** Places of the sums that a run writes. Powers are sums of means over steps: times the step's hours, they are energies. */
export const LOAD = 0;
export const PV = 1;
export const DIRECT = 2;
export const CHARGE = 3;
export const DISCHARGE = 4;
export const IMPORT = 5;
export const EXPORT = 6;
export const PEAK_IMPORT = 7;
export const PEAK_EXPORT = 8;
export const STORED = 9;
export const KNOWN = 10;
export const FULL = 11;
export const EMPTY = 12;
export const LOAD_COST = 13;
export const IMPORT_COST = 14;
export const TOTALS_SIZE = 15;

const NEARLY = 1e-9;

/**
 * Runs a battery along a load and a production (mean kW over each step), as greedily as it goes: a surplus charges it, a need
 * empties it, the grid does the rest. No charge from the grid, no export from the battery.
 *
 * Each step: self-discharge first; then charge ≤ surplus, charge power and room left (over efficiency); or discharge ≤ need,
 * discharge power and what is stored above the reserve (times efficiency). For one price this rule buys as little as any plan can
 * (it agrees with a linear program).
 *
 * A negative production (the inverter's own night consumption) counts as load, a negative load as production: the balance holds.
 * A step with a missing value is left out of every sum; the battery waits.
 *
 * The kernel of the sizing sweep: writes to `totals` (see the places above) and, when given, to `steps`; `prices` (EUR/kWh a step)
 * adds the cost of the load and of the imports. Production is `pvKW` times `pvScale`.
 */
export function runBattery(
  loadKW: Float64Array,
  pvKW: Float64Array,
  pvScale: number,
  stepH: number,
  battery: Battery,
  totals: Float64Array,
  steps: BatterySteps | null,
  prices: Float64Array | null,
): void {
  const { capacityKWh, minKWh, chargeKW, dischargeKW } = battery;
  const stored = battery.chargeEfficiency * stepH;
  const drawn = stepH / battery.dischargeEfficiency;
  const kept = Math.max(0, 1 - battery.selfDischargePerH * stepH);
  const hasBattery = capacityKWh > minKWh;
  const count = Math.min(loadKW.length, pvKW.length);
  let soc = hasBattery ? Math.min(Math.max(battery.initialKWh, minKWh), capacityKWh) : battery.initialKWh;
  let loadSum = 0;
  let pvSum = 0;
  let direct = 0;
  let charged = 0;
  let discharged = 0;
  let imported = 0;
  let exported = 0;
  let peakImport = 0;
  let peakExport = 0;
  let known = 0;
  let full = 0;
  let empty = 0;
  let loadCost = 0;
  let importCost = 0;

  for (let i = 0; i < count; i++) {
    const rawLoad = loadKW[i]!;
    const rawPv = pvKW[i]! * pvScale;
    const surplus = rawPv - rawLoad;
    // Missing (NaN), or infinite, which no meter reads.
    if (surplus - surplus !== 0) {
      if (steps !== null) writeMissing(steps, i, soc);
      continue;
    }
    const load = (rawLoad > 0 ? rawLoad : 0) - (rawPv < 0 ? rawPv : 0);
    const pv = (rawPv > 0 ? rawPv : 0) - (rawLoad < 0 ? rawLoad : 0);
    known++;
    loadSum += load;
    pvSum += pv;
    direct += load < pv ? load : pv;

    let charge = 0;
    let discharge = 0;
    if (hasBattery) {
      soc = minKWh + (soc - minKWh) * kept;
      if (surplus > 0) {
        const room = (capacityKWh - soc) / stored;
        charge = surplus < chargeKW ? surplus : chargeKW;
        if (room < charge) charge = room > 0 ? room : 0;
        soc += charge * stored;
      } else {
        const left = (soc - minKWh) / drawn;
        discharge = -surplus < dischargeKW ? -surplus : dischargeKW;
        if (left < discharge) discharge = left > 0 ? left : 0;
        soc -= discharge * drawn;
      }
      if (soc >= capacityKWh - NEARLY) full++;
      else if (soc <= minKWh + NEARLY) empty++;
    }
    const toGrid = surplus > 0 ? surplus - charge : 0;
    const fromGrid = surplus < 0 ? -surplus - discharge : 0;
    charged += charge;
    discharged += discharge;
    exported += toGrid;
    imported += fromGrid;
    if (toGrid > peakExport) peakExport = toGrid;
    if (fromGrid > peakImport) peakImport = fromGrid;
    if (prices !== null) {
      loadCost += load * prices[i]!;
      importCost += fromGrid * prices[i]!;
    }
    if (steps !== null) {
      steps.chargeKW[i] = charge;
      steps.dischargeKW[i] = discharge;
      steps.importKW[i] = fromGrid;
      steps.exportKW[i] = toGrid;
      steps.storedKWh[i] = soc;
    }
  }
  totals[LOAD] = loadSum;
  totals[PV] = pvSum;
  totals[DIRECT] = direct;
  totals[CHARGE] = charged;
  totals[DISCHARGE] = discharged;
  totals[IMPORT] = imported;
  totals[EXPORT] = exported;
  totals[PEAK_IMPORT] = peakImport;
  totals[PEAK_EXPORT] = peakExport;
  totals[STORED] = soc;
  totals[KNOWN] = known;
  totals[FULL] = full;
  totals[EMPTY] = empty;
  totals[LOAD_COST] = loadCost;
  totals[IMPORT_COST] = importCost;
}

function writeMissing(steps: BatterySteps, i: number, soc: number): void {
  steps.chargeKW[i] = Number.NaN;
  steps.dischargeKW[i] = Number.NaN;
  steps.importKW[i] = Number.NaN;
  steps.exportKW[i] = Number.NaN;
  steps.storedKWh[i] = soc;
}
