import { dayStart, slotsInDay, wallMinutes } from '@joulerie/domain/calendar';
import { HALF_HOUR_S, dayOf, generateCurve, generateDailyHeat, generatePv } from './generate.ts';
import { isHole } from './irregularities.ts';
import type { GenerateSpec } from './portfolio-types.ts';
import { smoothNoise, unit } from './random.ts';
import { occupancy } from './schedules.ts';
import { dayTemperatureC, temperatureC } from './weather.ts';
import type { Place } from './weather.ts';

/** A run of one variable in its stored unit, as a reader of files would give it; NaN is missing, 86400 means civil days. */
export type GeneratedSeries = { variable: string; from: number; stepS: number; values: Float64Array };

/** Height given to every place of the portfolio: they all lie low. */
const ALTITUDE_M = 60;

/**
 * Everything a generated source of the portfolio measures, up to yesterday (`today` is a Paris day number, excluded).
 * Gas and heat stop one day earlier: operators publish them a day later than electricity.
 */
export function generateSeries(
  spec: GenerateSpec,
  location: { lat: number; lon: number },
  today: number,
): GeneratedSeries[] {
  const place: Place = { ...location, altitudeM: ALTITUDE_M };
  const fromDay = dayOf(spec.from);
  const toDay = Math.max(fromDay, spec.to ? Math.min(today, dayOf(spec.to)) : today);
  switch (spec.what) {
    case 'electricity': {
      const { kind, surfaceM2, seed, electricHeating, intensity, anomaly, pvKwp } = spec;
      const drawn = generateCurve({
        kind,
        surfaceM2,
        seed,
        fromDay,
        toDay,
        place,
        electricHeating,
        intensity,
        anomaly,
      });
      const curve = { from: drawn.from, stepS: HALF_HOUR_S };
      if (pvKwp === undefined) {
        return [
          { variable: 'puissance', ...curve, values: drawn.valuesW },
          {
            variable: 'puissance_max',
            from: drawn.from,
            stepS: 86_400,
            values: dailyMaximaVa(drawn.valuesW, fromDay, toDay),
          },
        ];
      }
      const made = generatePv({ kwp: pvKwp, fromDay, toDay, place }).valuesW;
      return [
        { variable: 'puissance', ...curve, values: drawn.valuesW.map((w, i) => Math.max(0, w - made[i]!)) },
        { variable: 'injection', ...curve, values: drawn.valuesW.map((w, i) => Math.max(0, made[i]! - w)) },
        { variable: 'production_pv', ...curve, values: made },
      ];
    }
    case 'gas':
    case 'heat': {
      const { kind, surfaceM2, seed, intensity, anomaly } = spec;
      const last = Math.max(fromDay, Math.min(toDay, today - 1));
      const { from, stepS, valuesKwh } = generateDailyHeat({
        kind,
        surfaceM2,
        seed,
        intensity,
        anomaly,
        fromDay,
        toDay: last,
        place,
      });
      return [{ variable: spec.what === 'gas' ? 'conso_gaz' : 'chaleur', from, stepS, values: valuesKwh }];
    }
    case 'room':
      return roomSeries(spec, place, fromDay, toDay);
    case 'outdoor': {
      const from = dayStart(fromDay);
      const hours = Math.round((dayStart(toDay) - from) / 3_600_000);
      const values = Float64Array.from({ length: hours }, (_, i) => tenths(temperatureC(place, from + i * 3_600_000)));
      return [{ variable: 'temperature_exterieure', from, stepS: 3600, values }];
    }
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Highest power of each day in VA. The half-hour mean hides peaks: about 15 % is added for them and the power factor. */
function dailyMaximaVa(valuesW: Float64Array, fromDay: number, toDay: number): Float64Array {
  const maxima = new Float64Array(toDay - fromDay).fill(Number.NaN);
  let at = 0;
  for (let day = fromDay; day < toDay; day++) {
    for (const end = at + slotsInDay(day, HALF_HOUR_S); at < end; at++) {
      const va = Math.round(valuesW[at]! * 1.15);
      if (!(maxima[day - fromDay]! >= va) && !Number.isNaN(va)) maxima[day - fromDay] = va;
    }
  }
  return maxima;
}

/** A room seen by a sensor: heated by the clock in the cold season, following the weather in the warm one. */
function roomSeries(
  spec: Extract<GenerateSpec, { what: 'room' }>,
  place: Place,
  fromDay: number,
  toDay: number,
): GeneratedSeries[] {
  const from = dayStart(fromDay);
  const step = HALF_HOUR_S * 1000;
  const length = Math.round((dayStart(toDay) - from) / step);
  const temperature = new Float64Array(length);
  const humidity = new Float64Array(length);
  const co2 = new Float64Array(length);
  let at = 0;
  for (let day = fromDay; day < toDay; day++) {
    const outdoorC = 0.6 * dayTemperatureC(place, dayStart(day)) + 0.4 * dayTemperatureC(place, dayStart(day - 1));
    for (let slot = 0; slot < slotsInDay(day, HALF_HOUR_S); slot++, at++) {
      const instant = from + at * step;
      if (isHole(spec.seed, day, slot)) {
        temperature[at] = humidity[at] = co2[at] = Number.NaN;
        continue;
      }
      const minute = wallMinutes(instant);
      // The heating starts two hours before people come.
      const warm = Math.max(occupancy(spec.kind, day, minute), occupancy(spec.kind, day, minute + 120));
      const setpoint = spec.nightC + (spec.occupiedC - spec.nightC) * Math.min(1, warm * 1.6);
      const free = 22 + 0.45 * (outdoorC - 16) + 0.08 * (temperatureC(place, instant) - outdoorC);
      const presence = occupancy(spec.kind, day, minute);
      temperature[at] = tenths(Math.max(setpoint, free) + 0.4 * smoothNoise(spec.seed, instant / 7_200_000));
      humidity[at] = Math.round(
        46 + 9 * smoothNoise(spec.seed + 1, instant / 40_000_000) - 0.5 * Math.max(0, 12 - outdoorC),
      );
      co2[at] = Math.round(
        425 + 780 * presence * (0.8 + 0.4 * unit(spec.seed, day, 5)) + 15 * smoothNoise(spec.seed + 2, instant / step),
      );
    }
  }
  const curve = { from, stepS: HALF_HOUR_S };
  return [
    { variable: 'temperature_ambiante', ...curve, values: temperature },
    { variable: 'humidite', ...curve, values: humidity },
    { variable: 'co2_ambiant', ...curve, values: co2 },
  ];
}
