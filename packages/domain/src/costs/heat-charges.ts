import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { type Bill, assembleBill } from './bill-lines.ts';
import type { BillGap } from './bill-gap.ts';
import { type Charge, dailyCharge, energyCharge } from './charge.ts';
import {
  type HeatOffer,
  type Indexes,
  type Period,
  type Validity,
  coveringDay,
  spansOf,
  validityDays,
} from './contract.ts';
import { indexDays, indexOn } from './indexes.ts';
import { type MeasuredExtent, billedDays } from './measured-days.ts';
import type { Fail } from './network-charges.ts';

/**
 * The bill of a heat network over a period. Prices are those of the contract alone: no published table says anything of them. They are
 * known on the days of the contract and of its coefficients; every other day is a gap with its reason. A revised price is not rounded.
 *
 * @param input energy of each day of the period [kWh, NaN where missing], the share of it that was measured (0..1), offers and
 *   period `[fromDay, toDay)`
 */
export function heatBill(input: {
  offers: readonly HeatOffer[];
  dayKWh: Float64Array;
  measured: Float64Array;
  period: Period;
  /** As for `electricityBill`. */
  extent?: MeasuredExtent;
}): Bill {
  const { offers, dayKWh, period, extent } = input;
  const measured = dayKWh.map((kWh, i) => (Number.isNaN(kWh) ? 0 : input.measured[i]!));
  const days = billedDays(period, measured, extent);
  const charges: Charge[] = [];
  const gaps: BillGap[] = [];
  for (const span of spansOf(days.billed, heatChangeDays(offers, days.billed))) {
    if (span.fromDay >= span.toDay) continue;
    const offer = coveringDay(offers, span.fromDay);
    const fail: Fail = (why, missing) => gaps.push({ ...span, why, ...(missing && { missing }) });
    if (offer) priceHeatSpan(offer, { ...span, firstDay: period.fromDay, dayKWh }, charges, fail);
    else fail(uncovered(offers, span.fromDay), 'offer');
  }
  return assembleBill({ period, days, charges, gaps, warnings: [], dayKWh, measured });
}

/** Days inside a period on which an offer or one of its coefficients begins or ends. */
export const heatChangeDays = (offers: readonly HeatOffer[], period: Period): number[] => [
  ...validityDays(offers, period),
  ...offers.flatMap(({ indexes }) => indexDays(indexes, period)),
];

/** Why no offer covers a day: the last one ended, or none had begun. */
export function uncovered(offers: readonly Validity[], day: number): NoAnswer<'contract_ended' | 'no_offer_on_days'> {
  const ends = offers.flatMap(({ toDay }) => (toDay !== null && toDay <= day ? [toDay - 1] : []));
  return ends.length === 0 ? noAnswer('no_offer_on_days') : noAnswer('contract_ended', { day: Math.max(...ends) });
}

/**
 * The charges of a contract of heat over days where nothing changes.
 *
 * @param span days, and the energy of each day from `firstDay` [kWh, NaN where missing]
 */
export function priceHeatSpan(
  offer: HeatOffer,
  span: Period & { firstDay: number; dayKWh: Float64Array },
  charges: Charge[],
  fail: Fail,
): void {
  const { r1, r2, vat, indexes } = offer;
  const { fromDay, toDay, firstDay, dayKWh } = span;
  const taxes = (rate: number | undefined) => (rate === undefined ? null : { rate, rows: [] });
  const k2 = indexOn(indexes, 'k2', fromDay);
  if (r2 !== null) {
    if (r2.units === null) fail(noAnswer('heat_units_unknown', { unit: r2.per }), 'power');
    if (typeof k2 !== 'number') fail(k2, 'index');
    if (r2.units !== null && typeof k2 === 'number') {
      const label = `R2, part fixe\u00a0: ${figure(r2.units)}\u00a0${r2.per} × ${figure(r2.eur)}\u00a0€/${r2.per}/an${times(indexes, 'k2', k2)}`;
      const common = { fromDay, toDay, kind: 'abonnement', label, vat: taxes(vat?.r2) } as const;
      charges.push(dailyCharge(common, r2.units * r2.eur * k2));
    }
  }
  const k1 = indexOn(indexes, 'k1', fromDay);
  if (typeof k1 !== 'number') return fail(k1, 'index');
  let kWh = 0;
  for (let day = fromDay; day < toDay; day++) {
    const own = dayKWh[day - firstDay]!;
    if (!Number.isNaN(own)) kWh += own;
  }
  const label = `R1, énergie\u00a0: ${figure(r1.eur)}\u00a0€/${r1.per}${times(indexes, 'k1', k1)}`;
  const common = { fromDay, toDay, kind: 'energie', label, vat: taxes(vat?.r1) } as const;
  charges.push(energyCharge(common, kWh, (r1.per === 'MWh' ? r1.eur / 1000 : r1.eur) * k1, firstDay, dayKWh));
}

const figure = (value: number): string => String(value).replace('.', ',');

/** « × k1 1,083 », nothing for a price that is not revised. */
const times = (indexes: Indexes, name: 'k1' | 'k2', value: number): string =>
  indexes[name] === null ? '' : ` × ${name} ${figure(value)}`;
