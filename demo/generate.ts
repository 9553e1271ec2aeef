import { parseIsoDay, HOUR_MS, dayStart, slotsInDay, wallMinutes } from '@joulerie/domain/calendar';
import { anomalyFactor, isHole } from './irregularities.ts';
import type { Anomaly } from './irregularities.ts';
import { hash32, smoothNoise, unit } from './random.ts';
import { isClosed, occupancy } from './schedules.ts';
import type { Kind } from './schedules.ts';
import { dayTemperatureC, skyClearness, sunHeightSine, temperatureC } from './weather.ts';
import type { Place } from './weather.ts';

/**
 * Invented meters, repeatable: a value depends on the seed, the place and the instant only, so two runs agree on the
 * days they share whatever their bounds. Days are Paris civil days, `[fromDay, toDay)`: with `toDay` today, the curve
 * ends yesterday at midnight. NaN is a missing reading.
 */
export type CurveRequest = {
  kind: Kind;
  surfaceM2: number;
  fromDay: number;
  toDay: number;
  seed: number;
  place?: Place;
  /** Heats with electricity. */
  electricHeating?: boolean;
  /** Multiplies everything but the heating; 1 is an ordinary building of its kind. */
  intensity?: number;
  anomaly?: Anomaly | null;
  holes?: boolean;
};
export type Curve = { from: number; stepS: number; valuesW: Float64Array };

export const HALF_HOUR_S = 1800;
export const FRANCE_CENTRE: Place = { lat: 47, lon: 2.4, altitudeM: 120 };

/** W/m² asleep and, above it, at full occupation; W/m² and K below 17 °C; W/m² and K above 23 °C. Orders of magnitude of audits. */
const DENSITY: Record<Kind, { idle: number; active: number; heating: number; cooling: number }> = {
  ecole: { idle: 1.4, active: 11, heating: 1.5, cooling: 0 },
  bureaux: { idle: 3.8, active: 17, heating: 1.2, cooling: 0.9 },
  gymnase: { idle: 1.8, active: 11, heating: 1.3, cooling: 0 },
  mairie: { idle: 2.8, active: 13, heating: 1.4, cooling: 0.4 },
  logement: { idle: 1.5, active: 3.2, heating: 1.4, cooling: 0 },
  piscine: { idle: 17, active: 18, heating: 1, cooling: 0 },
  recharge: { idle: 0.2, active: 22, heating: 0, cooling: 0 },
};

/** Half-hour mean powers in W, drawn by the building before any generation of its own. */
export function generateCurve(request: CurveRequest): Curve {
  const { kind, surfaceM2, fromDay, toDay, seed } = request;
  const place = request.place ?? FRANCE_CENTRE;
  const from = dayStart(fromDay);
  const step = HALF_HOUR_S * 1000;
  const valuesW = new Float64Array(Math.max(0, Math.round((dayStart(toDay) - from) / step)));
  const density = DENSITY[kind];
  const scale = surfaceM2 * (request.intensity ?? 1);
  let at = 0;
  let yesterdayC = dayTemperatureC(place, dayStart(fromDay - 1));
  for (let day = fromDay; day < toDay; day++) {
    const todayC = dayTemperatureC(place, dayStart(day));
    // Walls remember about a day.
    const feltC = 0.65 * todayC + 0.35 * yesterdayC;
    yesterdayC = todayC;
    const busy = 0.88 + 0.24 * unit(seed, day, 1);
    for (let slot = 0; slot < slotsInDay(day, HALF_HOUR_S); slot++, at++) {
      const instant = from + at * step;
      if (request.holes !== false && isHole(seed, day, slot)) {
        valuesW[at] = Number.NaN;
        continue;
      }
      const minute = wallMinutes(instant);
      const presence = occupancy(kind, day, minute + 15) * busy;
      const outdoorC = 0.6 * feltC + 0.4 * temperatureC(place, instant);
      const heated = request.electricHeating === true ? (presence > 0.05 || kind === 'logement' ? 1 : 0.6) : 0;
      const light = 1 + 0.25 * Math.max(0, -sunHeightSine(place, instant));
      let watts = scale * (density.idle + density.active * presence * light);
      watts += surfaceM2 * density.heating * heated * Math.max(0, 17 - outdoorC);
      watts += surfaceM2 * density.cooling * Math.min(1, presence * 2) * Math.max(0, outdoorC - 23);
      if (kind === 'logement') watts += (request.intensity ?? 1) * appliances(seed, day, minute, surfaceM2);
      watts *= anomalyFactor(request.anomaly ?? null, day, presence);
      watts *= 1 + 0.05 * smoothNoise(seed, (instant / HOUR_MS) * 0.7) + 0.06 * (unit(seed, at0(instant), 2) - 0.5);
      valuesW[at] = Math.round(watts);
    }
  }
  return { from, stepS: HALF_HOUR_S, valuesW };
}

const at0 = (instant: number): number => Math.floor(instant / (HALF_HOUR_S * 1000));

/** Hot water in the night and a few meals and machines at their hours: mean W over the half-hour. */
function appliances(seed: number, day: number, minute: number, surfaceM2: number): number {
  const homes = Math.max(1, Math.round(surfaceM2 / 95));
  let watts = 0;
  const tank = 150 + 45 * unit(seed, day, 3);
  if (minute < tank) watts += 1900;
  for (let k = 0; k < 4; k++) {
    const start = [420, 720, 1140, 1230][k]! + Math.floor(75 * unit(seed, day, k, 4));
    const length = 30 + Math.floor(60 * unit(seed, day, k, 5));
    if (unit(seed, day, k, 6) < 0.75 && minute + 30 > start && minute < start + length)
      watts += 500 + 1500 * unit(seed, day, k, 7);
  }
  // Many homes behind one meter do not peak together.
  return homes === 1 ? watts : watts * homes * 0.45;
}

export type DailyRequest = Omit<CurveRequest, 'electricHeating'>;

/** kWh/m² a day: whatever the weather, and per degree-day below 16 °C, open and closed. */
const HEAT: Record<Kind, { steady: number; open: number; closed: number }> = {
  ecole: { steady: 0.01, open: 0.055, closed: 0.034 },
  bureaux: { steady: 0.005, open: 0.042, closed: 0.03 },
  gymnase: { steady: 0.03, open: 0.05, closed: 0.035 },
  mairie: { steady: 0.005, open: 0.052, closed: 0.038 },
  logement: { steady: 0.045, open: 0.047, closed: 0.047 },
  piscine: { steady: 0.95, open: 0.09, closed: 0.08 },
  recharge: { steady: 0, open: 0, closed: 0 },
};

/** Energy to heat a building and its water, kWh a civil day (gas PCS, or heat delivered). */
export function generateDailyHeat(request: DailyRequest): { from: number; stepS: number; valuesKwh: Float64Array } {
  const { kind, surfaceM2, fromDay, toDay, seed } = request;
  const place = request.place ?? FRANCE_CENTRE;
  const heat = HEAT[kind];
  const valuesKwh = new Float64Array(Math.max(0, toDay - fromDay));
  for (let day = fromDay; day < toDay; day++) {
    if (request.holes !== false && isHole(hash32(seed, 99), day, 0)) {
      valuesKwh[day - fromDay] = Number.NaN;
      continue;
    }
    const outdoorC = 0.7 * dayTemperatureC(place, dayStart(day)) + 0.3 * dayTemperatureC(place, dayStart(day - 1));
    const closed = isClosed(kind, day);
    const perM2 = heat.steady + (closed ? heat.closed : heat.open) * Math.max(0, 16 - outdoorC);
    const wobble = 0.93 + 0.14 * unit(seed, day, 8);
    const kwh =
      surfaceM2 *
      perM2 *
      (request.intensity ?? 1) *
      wobble *
      anomalyFactor(request.anomaly ?? null, day, closed ? 0 : 1);
    valuesKwh[day - fromDay] = Math.round(kwh);
  }
  return { from: dayStart(fromDay), stepS: 86_400, valuesKwh };
}

/** Half-hour mean powers in W of a photovoltaic field of `kwp` kW facing south on a roof. */
export function generatePv(request: { kwp: number; fromDay: number; toDay: number; place?: Place }): Curve {
  const place = request.place ?? FRANCE_CENTRE;
  const from = dayStart(request.fromDay);
  const step = HALF_HOUR_S * 1000;
  const valuesW = new Float64Array(Math.max(0, Math.round((dayStart(request.toDay) - from) / step)));
  for (let i = 0; i < valuesW.length; i++) {
    const middle = from + i * step + step / 2;
    const height = Math.max(0, sunHeightSine(place, middle));
    valuesW[i] = Math.round(request.kwp * 1000 * 0.86 * height ** 1.1 * skyClearness(place, middle));
  }
  return { from, stepS: HALF_HOUR_S, valuesW };
}

/** Day number of `YYYY-MM-DD` of the portfolio; a wrong one is a fault of the portfolio. */
export function dayOf(text: string): number {
  const day = parseIsoDay(text);
  if (day === null) throw new Error(`Not a day: ${text}`);
  return day;
}
