import { slotsInDay } from '../calendar/paris.ts';
import type { StoredSeries, StoredPeriod } from './stored.ts';

/** Where the energy of a day comes from, in order of trust. */
export const ORIGIN = { none: 0, curve: 1, daily: 2, index: 3, partial: 4, shared: 5 } as const;

/** Energy of each day of `[fromDay, toDay)`, in the variable's unit (Wh for electricity), NaN when unknown. */
export type EnergyDays = {
  fromDay: number;
  energy: Float64Array;
  origin: Uint8Array;
  expected: Float64Array;
  present: Float64Array;
  quality: Uint8Array;
};

/**
 * Energy of a source, day by day. A whole curve tells it best; then the operator's daily energy; then the difference of two
 * index readings; then what a broken curve holds (marked partial). A reading over a longer period is shared equally among the
 * days that nothing else tells (marked shared, an estimate).
 */
export function energyDays(
  fromDay: number,
  toDay: number,
  series: StoredSeries[],
  periods: StoredPeriod[],
): EnergyDays {
  const n = Math.max(0, toDay - fromDay);
  const result: EnergyDays = {
    fromDay,
    energy: new Float64Array(n).fill(Number.NaN),
    origin: new Uint8Array(n),
    expected: new Float64Array(n).fill(1),
    present: new Float64Array(n),
    quality: new Uint8Array(n),
  };
  for (const period of periods) share(result, period, toDay);
  for (const one of series) if (one.variable === 'puissance') takeCurve(result, one, ORIGIN.partial);
  takeIndexes(
    result,
    series.filter((one) => one.variable === 'index'),
  );
  for (const one of series) if (one.variable !== 'puissance' && one.variable !== 'index') takeDaily(result, one);
  for (const one of series) if (one.variable === 'puissance') takeCurve(result, one, ORIGIN.curve);
  return result;
}

function set(
  result: EnergyDays,
  i: number,
  energy: number,
  origin: number,
  present: number,
  expected: number,
  quality: number,
): void {
  result.energy[i] = energy;
  result.origin[i] = origin;
  result.present[i] = present;
  result.expected[i] = expected;
  result.quality[i] = quality;
}

function takeCurve(result: EnergyDays, curve: StoredSeries, wanted: number): void {
  for (let k = 0; k < curve.days.length; k++) {
    const i = curve.days[k]! - result.fromDay;
    if (i < 0 || i >= result.energy.length) continue;
    const expected = slotsInDay(curve.days[k]!, curve.steps[k]!);
    const whole = curve.points[k]! >= expected;
    if (whole === (wanted === ORIGIN.curve))
      set(result, i, curve.totals[k]!, wanted, curve.points[k]!, expected, curve.qualities[k]!);
  }
}

function takeDaily(result: EnergyDays, daily: StoredSeries): void {
  for (let k = 0; k < daily.days.length; k++) {
    const i = daily.days[k]! - result.fromDay;
    if (i < 0 || i >= result.energy.length) continue;
    const expected = slotsInDay(daily.days[k]!, daily.steps[k]!);
    const whole = daily.points[k]! >= expected;
    set(
      result,
      i,
      daily.totals[k]!,
      whole ? ORIGIN.daily : ORIGIN.partial,
      daily.points[k]!,
      expected,
      daily.qualities[k]!,
    );
  }
}

/** The total register when there is one, else the distributor's registers, else the supplier's: each set tells the whole. */
function takeIndexes(result: EnergyDays, indexes: StoredSeries[]): void {
  const total = indexes.filter((one) => one.register === 'T' || one.register === '');
  const distributor = indexes.filter((one) => one.register.startsWith('D'));
  const supplier = indexes.filter((one) => one.register.startsWith('F'));
  const registers = total.length ? total : distributor.length ? distributor : supplier;
  if (registers.length === 0) return;
  const readings = registers.map((one) => new Map(one.days.map((day, k) => [day, one.totals[k]!])));
  for (let i = 0; i < result.energy.length; i++) {
    const day = result.fromDay + i;
    let sum = 0;
    let known = 0;
    for (const reading of readings) {
      const from = reading.get(day);
      const to = reading.get(day + 1);
      if (from === undefined || to === undefined || to < from) continue;
      sum += to - from;
      known += 1;
    }
    if (known > 0 && known === readings.filter((reading) => reading.has(day) || reading.has(day + 1)).length)
      set(result, i, sum, ORIGIN.index, 1, 1, 0);
  }
}

function share(result: EnergyDays, period: StoredPeriod, toDay: number): void {
  const days = period.toDay - period.fromDay;
  for (let day = Math.max(period.fromDay, result.fromDay); day < Math.min(period.toDay, toDay); day++)
    set(result, day - result.fromDay, period.value / days, ORIGIN.shared, 1, 1, 2);
}
