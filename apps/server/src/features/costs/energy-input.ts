import { ENERGIES } from '@joulerie/domain/vocabulary';
import { dayStart } from '@joulerie/domain/calendar';
import {
  postCalendarOf,
  createEnergySplitter,
  type ApparentMaxima,
  type ElectricityContract,
  type EnergyInput,
} from '@joulerie/domain/costs';
import {
  addCurve,
  emptyAxis,
  finestStep,
  powerSeries,
  type EnergyDays,
  energyDays,
  type StoredSeries,
} from '@joulerie/domain/measures';
import { SCHEMES, type Post, type Scheme } from '@joulerie/domain/tariffs';
import type { Store } from '../../platform/database.ts';
import { readStored } from '../measures/measures.public.ts';

/**
 * What was measured of an electricity source, for its bill: energies a day, cut by post. The curve cuts the days that have
 * one; where it lacks, the supplier's registers do when they are labelled; a day of Base needs no cut. So the energy of the
 * bill is the energy that the page shows. A contract with classes of power gets the curve itself, to see exceedances.
 */
export async function electricityInput(
  store: Store,
  sourceId: string,
  contract: ElectricityContract,
  scheme: Scheme,
  fromDay: number,
  toDay: number,
): Promise<EnergyInput> {
  const stored = await readStored(store.query, [sourceId], ENERGIES.electricite.series, fromDay, toDay, 'all');
  const { series } = stored;
  const curves = powerSeries(series);
  const known = energyDays(fromDay, toDay, stored);
  const base = known.energy.map((wh) => wh / 1000);
  if (scheme === 'BASE' && !hasClasses(contract)) return { kind: 'days', firstDay: fromDay, byPost: { BASE: base } };
  const stepS = finestStep(curves, toDay);
  const curve =
    stepS === null
      ? null
      : { kind: 'curve' as const, startMs: dayStart(fromDay), stepS, powerW: powerOf(curves, known, toDay, stepS) };
  if (curve && hasClasses(contract)) return curve;
  const cut = curve ? createEnergySplitter(curve, fromDay, toDay, postCalendarOf(contract)).by(scheme) : null;
  const posts: readonly Post[] = SCHEMES[scheme];
  const byPost: Partial<Record<Post, Float64Array>> = {};
  for (const [p, post] of posts.entries())
    byPost[post] = cut && 'kWh' in cut ? cut.kWh[p]!.slice() : new Float64Array(toDay - fromDay).fill(Number.NaN);
  scaleUnbalanced(byPost, known, base);
  fillFromRegisters(byPost, series, fromDay, cut && 'measured' in cut ? cut.measured : null);
  const some = posts.some((post) => byPost[post]!.some((value) => !Number.isNaN(value)));
  if (cut && 'unknownKWh' in cut && cut.unknownKWh.some((kwh) => kwh > 0) && curve) return curve;
  return some
    ? { kind: 'days', firstDay: fromDay, byPost }
    : { kind: 'days', firstDay: fromDay, byPost: { BASE: base } };
}

const hasClasses = (contract: ElectricityContract) =>
  contract.formula !== null && !contract.formula.startsWith('BTINF');

function powerOf(curves: StoredSeries[], days: EnergyDays, toDay: number, stepS: number): Float64Array {
  const axis = emptyAxis(days.fromDay, toDay, stepS);
  for (const curve of curves) addCurve(curve, axis, curve.variable === 'puissance' ? 'power' : 'power-of-energy', days);
  for (let i = 0; i < axis.sum.length; i++) if (axis.count[i] === 0) axis.sum[i] = Number.NaN;
  return axis.sum;
}

/** Highest apparent power of each day that the meter recorded [VA], NaN where it did not. */
export async function apparentMaxima(
  store: Store,
  sourceId: string,
  fromDay: number,
  toDay: number,
): Promise<ApparentMaxima> {
  const va = new Float64Array(toDay - fromDay).fill(Number.NaN);
  const { series } = await readStored(store.query, [sourceId], ['puissance_max'], fromDay, toDay, 'totals');
  for (const one of series)
    for (const [i, day] of one.days.entries()) {
      const value = one.maxima[i]!;
      const at = day - fromDay;
      if (!(value <= va[at]!)) va[at] = value;
    }
  return { firstDay: fromDay, va };
}

/** Days whose curve does not add up to their energy keep its shape: each post its share of what governs. */
function scaleUnbalanced(byPost: Partial<Record<Post, Float64Array>>, days: EnergyDays, kWh: Float64Array): void {
  const columns = Object.values(byPost);
  for (let i = 0; i < kWh.length; i++) {
    if (days.unbalanced[i] !== 1) continue;
    const sum = columns.reduce((total, column) => total + column[i]!, 0);
    if (sum > 0) for (const column of columns) column[i]! *= kWh[i]! / sum;
  }
}

/** Days whose curve is absent or broken: the difference of the supplier's labelled registers. */
function fillFromRegisters(
  byPost: Partial<Record<Post, Float64Array>>,
  series: StoredSeries[],
  fromDay: number,
  measured: Float64Array | null,
): void {
  for (const one of series) {
    if (one.variable !== 'index' || !one.register.startsWith('F')) continue;
    const post = postOfRegister(one.registerLabel);
    const column = post ? byPost[post] : undefined;
    if (!column) continue;
    const reading = new Map(one.days.map((day, k) => [day, one.totals[k]!]));
    for (let i = 0; i < column.length; i++) {
      const from = reading.get(fromDay + i);
      const to = reading.get(fromDay + i + 1);
      if (from !== undefined && to !== undefined && to >= from && (measured?.[i] ?? 0) < 1)
        column[i] = (to - from) / 1000;
    }
  }
}

/** The post that a register's label names: « Bleu Heures Creuses », « Heures Pleines », « Base ». */
function postOfRegister(label: string | null): Post | null {
  const text = (label ?? '').toLowerCase();
  const hours = text.includes('creuses') ? 'HC' : text.includes('pleines') ? 'HP' : null;
  const color = text.includes('bleu')
    ? 'BLEU'
    : text.includes('blanc')
      ? 'BLANC'
      : text.includes('rouge')
        ? 'ROUGE'
        : null;
  if (color && hours) return `${color}_${hours}`;
  if (hours && !/hiver|été|ete|haute|basse/.test(text)) return hours;
  return text.includes('base') ? 'BASE' : null;
}
