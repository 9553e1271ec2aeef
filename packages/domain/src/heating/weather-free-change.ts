import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import { chooseSignature } from './choose-signature.ts';
import { savings } from './savings.ts';

/** Days of energy [kWh] and of mean outdoor temperature [°C], NaN where unknown. */
export type WeatheredDays = { energyKWh: Float64Array; temperatureC: Float64Array };

/** A change against the year before, under the weather of the period, with its interval. */
export type WeatherFreeChange = {
  known: true;
  /** Share of what the year before gives under the weather of the period: −0.064 is 6.4 % less. */
  change: number;
  low: number;
  high: number;
  /** Two-sided confidence of the interval. */
  confidence: number;
  /** Days compared. */
  days: number;
};

/** Why a change without the weather cannot be given. */
export type WeatherFreeRefusal = NoAnswer<
  | 'weather_period_ahead'
  | 'weather_reference_short'
  | 'weather_period_short'
  | 'weather_before_short'
  | 'weather_no_signature'
  | 'weather_uncertain'
>;

const CONFIDENCE = 0.95;
/** Share of the days of the reference year, and of the period, that must be known (CalTRACK 2.2.1.2). */
const ENOUGH = 0.9;
const FEWEST_DAYS = 14;

/**
 * How a period differs from the same one a year before once the weather is removed: a signature is fitted to a whole year that ends with
 * that period of the year before (`chooseSignature`), and gives what the difference of weather between the two changes; the measured days
 * are compared with those of the year before corrected by it, with the uncertainty of guideline 14 (`savings`). A season that the signature
 * does not know (a school closed in August) is in both and no saving. Only days with an energy and a temperature are in either figure: what
 * is missing is never a saving. Refused with its reason where a tenth of the reference year, of the period or of the same one a year before
 * is unknown, where the year shows no dependence on the weather, or where the uncertainty has no value.
 *
 * @param reference every day of the reference year, in order
 * @param period the days of the period that are over, in order
 * @param cooling whether the energy may cool
 * @param length days of the whole period, those to come included: the last of the reference are the same ones a year before
 */
export function weatherFreeChange(
  reference: WeatheredDays,
  period: WeatheredDays,
  cooling: boolean,
  length = period.energyKWh.length,
): WeatherFreeChange | WeatherFreeRefusal {
  if (period.energyKWh.length === 0) return noAnswer('weather_period_ahead');
  const [known, of] = [knownDays(reference), reference.energyKWh.length];
  if (known < ENOUGH * of) return noAnswer('weather_reference_short', { known, of });
  const [days, due] = [knownDays(period), period.energyKWh.length];
  if (days < FEWEST_DAYS || days < ENOUGH * due) return noAnswer('weather_period_short', { known: days, of: due });
  const before = lastDays(reference, length, due);
  const [knownBefore, dueBefore] = [knownDays(before), before.energyKWh.length];
  if (knownBefore < ENOUGH * dueBefore) return noAnswer('weather_before_short', { known: knownBefore, of: dueBefore });
  const { model, quality, parameters, effectiveDays } = chooseSignature(reference.temperatureC, reference.energyKWh, {
    cooling,
  });
  if (model === null || quality === null) return noAnswer('weather_no_signature');
  const baseline = { quality, parameters, effectiveDays };
  const against = ({ temperatureC, energyKWh }: WeatheredDays) =>
    savings(model, temperatureC, energyKWh, baseline, CONFIDENCE);
  const [now, then] = [against(period), against(before)];
  if (!now?.uncertainty || !then?.uncertainty) return noAnswer('weather_uncertain');
  // What the signature missed of a day a year before, it misses now.
  const perDay = now.days / then.days;
  const expected = now.counterfactualKWh - then.avoidedKWh * perDay;
  if (!(expected > 0)) return noAnswer('weather_uncertain');
  const change = (now.observedKWh - expected) / expected;
  // Of the whole reference, a signature misses nothing: what is uncertain is the share of it that was left out.
  const ofThen = then.uncertainty.halfWidthKWh * perDay * Math.sqrt(Math.max(0, 1 - then.days / known));
  const half = Math.hypot(now.uncertainty.halfWidthKWh, ofThen) / expected;
  return { known: true, change, low: change - half, high: change + half, confidence: CONFIDENCE, days: now.days };
}

/** The first days of the last `length` of a year: all of it where it is shorter. */
function lastDays({ energyKWh, temperatureC }: WeatheredDays, length: number, days: number): WeatheredDays {
  const from = Math.max(0, energyKWh.length - length);
  return { energyKWh: energyKWh.slice(from, from + days), temperatureC: temperatureC.slice(from, from + days) };
}

const knownDays = ({ energyKWh, temperatureC }: WeatheredDays): number =>
  energyKWh.reduce((n, kWh, i) => n + (Number.isNaN(kWh) || Number.isNaN(temperatureC[i]!) ? 0 : 1), 0);
