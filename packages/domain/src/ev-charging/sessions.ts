/**
 * Charging on a site, on a regular grid of steps: step k covers [k, k + 1)·stepH hours. Powers in kW, energies in kWh.
 */
export type ChargingSite = {
  stepH: number;
  steps: number;
  /** Power that vehicles and building share [kW]: one for all steps, or one value a step. A cap that is not a number is 0. */
  capKW: number | Float64Array;
  /** The building's own load, one value a step [kW]; NaN where it was not measured. */
  baseLoadKW: Float64Array;
};

/** Vehicles plugged in, one column a field. A vehicle may charge in steps arrivalStep ≤ k < departureStep. */
export type ChargingSessions = {
  count: number;
  arrivalStep: Int32Array;
  departureStep: Int32Array;
  /** Energy wanted [kWh]. */
  energyKWh: Float64Array;
  /** What point and vehicle can do together [kW]. */
  maxKW: Float64Array;
  /** Rows whose energy or power was not a number, or negative: they keep their place and want nothing. */
  invalid: number;
};

/** One stay: steps of arrival and departure (excluded), energy wanted [kWh], highest power [kW]. */
export type SessionRow = { arrivalStep: number; departureStep: number; energyKWh: number; maxKW: number };

const isSound = (row: SessionRow): boolean =>
  row.energyKWh >= 0 && row.maxKW >= 0 && Number.isFinite(row.energyKWh) && Number.isFinite(row.maxKW);

/**
 * Rows as columns. Rows that are not sound are counted in `invalid` and left to want nothing.
 *
 * @param rows stays in any order: steps of arrival and departure, energy wanted [kWh], highest power [kW]
 */
export function sessionsOf(rows: readonly SessionRow[]): ChargingSessions {
  return {
    count: rows.length,
    arrivalStep: Int32Array.from(rows, (r) => r.arrivalStep),
    departureStep: Int32Array.from(rows, (r) => r.departureStep),
    energyKWh: Float64Array.from(rows, (r) => (isSound(r) ? r.energyKWh : 0)),
    maxKW: Float64Array.from(rows, (r) => (isSound(r) ? r.maxKW : 0)),
    invalid: rows.reduce((n, r) => n + (isSound(r) ? 0 : 1), 0),
  };
}

/**
 * A load of the same power at every step.
 *
 * @param steps number of steps, at least 0
 * @param powerKW power at each of them [kW]
 */
export const constantLoad = (steps: number, powerKW: number): Float64Array => new Float64Array(steps).fill(powerKW);

/** Energy below which a session is full [kWh]: what binary fractions leave of a subtraction. */
export const FULL_KWH = 1e-9;

/** Power that vehicles and building share at a step [kW]; 0 where the cap is not a number. */
export function capAt({ capKW }: Pick<ChargingSite, 'capKW'>, step: number): number {
  const cap = typeof capKW === 'number' ? capKW : (capKW[step] ?? 0);
  return Number.isNaN(cap) ? 0 : cap;
}

/** Power left to the vehicles at each step [kW]; none where the building's load is unknown, to be on the safe side. */
export function availableKW(site: ChargingSite): Float64Array {
  const out = new Float64Array(site.steps);
  for (let k = 0; k < site.steps; k++) {
    const left = capAt(site, k) - site.baseLoadKW[k]!;
    out[k] = left > 0 ? left : 0;
  }
  return out;
}

/** Indices of sessions in order of arrival (of equals, as given). */
export function byArrival(sessions: ChargingSessions): Int32Array {
  const order = Int32Array.from({ length: sessions.count }, (_, i) => i);
  return order.sort((a, b) => sessions.arrivalStep[a]! - sessions.arrivalStep[b]! || a - b);
}
