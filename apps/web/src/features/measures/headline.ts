import { count, number } from '../../lib/format.ts';
import { digitsFor, energyScale, powerScale, powerWords, scaled } from '../../charts/units.ts';
import { longInstant, longDay } from '../../charts/step-labels.ts';
import { parisDay } from '@joulerie/domain/calendar';
import type { Curve } from '../../charts/series.ts';
import type { DurationCurve } from '../../charts/duration-curve.ts';

/** The highest measured value of a curve and when, or null without any: an estimate is nobody's peak. */
export function peakOf({ values, estimated, startMs, stepS }: Curve): { valueW: number; atMs: number } | null {
  let best = -1;
  let span = 0;
  for (let i = 0; i < values.length; i++) {
    while (span < estimated.length && estimated[span]![1] <= i) span++;
    if (span < estimated.length && estimated[span]![0] <= i) continue;
    if (!Number.isNaN(values[i]!) && (best < 0 || values[i]! > values[best]!)) best = i;
  }
  return best < 0 ? null : { valueW: values[best]!, atMs: startMs + best * stepS * 1000 };
}

/** The measured steps of a curve: estimates are nobody's peak nor base load. As it is when it has no others. */
export function measuredSteps({ values, estimated }: Pick<Curve, 'values' | 'estimated'>): Curve['values'] {
  if (estimated.length === 0) return values;
  const measured = values.slice();
  for (const [from, to] of estimated) measured.fill(Number.NaN, from, to);
  return measured.some((value) => !Number.isNaN(value)) ? measured : values;
}

/** `mardi 11 janv. 2022 à 08:10`; a daily value has no hour. */
export function momentName(atMs: number, stepS: number | null): string {
  return stepS !== null && stepS < 86_400 ? longInstant(atMs) : longDay(parisDay(atMs));
}

/** « moyenne sur 30 min »: what a power of a curve is. */
export function meanOver(stepS: number | null): string {
  if (stepS === null) return 'moyenne';
  return `moyenne sur ${stepS < 3600 ? `${number(stepS / 60)}\u00a0min` : `${number(stepS / 3600)}\u00a0h`}`;
}

/** « Maximum (moyenne sur 10 min) : 102 kW, mardi 11 janv. 2022 à 08:10 ». */
export function peakSentence(curve: Curve): string | null {
  const peak = peakOf(curve);
  if (!peak) return null;
  const scale = powerScale(peak.valueW);
  return `Maximum (${meanOver(curve.stepS)})\u00a0: ${scaled(peak.valueW, scale, digitsFor(peak.valueW / scale.divisor))}, ${momentName(peak.atMs, curve.stepS)}`;
}

/**
 * « Talon de 1,7 kW : ce qui ne s’arrête jamais fait 14 892 kWh par an, 11 % de l’électricité consommée »; of less than a year, what it
 * made of the days measured.
 */
export function baseLoadSentence(duration: DurationCurve, periodWh: number | null, solar = false): string | null {
  const { baseLoadW, baseLoadKWhPerYear, hours } = duration;
  if (baseLoadW === null || baseLoadW <= 0) return null;
  const wh = baseLoadW * hours;
  const energyWords = (value: number) => scaled(value, energyScale(value));
  const makes =
    baseLoadKWhPerYear === null
      ? `a fait ${energyWords(wh)} en ${count(Math.round(hours / 24), 'jour mesuré', 'jours mesurés')}`
      : `fait ${energyWords(baseLoadKWhPerYear * 1000)} par an`;
  const share = periodWh && periodWh > 0 ? wh / periodWh : null;
  const part = share !== null && share <= 1 ? `, ${number(100 * share, 0)}\u00a0% de l’électricité consommée` : '';
  const own = solar ? ', autoconsommation comprise' : '';
  return `Talon de ${powerWords(baseLoadW)}\u00a0: ce qui ne s’arrête jamais ${makes}${part}${own}`;
}
