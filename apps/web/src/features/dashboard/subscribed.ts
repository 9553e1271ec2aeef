import type { SourceOffer } from '@joulerie/contract/costs';
import type { Data } from '@joulerie/contract/measures';
import type { Source } from '@joulerie/contract/sources';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { powerFactorOf, subscribedLimit } from '@joulerie/domain/costs';
import type { ApparentMaxima, SubscribedLimit } from '@joulerie/domain/costs';
import { isTurpeFormula } from '@joulerie/domain/tariffs';
import type { Curve, SubscribedLine } from '../../charts/series.ts';
import { date } from '../../lib/format-date.ts';
import { number } from '../../lib/format.ts';
import { column } from '../measures/measures.public.ts';

const NO_CURVE = { startMs: 0, stepS: 600, powerW: new Float64Array() };

/** The highest power of a period: the mean over a step of the curve [W], or the apparent power that a meter kept of a day [VA]. */
export type Peak = { valueW: number; atMs: number; stepS: number | null; apparent: boolean };

/**
 * The one that figures show: apparent where the subscription is in kVA, which that is measured against. One that is lower than the mean
 * of a step is of a part of the days.
 */
export function shownPeak(mean: Peak | null, apparent: Peak | null, unit: SubscribedLimit['unit'] | null): Peak | null {
  if (!mean || !apparent) return mean ?? apparent;
  return unit === 'kVA' && apparent.valueW >= mean.valueW ? apparent : mean;
}

/** What a dated offer says of the power. */
type OfferPower = Pick<
  SourceOffer,
  'kind' | 'validFrom' | 'validTo' | 'subscribedPowerKva' | 'subscribedPowers' | 'gridFormula'
>;

/** The power subscribed on a day, and its formula: those of the offer of that day, else those of the point. */
export function powerOn(source: Pick<Source, 'point'>, offers: readonly OfferPower[], day: number) {
  const { point } = source;
  const iso = isoDay(day);
  const offer = offers.find(
    ({ kind, validFrom, validTo }) => kind !== 'gaz' && validFrom <= iso && (validTo == null || iso <= validTo),
  );
  // Of powers by class, the highest: no moment may pass it.
  const byClass = offer?.subscribedPowers?.map(({ power }) => power) ?? [];
  return {
    power:
      byClass.length > 0 ? Math.max(...byClass) : (offer?.subscribedPowerKva ?? point.electricity?.subscribedPowerKva),
    code: offer?.gridFormula ?? point.electricity?.tariffFormulaCode ?? '',
  };
}

/**
 * The power that a meter had subscribed on a day, beside its curve, with the power factor that its own maxima give; null when
 * unknown.
 */
export function subscribedOf(
  source: Pick<Source, 'point'> | null,
  offers: readonly OfferPower[],
  day: number,
  curve: Pick<Curve, 'startMs' | 'stepS' | 'values'> | null,
  data: Pick<Data, 'axis' | 'variables'> | null,
): SubscribedLimit | null {
  const point = source?.point.electricity;
  if (!source || !point) return null;
  const { power, code } = powerOn(source, offers, day);
  if (power == null) return null;
  const factor = powerFactorOf(
    curve === null ? NO_CURVE : { ...curve, powerW: Float64Array.from(curve.values) },
    maximaOf(data),
  );
  const formula = isTurpeFormula(code) ? code : null;
  return subscribedLimit({ power, formula, voltage: point.voltageDomain ?? null }, factor);
}

/** Highest apparent power of each day of an answer by day; null on another axis. */
function maximaOf(data: Pick<Data, 'axis' | 'variables'> | null): ApparentMaxima | null {
  const found = column(data, 'puissance_max');
  const days = data?.axis.days?.map((text) => parseIsoDay(text)!) ?? [];
  const [firstDay] = days;
  // Weeks and months hold several days: only an axis by day says which.
  if (!found || firstDay === undefined || days.some((day, i) => day !== firstDay + i)) return null;
  return { firstDay, va: Float64Array.from(found.values, (value) => value ?? Number.NaN) };
}

/** The line of the charts: « 60 kVA, cos φ 0,93 »; `day` where the power is not the same on the other days of the chart. */
export function lineOf({ power, unit, activeW, cosPhi }: SubscribedLimit, day: number | null = null): SubscribedLine {
  const since = day === null ? '' : ` le ${date(day)}`;
  const shown = `${number(power, Number.isInteger(power) ? 0 : 1)}\u00a0${unit}${since}`;
  return { activeW, text: cosPhi === null ? shown : `${shown}, cos φ ${number(cosPhi, 3).replace(/,?0+$/, '')}` };
}
