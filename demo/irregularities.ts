import { civilDate } from '@joulerie/domain/calendar';
import { unit } from './random.ts';

/** What goes wrong every year from a given day of a month: someone leaves everything on, or a base load creeps up. */
export type Anomaly = {
  /** `left-on`: the empty hours draw half as much again. `drift`: everything climbs by a third. `stopped`: almost nothing. */
  kind: 'left-on' | 'drift' | 'stopped';
  month: number;
  fromDayOfMonth: number;
  days: number;
};

/** What an anomaly multiplies a power by, on a civil day, when the place is this full (0..1). */
export function anomalyFactor(anomaly: Anomaly | null, day: number, presence: number): number {
  if (anomaly === null) return 1;
  const { month, day: dayOfMonth } = civilDate(day);
  const since = dayOfMonth - anomaly.fromDayOfMonth;
  if (month !== anomaly.month || since < 0 || since >= anomaly.days) return 1;
  if (anomaly.kind === 'left-on') return presence > 0.3 ? 1.1 : 2.2;
  if (anomaly.kind === 'drift') return 1 + (0.33 * (since + 1)) / anomaly.days;
  return 0.06;
}

/** A reading that never arrived: about three stretches a year, from an hour to two and a half days. */
export function isHole(seed: number, day: number, slot: number): boolean {
  for (let back = 0; back < 3; back++) {
    const start = day - back;
    if (unit(seed, start, 21) >= 0.008) continue;
    const first = Math.floor(48 * unit(seed, start, 22));
    const length =
      unit(seed, start, 23) < 0.6
        ? 2 + Math.floor(6 * unit(seed, start, 24))
        : 24 + Math.floor(96 * unit(seed, start, 25));
    const at = back * 48 + slot;
    if (at >= first && at < first + length) return true;
  }
  return false;
}
