import { ENERGIES } from '@joulerie/domain/vocabulary';
import { civilDate, dayNumber, dayStart, startOfMonth } from '@joulerie/domain/calendar';
import {
  type ApparentMaxima,
  type ElectricityContract,
  type EnergyInput,
  type GoverningDays,
  type Period,
} from '@joulerie/domain/costs';
import {
  addCurve,
  emptyAxis,
  finestStep,
  isFilled,
  powerSeries,
  columnOfSource,
  type DayColumn,
  type StoredSeries,
} from '@joulerie/domain/measures';
import { formulaFacts, type Post, type TurpeFormula } from '@joulerie/domain/tariffs';
import type { Reader } from '../../platform/database.ts';
import { type EnergySpan, readStored } from '../measures/measures.public.ts';
import { measuredShares } from './measured-cost.ts';

/** Energy of each day of a period [kWh], NaN where unknown, and the share of it that was measured (0..1). */
export type DayEnergies = { kWh: Float64Array; share: Float64Array };

/**
 * What was measured of an electricity source, for its bill: the energy of each day that the page shows, the curve that cuts it
 * by post where there is one, and the supplier's labelled registers for the other days. A day of Base needs no cut; a day that
 * nothing cuts keeps its energy, without a post. Contracts with classes of power get whole calendar months, and the days of the
 * invoices that are judged whole. `days` are the energies of the days asked, from the same read.
 *
 * @param span first and last day of the source whose energy is known; null without any
 */
export async function electricityInput(
  { query }: Reader,
  sourceId: string,
  contract: ElectricityContract,
  asked: Period,
  span: EnergySpan | null,
  invoices: readonly Period[] = [],
): Promise<{ input: EnergyInput; days: DayEnergies }> {
  const months = hasClasses(contract) ? wholeMonths(asked.fromDay, asked.toDay) : asked;
  const { fromDay, toDay } = withinSpan(span, {
    fromDay: Math.min(months.fromDay, ...invoices.map((one) => one.fromDay)),
    toDay: Math.max(months.toDay, ...invoices.map((one) => one.toDay)),
  });
  const stored = await readStored(query, [sourceId], ENERGIES.electricite.series, fromDay, toDay, 'all');
  const curves = powerSeries(stored.series);
  const column = columnOfSource(ENERGIES.electricite.variable, fromDay, toDay, stored);
  const governs: GoverningDays = {
    firstDay: fromDay,
    kWh: column.values.map((wh) => wh / 1000),
    measured: measuredShares(column),
    registers: registersByPost(stored.series, fromDay, toDay),
    stepS: stepsOf(curves, fromDay, toDay),
  };
  const stepS = finestStep(curves, toDay);
  const input: EnergyInput =
    stepS === null
      ? { kind: 'days', firstDay: fromDay, byPost: { BASE: governs.kWh }, governs }
      : { kind: 'curve', startMs: dayStart(fromDay), stepS, ...powerOf(curves, column, toDay, stepS), governs };
  const days = {
    kWh: onDays(asked, fromDay, governs.kWh, Number.NaN),
    share: onDays(asked, fromDay, governs.measured, 0),
  };
  return { input, days };
}

/** The values of some days among those that begin on `firstDay`; `missing` on days beyond. */
const onDays = ({ fromDay, toDay }: Period, firstDay: number, values: Float64Array, missing: number): Float64Array =>
  Float64Array.from({ length: toDay - fromDay }, (_, i) => values[fromDay + i - firstDay] ?? missing);

/** The months of a period that hold measures: a curve of the others would be 17 520 unknown values a year. */
function withinSpan(span: EnergySpan | null, { fromDay, toDay }: Period): Period {
  if (span === null) return { fromDay, toDay: fromDay };
  const measured = wholeMonths(span.firstDay, span.lastDay + 1);
  const first = Math.min(Math.max(fromDay, measured.fromDay), toDay);
  return { fromDay: first, toDay: Math.max(first, Math.min(toDay, measured.toDay)) };
}

/** Every network formula that the contract has on some day. */
export const formulasOf = (contract: ElectricityContract): TurpeFormula[] =>
  [contract.formula, ...(contract.formulas ?? []).map((part) => part.formula)].filter((one) => one !== null);

const hasClasses = (contract: ElectricityContract) =>
  formulasOf(contract).some((formula) => formulaFacts(formula).domain !== 'BT_INF_36');

/** The calendar months that a period touches: what is judged by month must not depend on the period asked. */
export function wholeMonths(fromDay: number, toDay: number): Period {
  const last = civilDate(toDay - 1);
  return { fromDay: startOfMonth(fromDay), toDay: dayNumber(last.year, last.month + 1, 1) };
}

/** The step of each day that has a curve [s], the longest of several; 0 on the others. */
function stepsOf(curves: StoredSeries[], fromDay: number, toDay: number): Uint32Array {
  const steps = new Uint32Array(toDay - fromDay);
  for (const curve of curves)
    for (const [k, day] of curve.days.entries()) {
      const [at, step] = [day - fromDay, curve.steps[k]!];
      if (at >= 0 && at < steps.length && step < 86_400) steps[at] = Math.max(steps[at]!, step);
    }
  return steps;
}

function powerOf(
  curves: StoredSeries[],
  days: DayColumn,
  toDay: number,
  stepS: number,
): { powerW: Float64Array; filled?: Uint8Array } {
  const axis = emptyAxis(days.fromDay, toDay, stepS);
  for (const curve of curves) addCurve(curve, axis, curve.variable === 'puissance' ? 'power' : 'power-of-energy', days);
  for (let i = 0; i < axis.sum.length; i++) if (axis.count[i] === 0) axis.sum[i] = Number.NaN;
  const powerW = axis.sum;
  return axis.marks.some(isFilled)
    ? { powerW, filled: axis.marks.map((mark) => (isFilled(mark) ? 1 : 0)) }
    : { powerW };
}

/** Highest apparent power of each day that the meter recorded [VA], NaN where it did not. */
export async function apparentMaxima(
  { query }: Reader,
  sourceId: string,
  fromDay: number,
  toDay: number,
): Promise<ApparentMaxima> {
  const va = new Float64Array(toDay - fromDay).fill(Number.NaN);
  const { series } = await readStored(query, [sourceId], ['puissance_max'], fromDay, toDay, 'totals');
  for (const one of series)
    for (const [i, day] of one.days.entries()) {
      const value = one.maxima[i]!;
      const at = day - fromDay;
      if (!(value <= va[at]!)) va[at] = value;
    }
  return { firstDay: fromDay, va };
}

/** Differences of the supplier's labelled registers by day [kWh], NaN where one is missing or falls. */
function registersByPost(series: StoredSeries[], fromDay: number, toDay: number): Partial<Record<Post, Float64Array>> {
  const byPost: Partial<Record<Post, Float64Array>> = {};
  for (const one of series) {
    if (one.variable !== 'index' || !one.register.startsWith('F')) continue;
    const post = postOfRegister(one.registerLabel);
    if (!post) continue;
    const column = (byPost[post] ??= new Float64Array(toDay - fromDay).fill(Number.NaN));
    const reading = new Map(one.days.map((day, k) => [day, one.totals[k]!]));
    for (let i = 0; i < column.length; i++) {
      const from = reading.get(fromDay + i);
      const to = reading.get(fromDay + i + 1);
      if (from !== undefined && to !== undefined && to >= from) column[i] = (to - from) / 1000;
    }
  }
  return byPost;
}

/** The post that a register's label names: « Bleu Heures Creuses », « Heures Pleines », « Base ». */
export function postOfRegister(label: string | null): Post | null {
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
