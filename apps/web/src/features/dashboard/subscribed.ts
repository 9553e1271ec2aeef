import type { Data } from '@joulerie/contract/measures';
import type { Source } from '@joulerie/contract/sources';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { powerFactorOf, subscribedLimit } from '@joulerie/domain/costs';
import type { ApparentMaxima, SubscribedLimit } from '@joulerie/domain/costs';
import { isTurpeFormula } from '@joulerie/domain/tariffs';
import type { Curve, SubscribedLine } from '../../charts/series.ts';
import { number } from '../../lib/format.ts';
import { column } from '../measures/measures.public.ts';

const NO_CURVE = { startMs: 0, stepS: 600, powerW: new Float64Array() };

/** The subscribed power of a meter beside its curve, with the power factor that its own maxima give; null when unknown. */
export function subscribedOf(
  source: Pick<Source, 'point'> | null,
  curve: Pick<Curve, 'startMs' | 'stepS' | 'values'> | null,
  data: Pick<Data, 'axis' | 'variables'> | null,
): SubscribedLimit | null {
  const point = source?.point.electricity;
  const power = point?.subscribedPowerKva;
  if (!point || power == null) return null;
  const code = point.tariffFormulaCode ?? '';
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

/** The line of the charts: « 60 kVA, cos φ 0,93 ». */
export function lineOf({ power, unit, activeW, cosPhi }: SubscribedLimit): SubscribedLine {
  const shown = `${number(power, Number.isInteger(power) ? 0 : 1)}\u00a0${unit}`;
  return { activeW, text: cosPhi === null ? shown : `${shown}, cos φ ${number(cosPhi, 3).replace(/,?0+$/, '')}` };
}
