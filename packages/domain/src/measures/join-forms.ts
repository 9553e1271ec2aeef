import { dayLengthMs } from '../calendar/paris.ts';
import { disagreementOf } from './conservation.ts';
import { DAY_S, type DayCurve, type Received } from './day-curve.ts';
import type { Difference } from './difference.ts';
import { mergeReceived } from './merge-day.ts';
import { MINUTE_S, minutesOf } from './pieces.ts';
import { gridOf } from './received.ts';
import { receivedOf, resolveDay, roundedWithin } from './resolve-day.ts';
import { roundingOfCurve } from './rounding.ts';

/**
 * One curve of power from everything received of a day in powers and in energies. At one step the power counts where both are
 * known; coarser values agree with the finer ones, fill their gaps or govern them, whichever form each came in.
 *
 * @param powers the day of the power series
 * @param energies the same day of the energy series
 */
export function joinForms(powers: DayCurve, energies: DayCurve): { curve: DayCurve; difference: Difference | null } {
  const { day } = powers;
  const own = receivedOf(powers, 'puissance');
  const others = receivedOf(energies, 'conso').map(asPower);
  const all = mergeReceived(day, others, own, 'power');
  const curve = resolveDay(day, all, 'puissance');
  const governed = disagreementOf(curve, 'power');
  const finest = all[0]!.ofEnergy ? 'conso' : 'puissance';
  const about = { fromDay: day, toDay: day + 1, unit: 'Wh' } as const;
  if (governed) return { curve, difference: { variable: finest, ...about, ...governed } };
  const sums = others.map((one) => compare(day, own, one)).find((one) => one !== null);
  return { curve, difference: sums ? { variable: 'conso', ...about, ...sums, governs: 'measured' } : null };
}

type Sums = { given: number; measured: number };

/** Energies as powers over their intervals; that of a whole day stays an energy. */
function asPower(one: Received): Received {
  const { stepS, values, pieces } = one;
  if (stepS >= DAY_S) return { ...one, ofEnergy: true };
  const powers = (list: Float64Array, secondsOf: (i: number) => number) =>
    list.map((energy, i) => (energy * 3600) / secondsOf(i));
  return {
    ...one,
    ofEnergy: true,
    values: powers(values, () => stepS),
    pieces: pieces && { ...pieces, values: powers(pieces.values, (i) => pieces.to[i]! - pieces.from[i]!) },
  };
}

/** Energies of the intervals that both forms know at one step, when one of them differs by more than both are rounded to. */
function compare(day: number, powers: readonly Received[], energies: Received): Sums | null {
  const same = powers.find((one) => gridOf(one) === gridOf(energies));
  if (!same) return null;
  const hours = same.stepS / 3600;
  const within = shownWithin(day, same, (power) => power) + shownWithin(day, energies, (power) => power * hours);
  const factor = same.stepS >= DAY_S ? 1 : hours;
  const whole = wholeMinutes(day, same, energies);
  const sums = { given: 0, measured: 0 };
  let differs = false;
  for (const [i, power] of same.values.entries()) {
    const [measured, given] = [power * factor, energies.values[i]! * factor];
    if (Number.isNaN(measured) || Number.isNaN(given) || !whole(i)) continue;
    sums.given += given;
    sums.measured += measured;
    differs ||= Math.abs(given - measured) > within;
  }
  return differs ? sums : null;
}

/** What an interval may be off by, as far as the values of the day show how they are rounded. */
function shownWithin(day: number, one: Received, valueOf: (power: number) => number): number {
  if (one.stepS >= DAY_S) return roundedWithin(day, one, 'puissance');
  const rounding = Math.min(one.rounding, roundingOfCurve([one.values.map(valueOf)], 'Wh'));
  return roundedWithin(day, { ...one, rounding }, 'puissance');
}

/** Whether both measured a slot whole: minutes made of pieces may be known in part. */
function wholeMinutes(day: number, a: Received, b: Received): (slot: number) => boolean {
  if (!a.pieces || !b.pieces) return () => true;
  const minutes = dayLengthMs(day) / 1000 / MINUTE_S;
  const [first, second] = [a.pieces, b.pieces].map((pieces) => minutesOf(pieces, minutes, 'power').seconds);
  return (slot) => Math.min(first![slot]!, second![slot]!) >= MINUTE_S - 1e-6;
}
