import { isoInstant } from '../calendar/instants.ts';
import { frenchDay } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import type { DayColumn } from './day-columns.ts';

/** A stretch without values, and the reason when it is known. Instants are ISO, UTC, half-open. */
export type Gap = { from: string; to: string; reason: string };

/** Most gaps listed. The list is capped; see coverage. */
const LISTED = 100;

type Span = { firstDay: number | null; lastDay: number | null };

/**
 * Runs of missing steps on a regular axis, each with its reason. Steps past `now` are the future, not a gap.
 *
 * @param values one a slot; NaN where missing
 * @param axis first instant and step [s] of the slots
 * @param span period asked
 * @param dailyOnly whether the day of an instant is known by its total alone
 */
export function gapsOfAxis(
  values: Float64Array,
  axis: { start: number; stepS: number },
  now: number,
  span: Span,
  dailyOnly: (instant: number) => boolean,
): Gap[] {
  const stepMs = axis.stepS * 1000;
  const count = Math.min(values.length, Math.floor((now - axis.start) / stepMs));
  return runs(count, (i) => Number.isNaN(values[i]!)).map(([from, to]) => {
    const start = axis.start + from * stepMs;
    const end = axis.start + to * stepMs;
    return gap(
      start,
      end,
      dailyOnly(start) ? 'Courbe fine absente : seule l’énergie du jour est connue' : reason(start, end, span),
    );
  });
}

/**
 * Runs of days without a value, and of days whose curve is broken.
 *
 * @param column figures of consecutive days
 * @param today civil day of today: what is not due yet is no gap
 * @param span period asked
 */
export function gapsOfDays(column: DayColumn, today: number, span: Span): Gap[] {
  const count = Math.min(column.values.length, today - column.fromDay);
  const missing = runs(count, (i) => Number.isNaN(column.values[i]!)).map(([from, to]) => {
    const start = dayStart(column.fromDay + from);
    const end = dayStart(column.fromDay + to);
    return gap(start, end, reason(start, end, span));
  });
  const broken = runs(count, (i) => !Number.isNaN(column.values[i]!) && column.points[i]! < column.expected[i]!).map(
    ([from, to]) =>
      gap(dayStart(column.fromDay + from), dayStart(column.fromDay + to), 'Une partie des mesures manque'),
  );
  return [...missing, ...broken].toSorted((a, b) => a.from.localeCompare(b.from)).slice(0, LISTED);
}

function runs(count: number, missing: (i: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < count && found.length < LISTED; i++) {
    if (!missing(i)) continue;
    const from = i;
    while (i < count && missing(i)) i++;
    found.push([from, i]);
  }
  return found;
}

function reason(start: number, end: number, span: Span): string {
  if (span.firstDay === null || span.lastDay === null) return 'Aucune mesure reçue';
  if (end <= dayStart(span.firstDay))
    return `Aucune mesure avant le ${frenchDay(span.firstDay)}, première journée reçue`;
  if (start >= dayStart(span.lastDay + 1)) return `Aucune mesure reçue après le ${frenchDay(span.lastDay)}`;
  return 'Mesures absentes : rien n’a été transmis sur cette période';
}

const gap = (from: number, to: number, why: string): Gap => ({
  from: isoInstant(from),
  to: isoInstant(to),
  reason: why,
});
