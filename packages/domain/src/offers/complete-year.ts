import { warning } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import { civilDate, weekday } from '../calendar/days.ts';
import { dayLengthMs, dayStart, parisDay, wallMinutes } from '../calendar/paris.ts';
import type { Period } from '../costs/contract.ts';
import type { EnergyInput, GoverningDays } from '../costs/day-energies.ts';

/**
 * Completes a year that misses points, so that offers can be ranked on twelve months; what was added is always returned.
 *
 * Method « même mois, même type de jour » : a missing point takes the mean, at the same time of day, of the measured days
 * of its kind (working day, Saturday, Sunday) in its month; else in the nearest months, back and forth, of the period;
 * else the mean at that time over the period; else the mean of everything measured.
 */
export const COMPLETION_METHOD = 'moyenne du même mois et du même type de jour, à la même heure';

/** How a curve was completed. */
export type Completion = {
  method: string;
  /** Share of the period's points that were added, 0..1. */
  addedShare: number;
  /** Days with at least one point added. */
  addedDays: number;
  warnings: readonly Warning[];
};

type Curve = Extract<EnergyInput, { kind: 'curve' }>;

/**
 * A curve that covers the whole period, or null when nothing of the period was measured. `completion` null: nothing missed.
 *
 * @param curve mean power [W] on a regular grid; NaN where missing
 * @param period `[fromDay, toDay)`
 */
export function completeCurve(curve: Curve, period: Period): { curve: Curve; completion: Completion | null } | null {
  const { stepS } = curve;
  const stepMs = stepS * 1000;
  const startMs = dayStart(period.fromDay);
  const length = Math.max(0, Math.round((dayStart(period.toDay) - startMs) / stepMs));
  const powerW = new Float64Array(length).fill(Number.NaN);
  // The curve may begin off the period's grid by less than a step: its points are placed on the nearest slot.
  const shift = Math.round((startMs - curve.startMs) / stepMs);
  for (let i = 0; i < length; i++) powerW[i] = curve.powerW[i + shift] ?? Number.NaN;

  const perDay = Math.max(1, Math.round(86_400 / stepS));
  const months = monthCount(period);
  const sums = new Float64Array(months * 3 * perDay);
  const counts = new Float64Array(months * 3 * perDay);
  const places = new Int32Array(length);
  let total = 0;
  let measured = 0;
  eachSlot(period, startMs, stepMs, length, perDay, (i, month, kind, slot) => {
    const place = (month * 3 + kind) * perDay + slot;
    places[i] = place;
    const w = powerW[i]!;
    if (w !== w) return;
    sums[place]! += w;
    counts[place]!++;
    total += w;
    measured++;
  });
  if (measured === 0) return null;
  if (measured === length) return { curve: { ...curve, startMs, powerW }, completion: null };

  const filler = (place: number): number => {
    const slot = place % perDay;
    const kind = Math.floor(place / perDay) % 3;
    const month = Math.floor(place / (3 * perDay));
    for (let far = 0; far < months; far++) {
      let sum = 0;
      let count = 0;
      for (const other of far === 0 ? [month] : [month - far, month + far]) {
        if (other < 0 || other >= months) continue;
        const at = (other * 3 + kind) * perDay + slot;
        sum += sums[at]!;
        count += counts[at]!;
      }
      if (count > 0) return sum / count;
    }
    let sum = 0;
    let count = 0;
    for (let at = slot; at < sums.length; at += perDay) {
      sum += sums[at]!;
      count += counts[at]!;
    }
    return count > 0 ? sum / count : total / measured;
  };
  const memory = new Float64Array(sums.length).fill(Number.NaN);
  const addedKWh = new Float64Array(Math.max(0, period.toDay - period.fromDay));
  let lastDay = -1;
  let addedDays = 0;
  for (let i = 0; i < length; i++) {
    if (powerW[i] === powerW[i]) continue;
    const place = places[i]!;
    if (Number.isNaN(memory[place]!)) memory[place] = filler(place);
    powerW[i] = memory[place]!;
    const day = parisDay(startMs + (i + 0.5) * stepMs) - period.fromDay;
    addedKWh[day]! += (memory[place]! * stepS) / 3_600_000;
    if (day !== lastDay) addedDays++;
    lastDay = day;
  }
  const addedShare = 1 - measured / length;
  const warnings: Warning[] = [warning('year_completed', { share: addedShare, method: COMPLETION_METHOD })];
  if (addedShare > 0.5) warnings.push(warning('year_mostly_estimated'));
  return {
    curve: {
      ...curve,
      startMs,
      powerW,
      ...(curve.governs && { governs: completeDays(curve.governs, period, addedKWh) }),
    },
    completion: { method: COMPLETION_METHOD, addedShare, addedDays, warnings },
  };
}

/** The energies that govern days, with what was added to the curve on the days that were not measured whole. */
function completeDays(governs: GoverningDays, { fromDay, toDay }: Period, addedKWh: Float64Array): GoverningDays {
  const kWh = new Float64Array(Math.max(0, toDay - fromDay));
  for (let i = 0; i < kWh.length; i++) {
    const own = governs.kWh[fromDay + i - governs.firstDay] ?? Number.NaN;
    const whole = own === own && (governs.measured[fromDay + i - governs.firstDay] ?? 0) >= 1;
    kWh[i] = whole ? own : (own === own ? own : 0) + addedKWh[i]!;
  }
  const registers =
    governs.registers &&
    Object.fromEntries(
      Object.entries(governs.registers).map(([post, days]) => [
        post,
        kWh.map((_, i) => days[fromDay + i - governs.firstDay] ?? Number.NaN),
      ]),
    );
  return { firstDay: fromDay, kWh, measured: kWh.map(() => 1), ...(registers && { registers }) };
}

function monthCount(period: Period): number {
  const a = civilDate(period.fromDay);
  const b = civilDate(Math.max(period.fromDay, period.toDay - 1));
  return (b.year - a.year) * 12 + b.month - a.month + 1;
}

function eachSlot(
  period: Period,
  startMs: number,
  stepMs: number,
  length: number,
  perDay: number,
  visit: (i: number, month: number, kind: number, slot: number) => void,
): void {
  const first = civilDate(period.fromDay);
  let i = 0;
  for (let day = period.fromDay; day < period.toDay; day++) {
    const { year, month } = civilDate(day);
    const index = (year - first.year) * 12 + month - first.month;
    const kind = Math.max(0, weekday(day) - 4);
    const begin = dayStart(day);
    const plain = dayLengthMs(day) === 86_400_000;
    const end = Math.min(length, Math.round((begin + dayLengthMs(day) - startMs) / stepMs));
    for (; i < end; i++) {
      const elapsed = startMs + i * stepMs - begin;
      const minute = plain ? elapsed / 60_000 : wallMinutes(begin + elapsed);
      visit(i, index, kind, Math.min(perDay - 1, Math.max(0, Math.floor((minute * perDay) / 1440))));
    }
  }
}
