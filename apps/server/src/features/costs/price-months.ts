import type { OfferBody } from '@joulerie/contract/costs';
import { sentenceOf } from '@joulerie/domain/answers';
import { addMonths, isoDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { type Period, costByBucket, energyCharges } from '@joulerie/domain/costs';
import { partnerDays } from '@joulerie/domain/measures';
import type { Reader } from '../../platform/database.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import type { costMonth } from './costs.tables.ts';
import { type Priced, priceReading } from './read-cost.ts';
import { type PricedOffer, readEnergy } from './read-energy.ts';

export type PricedMonth = Omit<typeof costMonth.$inferSelect, 'sourceId' | 'computed' | 'tariffs'>;

/** Months of one bill: a curve of ten-minute steps over them is 8 MB, and no meter lacks so many in the middle of its life. */
const MONTHS_AT_ONCE = 36;

/**
 * The cost of each month of a source, as `readEnergy` and `priceReading` give it to its page.
 *
 * Bills of two parts of a period add up to that of the whole, yearly amounts by day and exceedances by calendar month. Months are not
 * billed one by one: the middle of a period pays its subscription whether or not it was measured, a month without any measure alone does
 * not.
 *
 * @param span whole months: from the first that has a measure to the last, both complete
 */
export async function priceMonths(
  from: Reader,
  source: SourceRow,
  offers: readonly PricedOffer[],
  span: Period,
  today: number,
): Promise<PricedMonth[]> {
  const days = emptyDays(span);
  const months = new Map<number, PricedMonth>();
  for (let toDay = span.toDay; toDay > span.fromDay;) {
    const fromDay = Math.max(span.fromDay, addMonths(toDay, -MONTHS_AT_ONCE));
    const [reading] = await readEnergy(from, source, offers, [{ fromDay, toDay }]);
    if (reading) addBill(priceReading(reading, today), span, months, days);
    toDay = fromDay;
  }
  for (const month of months.values()) {
    const first = parseIsoDay(month.month)!;
    // How the energy of the operation lies on the days of its period is not known: no part of it can be given to a month.
    if (acrossMonths(offers, first)) Object.assign(month, { ...NO_AMOUNT, reason: ACROSS_MONTHS });
    // A list ranks and compares what is known: an estimate is shown on the pages that call it one.
    else if (isEstimated(offers, first)) {
      Object.assign(month, { ...NO_AMOUNT, reason: ESTIMATED });
      days.eur.fill(Number.NaN, first - span.fromDay, addMonths(first, 1) - span.fromDay);
    }
  }
  compareDays(span, days, months);
  return [...months.values()];
}

const NO_AMOUNT = { eur: 0, pricedKwh: 0, energyEur: 0, known: false };

const ESTIMATED = 'l’offre n’est qu’estimée\u00a0: confirmez-la ou complétez-la';

/** Whether an offer of a month has terms that nobody has confirmed; those stored before there were some have none. */
function isEstimated(offers: readonly OfferBody[], first: number): boolean {
  const [from, to] = [isoDay(first), isoDay(addMonths(first, 1) - 1)];
  return offers.some(
    (offer) =>
      (offer.estimated ?? []).length > 0 && offer.validFrom <= to && (offer.validTo == null || from <= offer.validTo),
  );
}

const ACROSS_MONTHS =
  'la facture d’une opération d’autoconsommation collective est à cheval sur deux mois\u00a0: le coût de chacun n’est pas connu';

/** Each day of the span: its cost, NaN where some of it has no price, and whether it was measured whole. */
type Days = { eur: Float64Array; whole: Uint8Array };
const emptyDays = ({ fromDay, toDay }: Period): Days => ({
  eur: new Float64Array(toDay - fromDay).fill(Number.NaN),
  whole: new Uint8Array(toDay - fromDay),
});

function addBill(
  { bill, whole, share, period, unknown }: Priced,
  span: Period,
  months: Map<number, PricedMonth>,
  days: Days,
): void {
  const columns = bill && costByBucket(bill, 'day');
  const priced = bill ? pricedByDay(bill, period) : null;
  const kinds = columns ? Object.values(columns.byKind) : [];
  const ofEnergy = bill ? energyByDay(bill) : null;
  for (let day = period.fromDay; day < period.toDay; day++) {
    const i = day - period.fromDay;
    const month = startOfMonth(day);
    const sum = months.get(month) ?? emptyMonth(month);
    months.set(month, sum);
    days.whole[day - span.fromDay] = whole[i]!;
    days.eur[day - span.fromDay] = columns?.totalEur[i] ?? Number.NaN;
    // A day that was measured in part is billed for that part.
    sum.measuredDays += share[i]!;
    for (const kind of kinds) sum.eur += kind[i]!;
    sum.pricedKwh += priced?.[i] ?? 0;
    sum.energyEur! += ofEnergy?.[i] ?? 0;
    const gap = unknown.find(({ fromDay, toDay }) => fromDay <= day && day < toDay);
    if (!gap) continue;
    sum.known = false;
    sum.reason ??= sentenceOf(gap.why);
  }
}

const emptyMonth = (month: number): PricedMonth => ({
  month: isoDay(month),
  eur: 0,
  known: true,
  reason: null,
  pricedKwh: 0,
  energyEur: 0,
  measuredDays: 0,
  daysEur: 0,
  comparedDays: 0,
  comparedEur: 0,
  previousEur: 0,
  leapEur: 0,
});

/** What the kWh of each day cost, without subscription, power and exceedances [€ with taxes]. */
const energyByDay = (bill: NonNullable<Priced['bill']>): Float64Array =>
  Object.values(costByBucket({ ...bill, charges: energyCharges(bill.charges), gaps: [] }, 'day').byKind).reduce(
    (sum, column) => sum.map((eur, i) => eur + column[i]!),
  );

/** Energy of each day that a line prices [kWh]. */
function pricedByDay(bill: NonNullable<Priced['bill']>, { fromDay, toDay }: Period): Float64Array {
  const kWh = new Float64Array(toDay - fromDay);
  for (const charge of bill.charges) {
    if (charge.kind !== 'energie') continue;
    for (let day = charge.fromDay; day < charge.toDay; day++) {
      const own =
        charge.spread.by === 'energy'
          ? charge.spread.kWh[day - charge.spread.firstDay]!
          : charge.quantity / (charge.toDay - charge.fromDay);
      if (!Number.isNaN(own)) kWh[day - fromDay]! += own;
    }
  }
  return kWh;
}

/** Gives each month what `compareCosts` sums for a page: the days priced and measured whole at both dates. */
function compareDays(span: Period, { eur, whole }: Days, months: Map<number, PricedMonth>): void {
  const first = addMonths(span.fromDay, -12);
  for (const [i, partner] of partnerDays('year', span, span.toDay).entries()) {
    const amount = eur[i]!;
    if (Number.isNaN(amount)) continue;
    const month = months.get(startOfMonth(span.fromDay + i))!;
    month.daysEur += amount;
    if (partner < 0) month.leapEur = amount;
    // Counted from the first day of the span, as the columns are.
    const before = partner < 0 ? -1 : first + partner - span.fromDay;
    if (before < 0 || whole[i] === 0 || whole[before] === 0 || Number.isNaN(eur[before]!)) continue;
    month.comparedDays += 1;
    month.comparedEur += amount;
    month.previousEur += eur[before]!;
  }
}

/** Whether an energy of a collective operation is stated over a period that a bound of the month cuts. */
const acrossMonths = (offers: readonly OfferBody[], month: number): boolean =>
  offers.some((offer) =>
    (offer.collective ?? []).some((row) => {
      const [fromDay, toDay] = [parseIsoDay(row.from)!, parseIsoDay(row.to)! + 1];
      const next = addMonths(month, 1);
      return fromDay < next && toDay > month && (fromDay < month || toDay > next);
    }),
  );
