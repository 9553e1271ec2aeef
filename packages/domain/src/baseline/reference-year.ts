import { weekday } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { effectiveDays, fitQuality, lagOneAutocorrelation } from '../heating/fit-quality.ts';
import { chooseSignature } from '../heating/choose-signature.ts';
import { expectedDays } from '../heating/signature-model.ts';
import type { SignatureModel } from '../heating/signature-model.ts';
import type { BaselineFit } from '../heating/savings.ts';
import { medianInPlace } from '../heating/statistics.ts';

/** Days of an energy [kWh] and of mean outdoor temperature [°C] from `firstDay` on, NaN where unknown. */
export type DatedDays = { firstDay: CivilDay; energyKWh: Float64Array; temperatureC: Float64Array };

/** What a year teaches of the days that follow it. */
export type ReferenceYear = {
  /** What the expectation follows: the weather as well as the calendar, or the calendar alone. */
  follows: 'weather' | 'calendar';
  model: SignatureModel | null;
  /** What the days of the year tell of the uncertainty of a total. */
  fit: BaselineFit;
  /** Energy expected of each day and half-width of its interval at 95 % [kWh]; NaN where too little alike is known. */
  expect: (days: Pick<DatedDays, 'firstDay' | 'temperatureC'>) => { expectedKWh: Float64Array; halfKWh: Float64Array };
};

/** Weeks of the reference on either side of the same date that are alike, then those looked at where too few are known. */
const NEAR_DAYS = 24;
const WIDE_DAYS = 45;
const LEAST_ALIKE = 3;
/** 52 weeks: the same date of another year, on the same weekday. */
const CYCLE = 364;
const SUNDAY = 6;
const MAD_TO_SIGMA = 1.4826;
const WIDTH = 1.96;
/** A scatter is never taken below this share of the mean day. */
const LEAST_SPREAD = 0.02;
/** Share of the days of the year whose temperature must be known for the weather to be followed. */
const ENOUGH_WEATHER = 0.9;

/**
 * Learns a reference year day by day: the signature of its weather where it has one (`chooseSignature`), then, of what the signature leaves,
 * the median of the days alike within three weeks of the same date: the same weekday; a closed day (public holiday, closing) with Sundays
 * and closed days, where the year has it so. A school that stops in July and a shop that opens on Sundays are so in the expectation. Medians, so that a breakdown of
 * the reference does not become the rule. The uncertainty is that of the reference itself, each day predicted without its own value.
 *
 * @param reference every day of the year, in order
 * @param options whether the energy may cool, and which days are closed
 */
export function learnReference(
  reference: DatedDays,
  options: { cooling: boolean; isClosed?: (day: CivilDay) => boolean },
): ReferenceYear {
  const { firstDay, energyKWh, temperatureC } = reference;
  const n = energyKWh.length;
  const weathered = temperatureC.reduce((known, t) => known + (Number.isFinite(t) ? 1 : 0), 0) >= ENOUGH_WEATHER * n;
  const chosen = weathered ? chooseSignature(temperatureC, energyKWh, { cooling: options.cooling }) : null;
  const model = chosen?.model ?? null;
  const byWeather = (temperatures: Float64Array): Float64Array =>
    model === null ? new Float64Array(temperatures.length) : expectedDays(model, temperatures);
  const ofWeather = byWeather(temperatureC);
  const left = energyKWh.map((kWh, i) => kWh - ofWeather[i]!);
  const kindOf = kindsOfDays(left, firstDay, options.isClosed ?? (() => false));
  const kinds = Uint8Array.from({ length: n }, (_, i) => kindOf(firstDay + i));
  const alike = alikeDays(left, kinds, firstDay);
  const errors = left.map((value, i) => value - alike(firstDay + i, kinds[i]!, i));
  const spread = spreadAround(errors, firstDay, LEAST_SPREAD * Math.abs(meanOf(energyKWh)));
  return {
    follows: model === null ? 'calendar' : 'weather',
    model,
    fit: fitOf(energyKWh, errors, model === null ? 1 : chosen!.parameters),
    expect: (days) => {
      const weather = byWeather(days.temperatureC);
      const expectedKWh = weather.map((kWh, i) => {
        const day = days.firstDay + i;
        // A building gives nothing back: an expectation below zero is none at all.
        return Math.max(0, kWh + alike(day, kindOf(day), -1));
      });
      const halfKWh = expectedKWh.map((kWh, i) => (Number.isNaN(kWh) ? Number.NaN : WIDTH * spread(days.firstDay + i)));
      return { expectedKWh, halfKWh };
    },
  };
}

/**
 * The kind of a day: its weekday, or that of Sundays where it is closed and the closed days of the year were more like Sundays than like
 * their own weekday. A shop that opens on public holidays has no closed day.
 */
function kindsOfDays(
  left: Float64Array,
  firstDay: CivilDay,
  isClosed: (day: CivilDay) => boolean,
): (day: CivilDay) => number {
  const own = Uint8Array.from(left, (_, i) => weekday(firstDay + i));
  const alike = alikeDays(left, own, firstDay);
  let [asSunday, asItself] = [0, 0];
  for (let i = 0; i < left.length; i++) {
    if (own[i] === SUNDAY || !Number.isFinite(left[i]!) || !isClosed(firstDay + i)) continue;
    const [sunday, itself] = [alike(firstDay + i, SUNDAY, i), alike(firstDay + i, own[i]!, i)];
    if (Number.isNaN(sunday) || Number.isNaN(itself)) continue;
    asSunday += Math.abs(left[i]! - sunday);
    asItself += Math.abs(left[i]! - itself);
  }
  return (day) => (asSunday < asItself && isClosed(day) ? SUNDAY : weekday(day));
}

/** The median of the days of a kind around a date of the year, one of them left out; NaN where fewer than three are known. */
function alikeDays(
  values: Float64Array,
  kinds: Uint8Array,
  firstDay: CivilDay,
): (day: CivilDay, kind: number, without: number) => number {
  const scratch = new Float64Array(values.length);
  return (day, kind, without) => {
    for (const within of [NEAR_DAYS, WIDE_DAYS]) {
      let count = 0;
      for (const i of around(day, firstDay, values.length, within))
        if (kinds[i] === kind && i !== without && Number.isFinite(values[i]!)) scratch[count++] = values[i]!;
      if (count >= LEAST_ALIKE) return medianInPlace(scratch, count);
    }
    return Number.NaN;
  };
}

/** Places of a year within some days of the same date, the year being a circle of 52 weeks. */
function* around(day: CivilDay, firstDay: CivilDay, length: number, within: number): Generator<number> {
  const at = (((day - firstDay) % CYCLE) + CYCLE) % CYCLE;
  for (let shift = -within; shift <= within; shift++) {
    const place = (((at + shift) % CYCLE) + CYCLE) % CYCLE;
    for (let i = place; i < length; i += CYCLE) yield i;
  }
}

/** Standard deviation of the errors around a date [kWh], never below `least`. */
function spreadAround(errors: Float64Array, firstDay: CivilDay, least: number): (day: CivilDay) => number {
  const scratch = new Float64Array(errors.length);
  const kept = new Map<number, number>();
  return (day) => {
    const at = (((day - firstDay) % CYCLE) + CYCLE) % CYCLE;
    const known = kept.get(at);
    if (known !== undefined) return known;
    let count = 0;
    for (const i of around(day, firstDay, errors.length, WIDE_DAYS))
      if (Number.isFinite(errors[i]!)) scratch[count++] = Math.abs(errors[i]!);
    const spread = count === 0 ? Number.NaN : Math.max(least, MAD_TO_SIGMA * medianInPlace(scratch, count));
    kept.set(at, spread);
    return spread;
  };
}

function fitOf(energyKWh: Float64Array, errors: Float64Array, parameters: number): BaselineFit {
  let [days, sse, sum, squares] = [0, 0, 0, 0];
  for (let i = 0; i < errors.length; i++) {
    if (!Number.isFinite(errors[i]!)) continue;
    days++;
    sse += errors[i]! ** 2;
    sum += energyKWh[i]!;
    squares += energyKWh[i]! ** 2;
  }
  const mean = days === 0 ? 0 : sum / days;
  return {
    quality: fitQuality(days, parameters, sse, Math.max(0, squares - days * mean * mean), mean),
    parameters,
    effectiveDays: effectiveDays(days, lagOneAutocorrelation(errors)),
  };
}

function meanOf(values: Float64Array): number {
  let [sum, count] = [0, 0];
  for (const value of values)
    if (Number.isFinite(value)) {
      sum += value;
      count++;
    }
  return count === 0 ? 0 : sum / count;
}
