import { FREQUENCIES, FREQUENCY_FACTS, type Frequency } from '@joulerie/domain/vocabulary';
import { civilDate, startOfWeek, dayStart } from '@joulerie/domain/calendar';
import { count, number } from '../../lib/format.ts';
import type { DayRange } from './period-kinds.ts';

/** Grains from finest to coarsest. */

/** `par demi-heure`, `par pas de 10 minutes`, `par heure`, `par mois`. The raw grain is named by its step. */
export function grainWords(frequency: Frequency, stepS: number | null = null): string {
  if (frequency === 'raw') {
    if (stepS === null) return 'au pas de la mesure';
    if (stepS === 1800) return 'par demi-heure';
    if (stepS === 3600) return 'par heure';
    if (stepS === 900) return 'par quart d’heure';
    if (stepS >= 86_400) return 'par jour';
    return `par pas de ${Math.round(stepS / 60)}\u00a0minutes`;
  }
  return { hourly: 'par heure', daily: 'par jour', weekly: 'par semaine', monthly: 'par mois', yearly: 'par année' }[
    frequency
  ];
}

const SPANS = { daily: 'jour', weekly: 'semaine', yearly: 'année' } as const;

/** Steps of a grain as a time: `10 jours`, `3 mois`, `5 heures`. */
export function spanWords(steps: number, frequency: Frequency, stepS: number | null): string {
  if (frequency === 'monthly') return `${number(steps)}\u00a0mois`;
  if (frequency !== 'raw' && frequency !== 'hourly') return count(steps, SPANS[frequency]);
  const hours = (steps * (stepS ?? 3600)) / 3600;
  return hours < 1 ? `${Math.round(hours * 60)}\u00a0minutes` : count(Math.round(hours), 'heure');
}

/** Points of a chart of a range at a grain; `stepS` is the step of the measures (the half-hour when it is not known). */
export function pointsOf(range: DayRange, frequency: Frequency, stepS = 1800): number {
  const { fromDay, toDay } = range;
  const from = civilDate(fromDay);
  const last = civilDate(toDay - 1);
  switch (frequency) {
    case 'raw':
      return Math.round((dayStart(toDay) - dayStart(fromDay)) / (stepS * 1000));
    case 'hourly':
      return Math.round((dayStart(toDay) - dayStart(fromDay)) / 3_600_000);
    case 'daily':
      return toDay - fromDay;
    case 'weekly':
      return Math.ceil((toDay - startOfWeek(fromDay)) / 7);
    case 'monthly':
      return (last.year - from.year) * 12 + last.month - from.month + 1;
    case 'yearly':
      return last.year - from.year + 1;
  }
}

export const tooLong = (range: DayRange, frequency: Frequency, stepS?: number): boolean =>
  pointsOf(range, frequency, stepS) > FREQUENCY_FACTS[frequency].chartLimit;

/** The finest grain at or above one that a range may be drawn at: what is proposed in one click past the limits. */
export function grainWithin(range: DayRange, frequency: Frequency, stepS?: number): Frequency {
  const from = FREQUENCIES.indexOf(frequency);
  return FREQUENCIES.slice(from).find((one) => !tooLong(range, one, stepS)) ?? 'yearly';
}

/** The grain of the curves of a sensor or a station: the one that was chosen, else the finest that the range and its measures allow. */
export function stateGrain(range: DayRange, available: readonly Frequency[], asked?: Frequency): Frequency {
  const grain = grainWithin(range, asked ?? (available.includes('raw') ? 'raw' : 'hourly'));
  return available.includes(grain) ? grain : 'daily';
}

/** Bars of a range when nobody chose: days up to 45, weeks up to half a year, months up to six years. */
export function barGrain(range: DayRange): 'daily' | 'weekly' | 'monthly' | 'yearly' {
  const days = range.toDay - range.fromDay;
  return days <= 45 ? 'daily' : days <= 190 ? 'weekly' : days <= 2200 ? 'monthly' : 'yearly';
}

/** A curve is the first picture of a short period, where a pile of bars would hide the day. */
export const curveFirst = (range: DayRange): boolean => range.toDay - range.fromDay <= 8;
