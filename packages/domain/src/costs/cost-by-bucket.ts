import { startOfMonth } from '../calendar/days.ts';
import { toCents } from './bill-lines.ts';
import type { Bill } from './bill-lines.ts';
import { CHARGE_KINDS, amountOn } from './charge.ts';
import type { ChargeKind } from './charge.ts';
import type { Post } from '../tariffs/posts.ts';

/** Columns of cost for a chart: one entry a bucket, taxes included. */
export type CostColumns = {
  /** First civil day of each bucket (a month's first bucket may begin inside the month). */
  days: Int32Array;
  /** [€ TTC], not rounded; NaN for a bucket that holds a gap of the bill. */
  totalEur: Float64Array;
  /** Whole cents that add up to the bill's `totalTtcCents`; null when the bill has no total. */
  totalCents: Int32Array | null;
  /** [€ TTC] by kind of charge; VAT is inside each. */
  byKind: Readonly<Record<Exclude<ChargeKind, 'tva'>, Float64Array>>;
  /** Energy lines by post [€ TTC]. */
  byPost: Readonly<Partial<Record<Post, Float64Array>>>;
  /** Energy measured in the bucket [kWh], NaN when nothing was. */
  energyKWh: Float64Array;
  /** Share of the bucket's days measured, in whole or in part. */
  coverage: Float64Array;
};

/**
 * The bill of a period in columns by civil day or month: the columns add up to the bill, to the cent.
 *
 * @param bill the bill to spread
 * @param grain civil days or months
 */
export function costByBucket(bill: Bill, grain: 'day' | 'month'): CostColumns {
  const { fromDay, toDay } = bill.period;
  const length = Math.max(0, toDay - fromDay);
  const bucketOf = new Int32Array(length);
  const starts: number[] = [];
  for (let i = 0; i < length; i++) {
    const day = fromDay + i;
    if (i === 0 || grain === 'day' || startOfMonth(day) === day) starts.push(day);
    bucketOf[i] = starts.length - 1;
  }
  const n = starts.length;
  const byKind = Object.fromEntries(
    CHARGE_KINDS.filter((k) => k !== 'tva').map((k) => [k, new Float64Array(n)]),
  ) as Record<Exclude<ChargeKind, 'tva'>, Float64Array>;
  const byPost: Partial<Record<Post, Float64Array>> = {};
  for (const charge of bill.charges) {
    if (charge.included) continue;
    const column = byKind[charge.kind];
    const own =
      charge.kind === 'energie' && charge.post !== null ? (byPost[charge.post] ??= new Float64Array(n)) : null;
    for (let day = charge.fromDay; day < charge.toDay; day++) {
      const at = bucketOf[day - fromDay]!;
      const amount = amountOn(charge, day);
      column[at]! += amount;
      if (own) own[at]! += amount;
    }
  }
  const totalEur = new Float64Array(n);
  for (const column of Object.values(byKind)) for (let k = 0; k < n; k++) totalEur[k]! += column[k]!;
  const { energyKWh, coverage } = energies(bill, bucketOf, n);
  for (const gap of bill.gaps)
    for (let day = Math.max(fromDay, gap.fromDay); day < Math.min(toDay, gap.toDay); day++)
      totalEur[bucketOf[day - fromDay]!] = Number.NaN;
  return {
    days: Int32Array.from(starts),
    totalEur,
    totalCents: cents(bill, totalEur),
    byKind,
    byPost,
    energyKWh,
    coverage,
  };
}

function energies(bill: Bill, bucketOf: Int32Array, n: number): { energyKWh: Float64Array; coverage: Float64Array } {
  const energyKWh = new Float64Array(n).fill(Number.NaN);
  const measured = new Float64Array(n);
  const days = new Float64Array(n);
  for (let i = 0; i < bucketOf.length; i++) {
    const at = bucketOf[i]!;
    const kWh = bill.dayKWh[i]!;
    days[at]!++;
    if (kWh !== kWh) continue;
    measured[at]!++;
    energyKWh[at] = Number.isNaN(energyKWh[at]!) ? kWh : energyKWh[at]! + kWh;
  }
  return { energyKWh, coverage: measured.map((m, k) => m / days[k]!) };
}

function cents(bill: Bill, totalEur: Float64Array): Int32Array | null {
  if (bill.totalTtcCents === null) return null;
  const out = new Int32Array(totalEur.length);
  let running = 0;
  let given = 0;
  for (let k = 0; k < out.length; k++) {
    running += totalEur[k]!;
    // The last bucket closes on the bill itself: sums in another order may differ in the last bit.
    const upTo = k === out.length - 1 ? bill.totalTtcCents : toCents(running);
    out[k] = upTo - given;
    given = upTo;
  }
  return out;
}
