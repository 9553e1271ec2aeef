import { unit } from '../../../../demo/random.ts';
import { skyClearness, sunHeightSine, temperatureC } from '../../../../demo/weather.ts';
import { Kept, pointOf } from '../operators/generated.ts';
import { HOUR_MS, parisInstant, parisOffsetMs, slotsInDay } from '../operators/paris.ts';

/** Invented curves of meters: the same for everybody who asks about a point and a day, and true to the weather of the place. */
const SLOT_MS = HOUR_MS / 2;

/** Mean powers of the half-hours of a day, in order, whole watts whose sum is even: half of it is the day's energy in Wh, exactly. */
export function dayCurve(prm: string, day: number): Int32Array {
  return kept.get(`${prm} ${day}`, () => make(day, (at) => homeW(prm, at)));
}

/** The same of what a home with panels injects. */
export function dayInjection(prm: string, day: number): Int32Array {
  return kept.get(`${prm} ${day} +`, () => make(day, (at) => injectedW(prm, at)));
}
const kept = new Kept<Int32Array>(4000);

/** Energy of a day [Wh]. */
export const energyWh = (curve: Int32Array): number => curve.reduce((sum, watts) => sum + watts, 0) / 2;

/** The highest power of a day [VA], and the moment within its half-hour: above the mean, and its power factor. */
export function dayMaximum(prm: string, day: number): { va: number; at: number } {
  const curve = dayCurve(prm, day);
  let slot = 0;
  for (let i = 0; i < curve.length; i++) if (curve[i]! > curve[slot]!) slot = i;
  const { seed } = pointOf(prm);
  const va = Math.round(curve[slot]! * (1.15 + 0.25 * unit(seed, day, 7)));
  return { va, at: parisInstant(day) + slot * SLOT_MS + Math.floor(unit(seed, day, 8) * 1800) * 1000 };
}

function make(day: number, watts: (instant: number) => number): Int32Array {
  const start = parisInstant(day);
  const curve = Int32Array.from({ length: slotsInDay(day) }, (_, i) =>
    Math.max(0, Math.round(watts(start + i * SLOT_MS))),
  );
  if (energyWh(curve) % 1 !== 0) curve[curve.length - 1]! += 1;
  return curve;
}

/** A home: what never stops, its people in the morning and the evening, and heating below 17 °C. */
function homeW(prm: string, instant: number): number {
  const { seed, place } = pointOf(prm);
  const hour = (((instant + parisOffsetMs(instant)) / HOUR_MS) % 24) + 0.25;
  const slot = Math.floor(instant / SLOT_MS);
  const base = 120 + 180 * unit(seed, 2);
  const near = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2));
  const people =
    (350 * near(7.5, 1.2) + 250 * near(12.5, 1.1) + 800 * near(19.5, 2)) * (0.6 + 0.8 * unit(seed, slot, 3));
  // The water heater of off-peak hours.
  const water = hour >= 22.5 || hour < 1 ? 1100 * (0.7 + 0.3 * unit(seed, Math.floor(slot / 48), 4)) : 0;
  const heats = unit(seed, 5) < 0.5 ? 60 + 120 * unit(seed, 6) : 0;
  const heating = heats * Math.max(0, 17 - temperatureC(place, instant + SLOT_MS / 2));
  return base + people + water + heating + 60 * unit(seed, slot, 9);
}

/** Panels of 3 to 6 kWc, of which the home takes what it needs first. */
function injectedW(prm: string, instant: number): number {
  const { seed, place } = pointOf(prm);
  const middle = instant + SLOT_MS / 2;
  const panelsW =
    (3000 + 3000 * unit(seed, 10)) * Math.max(0, sunHeightSine(place, middle)) * skyClearness(place, middle);
  return Math.max(0, panelsW - 400);
}

/** Indexes of a point at the start of a day [Wh], off-peak (22:00 to 06:00) and peak, from a first day on: the sums of what lies between. */
export function indexesWh(prm: string, day: number, since: number): { offPeak: number; peak: number } {
  const sums = indexes.get(`${prm} ${since}`, () => [{ offPeak: 0, peak: 0 }]);
  for (let next = sums.length; next <= day - since; next++) {
    const one = since + next - 1;
    const start = parisInstant(one);
    const { offPeak, peak } = sums[next - 1]!;
    const added = { offPeak: 0, peak: 0 };
    make(one, (at) => homeW(prm, at)).forEach((watts, i) => {
      const at = start + i * SLOT_MS;
      const hour = ((at + parisOffsetMs(at)) / HOUR_MS) % 24;
      added[hour >= 22 || hour < 6 ? 'offPeak' : 'peak'] += watts / 2;
    });
    sums.push({ offPeak: offPeak + added.offPeak, peak: peak + added.peak });
  }
  return sums[day - since]!;
}
const indexes = new Kept<{ offPeak: number; peak: number }[]>(200);
