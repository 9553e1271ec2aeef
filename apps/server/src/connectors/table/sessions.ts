import { DAY_MS } from '@joulerie/domain/calendar';
import { FileRefused } from '../reader.ts';
import { plain } from '../text/stamps.ts';
import type { TableMeaning } from './meaning.ts';
import type { Table } from './table.ts';
import { readTableStamp } from './stamps.ts';
import type { TableStamp } from './stamps.ts';
import { type Line, stampsOf } from './table-lines.ts';
import { cellOf } from './table-row.ts';
import type { List } from './views.ts';

const MOST_APART = 0.1;
const MINUTE_MS = 60_000;
const FEW = 3;
const SESSION = /\bsessions?\b|\b(re)?charges?\b|\bduree\b|\bduration\b/;

/** How energies at moments of no common step are read: as sums of days, as amounts between dates, or by their step as usual. */
export type Irregular = 'days' | 'dates' | null;

/**
 * Whether the energies of a table have no common step: sessions of charging that overlap or stand apart, or readings at any hour. Those
 * of sessions are summed by day, and those that are weeks apart are amounts between their dates.
 *
 * @throws FileRefused for moments a few days apart at any hour: what they measure cannot be known
 */
export function irregularity({ header }: Table, { columns, dateOrder }: TableMeaning, lines: List<Line>): Irregular {
  const stamps = stampsOf(lines);
  if (stamps.every(({ wallMs, grain }) => grain !== 'instant' || wallMs % DAY_MS === 0)) return null;
  const endAt = columns.find(({ role }) => role === 'end')?.at;
  if (endAt !== undefined) {
    const ends = lines.map(({ row }) => readTableStamp(cellOf(row, endAt), dateOrder?.value ?? 'day')?.wallMs ?? null);
    return isApart(stamps, ends) ? 'days' : null;
  }
  const steps = stepsOf(stamps);
  const median = steps[Math.floor(steps.length / 2)] ?? 0;
  const isSessions = header.some((text) => SESSION.test(plain(text)));
  const isOneHour = stamps.every(({ wallMs }) => wallMs % DAY_MS === stamps.at(0)!.wallMs % DAY_MS);
  if (!isSessions && median >= 5 * DAY_MS) return isOneHour ? null : 'dates';
  if (steps.length < FEW || hasStep(steps, median)) return null;
  if (isSessions || median < DAY_MS) return 'days';
  throw new FileRefused(
    'irregular_moments',
    'Les lignes de ce tableau sont à des heures quelconques, à plusieurs jours l’une de l’autre : la durée que chacune mesure manque. Ajoutez une colonne de fin, ou une ligne par jour.',
  );
}

/** Intervals that are not of one length, or do not follow a grid of it. */
function isApart(stamps: List<TableStamp>, ends: readonly (number | null)[]): boolean {
  const lengths = stamps.map(({ wallMs }, i) => (ends[i] == null ? null : ends[i] - wallMs));
  const known = lengths.filter((one) => one !== null).toSorted((a, b) => a - b);
  const median = known[Math.floor(known.length / 2)] ?? 0;
  if (median <= 0) return false;
  // An end may be written as the last minute or second of its interval.
  const step = Math.ceil(median / MINUTE_MS / 5) * 5 * MINUTE_MS;
  const first = stamps.at(0)!.wallMs;
  const isOff = (length: number, at: number) =>
    // Intervals across a change of the clock are an hour longer or shorter.
    (Math.abs(length - step) > MINUTE_MS && Math.abs(Math.abs(length - step) - 60 * MINUTE_MS) > MINUTE_MS) ||
    (at - first) % step !== 0;
  const off = stamps.filter(({ wallMs }, i) => lengths[i] != null && isOff(lengths[i], wallMs));
  return off.length > MOST_APART * stamps.length;
}

/** Times between moments, the shortest first [ms]. */
function stepsOf(stamps: List<TableStamp>): Float64Array {
  const moments = Float64Array.from(stamps, ({ wallMs, offsetMs }) => wallMs - (offsetMs ?? 0)).sort();
  return moments
    .subarray(1)
    .map((at, i) => at - moments[i]!)
    .filter((step) => step > 0)
    .sort();
}

/** Whether most of the times are multiples of the median one, or parts of it: 10 minutes among hours. */
function hasStep(steps: Float64Array, median: number): boolean {
  const isWhole = (ratio: number) => Math.abs(ratio - Math.round(ratio)) < 0.1;
  const regular = steps.filter((step) =>
    step >= median / 2 ? isWhole(step / median) : step >= MINUTE_MS && isWhole(median / step),
  );
  return regular.length > 0.6 * steps.length;
}
