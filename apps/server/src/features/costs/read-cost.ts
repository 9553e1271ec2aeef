import type { Cost } from '@joulerie/contract/costs';
import { sentenceOf, warning, warningParts, warningSentence, type Reason } from '@joulerie/domain/answers';
import { ENERGIES, energyOfType, type EnergyVariable, type Frequency } from '@joulerie/domain/vocabulary';
import { isoDay } from '@joulerie/domain/calendar';
import {
  electricityBill,
  gasBill,
  costByBucket,
  fuelBill,
  heatBill,
  toCents,
  type Bill,
  type BillGap,
  type BillLine,
  type Charge,
  type MeasuredExtent,
  type Period,
} from '@joulerie/domain/costs';
import { POST_LABELS, rowFigure, type TariffRow } from '@joulerie/domain/tariffs';
import { bucketStarts } from '../measures/measures.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { gasOptionWarning } from './gas-year.ts';
import { allMeasured, kwhOf, measuredOf, pricedKwhOf } from './measured-cost.ts';
import type { EnergyReading, PricedOffer } from './read-energy.ts';

export type Priced = {
  source: SourceRow;
  offers: PricedOffer[];
  bill: Bill | null;
  kwh: Float64Array;
  /** 1 on the days whose energy is known for the whole day. */
  whole: Uint8Array;
  /** Share of each day that was measured, 0..1. */
  share: Float64Array;
  period: Period;
  unknown: BillGap[];
};

type Asked = {
  fromDay: number;
  toDay: number;
  frequency: Frequency;
  /** Whether the reader may see a source: what is billed without that is not named. */
  sees: (source: SourceRow) => boolean;
};

/** The bill of one source over the days `[fromDay, toDay)` of a reading, or why there is none. */
export function priceReading(
  { source, offers, period, days, span, spreads, terms }: EnergyReading,
  today: number,
): Priced {
  const extent: MeasuredExtent = { firstDay: span?.firstDay ?? null, lastDay: span?.lastDay ?? null, today };
  const whole = Uint8Array.from(days.share, (share) => (share >= 1 ? 1 : 0));
  const common = { source, offers, kwh: days.kWh, whole, share: days.share, period };
  const estimated = estimatedOffers(offers, period);
  const reserve =
    estimated.length > 0 ? [warning('offer_estimated', { terms: estimated.flatMap((one) => one.estimated) })] : [];
  const billed = (bill: Bill): Priced => ({
    ...common,
    bill: { ...bill, warnings: [...reserve, ...bill.warnings] },
    unknown: [...bill.gaps],
  });
  switch (terms.kind) {
    case 'unpriced':
      return { ...common, bill: null, unknown: [{ ...period, why: terms.why, ...missingOf(terms) }] };
    case 'combustible':
      return billed(
        fuelBill({ spends: terms.spends, dayKWh: days.kWh, measured: days.share, period, extent, spreads }),
      );
    case 'chaleur':
      return billed(heatBill({ offers: terms.offers, dayKWh: days.kWh, measured: days.share, period, extent }));
    case 'gaz': {
      const { contract, year } = terms;
      const dayEnergies = { firstDay: period.fromDay, kWh: days.kWh, measured: days.share };
      const bill = gasBill({ dayEnergies, contract, period, extent });
      const assumed = year === null ? [] : [gasOptionWarning(contract.option, year)];
      return billed({ ...bill, warnings: [...bill.warnings, ...assumed] });
    }
    case 'electricite': {
      const { input: energy, contract, reactive, maxima } = terms;
      return billed(electricityBill({ energy, contract, period, extent, reactive, ...(maxima && { maxima }) }));
    }
  }
}

const missingOf = ({ missing }: { missing?: 'offer' }) => (missing ? { missing } : {});

/** Bills of several sources as one answer: lines, columns by post, tariff rows, and what is unknown. */
export function presentCost(list: Priced[], asked: Asked): Cost {
  const starts = bucketStarts(asked.frequency, asked.fromDay, asked.toDay);
  const bucketOf = bucketIndex(starts, asked);
  const posts = new Map<
    string,
    { post: string; label: string; energy: EnergyVariable; kwh: Float64Array; eur: Float64Array }
  >();
  const fixed = new Float64Array(starts.length);
  const sold = new Set(list.filter((priced) => energyCharges(priced).length > 0).map(variableOf));
  for (const priced of list)
    addColumns(priced, asked, bucketOf, starts.length, posts, fixed, sold.has(variableOf(priced)));
  const totals = list.map((priced) => priced.bill?.totalTtcCents ?? null);
  const known = list.length > 0 && totals.every((cents) => cents !== null);
  const totalKwh = sumOf(list.map((priced) => kwhOf(priced.kwh)));
  const totalEur = known ? totals.reduce((sum, cents) => sum! + cents!, 0)! / 100 : null;
  const measured = list.map(measuredOf);
  const all = allMeasured(measured);
  const days = asked.toDay - asked.fromDay;
  const pricedDays = list.map((priced) => daysPriced(priced, asked));
  const share = list.reduce(
    (sum, { bill }, i) => sum + Math.min(pricedDays[i]!, (bill?.coverage.share ?? 0) * days),
    0,
  );
  return {
    start_date: isoDay(asked.fromDay),
    end_date: isoDay(asked.toDay - 1),
    frequency: asked.frequency,
    known,
    unknown: list.flatMap((priced) =>
      priced.unknown.map((gap) => ({
        from: isoDay(gap.fromDay),
        to: isoDay(gap.toDay - 1),
        reason: sentenceOf(gap.why),
        cause: UNMEASURED.has(gap.why.reason) ? ('measure' as const) : ('tariff' as const),
        lines: [...(gap.lines ?? [])],
        ...(asked.sees(priced.source)
          ? {
              source: priced.source.name,
              _id_source: priced.source.id,
              _id_offer: offerOn(priced.offers, gap.fromDay),
              missing: gap.missing ?? null,
              rates: (gap.rates ?? []).map((rate) => ({ ...rate })),
            }
          : { source: null, _id_source: null, _id_offer: null, missing: null, rates: [] }),
      })),
    ),
    warnings: [...new Set(list.flatMap((priced) => (priced.bill?.warnings ?? []).map(warningSentence)))],
    totalEur,
    // Bills are rounded one by one, so that this is the total where every bill is known.
    pricedEur: list.reduce((sum, { bill }) => sum + (bill ? toCents(bill.pricedTtcEur) : 0), 0) / 100,
    totalKwh,
    pricedKwh: list.reduce((sum, priced) => sum + pricedKwhOf(priced), 0),
    measured: all,
    estimated: list.some((priced) => priced.bill !== null && estimatedOffers(priced.offers, asked).length > 0),
    eurPerKwh: all !== null && all.eur !== null && all.kwh > 0 ? all.eur / all.kwh : null,
    coverage: list.length === 0 || days === 0 ? 0 : Math.min(1, share / (days * list.length)),
    lines: list.flatMap((priced) => (priced.bill?.lines ?? []).map((line) => presentLine(line, priced.source, asked))),
    rows: presentRows(list),
    axis: { days: starts.map(isoDay) },
    posts: [...posts.values()].map((post) => ({ ...post, kwh: nullable(post.kwh), eur: nullable(post.eur) })),
    fixedEur: nullable(fixed),
    sources: list.map((priced, i) => ({
      ...(asked.sees(priced.source)
        ? {
            _id: priced.source.id,
            name: priced.source.name,
            idsource: priced.source.idsource,
            offers: priced.offers.filter((offer) => holdsIn(offer, asked)).map((offer) => offer.name),
            _id_estimated: estimatedOffers(priced.offers, asked)[0]?._id ?? null,
          }
        : { _id: null, name: null, idsource: null, offers: [], _id_estimated: null }),
      idtype: priced.source.idtype,
      totalEur: priced.bill?.totalTtcCents != null ? priced.bill.totalTtcCents / 100 : null,
      pricedEur: priced.bill?.lines.length ? toCents(priced.bill.pricedTtcEur) / 100 : null,
      totalKwh: kwhOf(priced.kwh),
      pricedKwh: pricedKwhOf(priced),
      measured: measured[i]!,
      coverage: days === 0 ? 0 : pricedDays[i]! / days,
      notices: (priced.bill?.warnings ?? []).map(warningParts),
    })),
  };
}

/** Reasons that no tariff would mend. */
const UNMEASURED: ReadonlySet<Reason> = new Set([
  'nothing_measured',
  'before_first_measure',
  'day_measured_in_part',
  'after_last_measure',
  'day_not_over',
]);

/** Offers of a period with terms that nobody has confirmed; those stored before there were some have none. */
export const estimatedOffers = (offers: readonly PricedOffer[], days: Period): PricedOffer[] =>
  offers.filter((offer) => (offer.estimated ?? []).length > 0 && holdsIn(offer, days));

const holdsIn = (offer: PricedOffer, asked: Period): boolean =>
  offer.validFrom < isoDay(asked.toDay) && (offer.validTo == null || offer.validTo >= isoDay(asked.fromDay));

/** Of offers that never overlap, the one that covers a day. */
function offerOn(offers: readonly PricedOffer[], day: number): string | null {
  const iso = isoDay(day);
  const found = offers.find((offer) => offer.validFrom <= iso && (offer.validTo == null || iso <= offer.validTo));
  return found?._id ?? null;
}

/** Days, measured whole or in part, that an offer and the tables could price, as the costs of lists count them. */
function daysPriced({ bill, kwh, unknown }: Priced, { fromDay, toDay }: Asked): number {
  if (!bill) return 0;
  let days = 0;
  for (let day = fromDay; day < toDay; day++)
    if (!Number.isNaN(kwh[day - fromDay]!) && !unknown.some((gap) => gap.fromDay <= day && day < gap.toDay)) days += 1;
  return days;
}

/** The post of energy that no line prices. */
const UNPRICED = 'AUTRE';

const variableOf = ({ source }: Priced): EnergyVariable => energyOfType(source.idtype)!.variable;

/** The charges by kWh of a bill: its subscription and its taxes are the price of no energy. */
const energyCharges = ({ bill }: Priced): Charge[] =>
  bill?.charges.filter((charge) => charge.kind === 'energie' && charge.spread.by === 'energy') ?? [];

/** @param sold whether a source of this energy has a price: the energy of the others is then a post of its own */
function addColumns(
  priced: Priced,
  asked: Asked,
  bucketOf: Int32Array,
  n: number,
  posts: Map<string, { post: string; label: string; energy: EnergyVariable; kwh: Float64Array; eur: Float64Array }>,
  fixed: Float64Array,
  sold: boolean,
): void {
  const { energy: name, variable: energy } = energyOfType(priced.source.idtype)!;
  const column = (post: string, label: string) => {
    const key = `${energy} ${post} ${post === UNPRICED ? label : ''}`;
    const made = posts.get(key) ?? {
      post,
      label,
      energy,
      kwh: new Float64Array(n).fill(Number.NaN),
      eur: new Float64Array(n).fill(Number.NaN),
    };
    posts.set(key, made);
    return made;
  };
  const charges = energyCharges(priced);
  // Deliveries of a fuel and the heat of a network are one pile, like an energy without posts.
  const whole = name === 'combustible' || name === 'chaleur';
  if (!sold) {
    const all = column('BASE', ENERGIES[name].label);
    for (let i = 0; i < priced.kwh.length; i++) add(all.kwh, bucketOf[i]!, priced.kwh[i]!);
  }
  for (const charge of charges) {
    if (charge.spread.by !== 'energy') continue;
    const one = whole
      ? column('BASE', ENERGIES[name].label)
      : column(charge.post ?? 'GAZ', charge.post ? capital(POST_LABELS[charge.post]) : 'Gaz');
    const price = charge.unitPrice * (1 + (charge.vat?.rate ?? 0));
    for (let day = charge.fromDay; day < charge.toDay; day++) {
      const kwh = charge.spread.kWh[day - charge.spread.firstDay] ?? Number.NaN;
      add(one.kwh, bucketOf[day - asked.fromDay]!, kwh);
      add(one.eur, bucketOf[day - asked.fromDay]!, kwh * price);
    }
  }
  if (sold)
    addUnpriced(priced.kwh, charges, bucketOf, asked.fromDay, (day) => {
      const { fromDay, toDay } = priced.bill?.billed ?? priced.period;
      const why = fromDay <= day && day < toDay ? 'sans tarif connu' : 'jours mesurés en partie';
      return column(UNPRICED, `${ENERGIES[name].label}, ${why}`);
    });
  if (!priced.bill) return;
  const { byKind, byPost } = costByBucket(priced.bill, 'day');
  const kinds = Object.values(byKind);
  const energies = name === 'gaz' || whole ? [byKind.energie] : Object.values(byPost);
  // Not the total of the day, which is unknown on a day with a gap: what could be priced of it is in the headline figure.
  for (const [columns, sign] of [[kinds, 1] as const, [energies, -1] as const])
    for (const one of columns) for (let i = 0; i < one.length; i++) fixed[bucketOf[i]!]! += sign * one[i]!;
}

/** Energy that no line prices: the posts of an answer hold all that was measured. */
function addUnpriced(
  kwh: Float64Array,
  charges: readonly Charge[],
  bucketOf: Int32Array,
  firstDay: number,
  column: (day: number) => { kwh: Float64Array },
): void {
  const left = Float64Array.from(kwh);
  for (const { spread, fromDay, toDay } of charges)
    if (spread.by === 'energy')
      for (let day = fromDay; day < toDay; day++) {
        const own = spread.kWh[day - spread.firstDay] ?? Number.NaN;
        if (!Number.isNaN(own)) left[day - firstDay]! -= own;
      }
  for (let i = 0; i < left.length; i++)
    // Less than the last digits of sums in another order is nothing.
    if (Math.abs(left[i]!) > 1e-9 * Math.max(1, Math.abs(kwh[i]!)))
      add(column(firstDay + i).kwh, bucketOf[i]!, left[i]!);
}

function add(column: Float64Array, at: number, value: number): void {
  if (Number.isNaN(value)) return;
  column[at] = Number.isNaN(column[at]!) ? value : column[at]! + value;
}

function bucketIndex(starts: number[], asked: Asked): Int32Array {
  const index = new Int32Array(asked.toDay - asked.fromDay);
  for (let i = 0, b = 0; i < index.length; i++) {
    if (b + 1 < starts.length && asked.fromDay + i >= starts[b + 1]!) b++;
    index[i] = b;
  }
  return index;
}

const KINDS = { reactif: 'reactive' } as const;

function presentLine(line: BillLine, source: SourceRow, { sees }: Asked): Cost['lines'][number] {
  return {
    kind: line.kind === 'reactif' ? KINDS.reactif : line.kind,
    label: line.label,
    post: line.post,
    from: isoDay(line.fromDay),
    to: isoDay(line.toDay - 1),
    quantity: finite(line.quantity),
    quantityUnit: line.quantityUnit,
    ...(line.kind === 'tva'
      ? { unitPrice: finite(line.unitPrice * 100), unitPriceUnit: '%' }
      : { unitPrice: finite(line.unitPrice), unitPriceUnit: line.unitPriceUnit }),
    amountEur: line.amountCents / 100,
    included: line.included,
    rows: line.rows.map((row) => row.id),
    _id_source: sees(source) ? source.id : null,
    sourceName: sees(source) ? source.name : null,
    energy: energyOfType(source.idtype)!.energy,
  };
}

function presentRows(list: Priced[]): Cost['rows'] {
  const rows = new Map<string, TariffRow>();
  for (const priced of list)
    for (const line of priced.bill?.lines ?? []) for (const row of line.rows) rows.set(row.id, row);
  return [...rows.values()].map((row) => ({
    id: row.id,
    label: row.label,
    ...rowFigure(row),
    from: isoDay(row.fromDay),
    to: row.toDay === null ? null : isoDay(row.toDay - 1),
    references: row.references.map((reference) => ({ ...reference })),
    status: row.status,
    note: row.note,
  }));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** Values with six decimals, null where unknown. A loop: a day each of thirty years, by post and source. */
function nullable(values: Float64Array): (number | null)[] {
  const made: (number | null)[] = [];
  for (let i = 0; i < values.length; i++)
    made.push(Number.isNaN(values[i]!) ? null : Math.round(values[i]! * 1e6) / 1e6);
  return made;
}

function sumOf(values: (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length ? present.reduce((sum, value) => sum + value, 0) : null;
}
