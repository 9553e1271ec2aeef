import { distinctWarnings, noAnswer, sentenceOf, warning } from '../answers/index.ts';
import type { NoAnswer, Warning } from '../answers/index.ts';
import type { CivilDay } from '../calendar/days.ts';
import type { Post } from '../tariffs/posts.ts';
import type { WantedRate } from '../tariffs/own-rates.ts';
import { rowReference } from '../tariffs/table.ts';
import type { TariffRow } from '../tariffs/table.ts';
import { mergeCharges } from './charge.ts';
import type { Charge, ChargeKind } from './charge.ts';
import type { Period } from './contract.ts';
import type { MissingTerm } from './missing-terms.ts';

/** One line of a bill. Before tax unless `vatRate` is null and the kind is not `tva`: then its amount holds the VAT. */
export type BillLine = {
  kind: ChargeKind;
  label: string;
  post: Post | null;
  fromDay: number;
  toDay: number;
  quantity: number;
  quantityUnit: Charge['quantityUnit'];
  unitPrice: number;
  unitPriceUnit: Charge['unitPriceUnit'];
  /** What the line adds to the total, not rounded [€]. 0 for a line that is included elsewhere. */
  amountEur: number;
  /** The same in whole cents: lines add up to the total to the cent. */
  amountCents: number;
  /** Amount with its VAT [€]; null on a VAT line. */
  amountTtcEur: number | null;
  vatRate: number | null;
  /** True for a charge listed for information because another price already holds it. */
  included: boolean;
  /** Amount that the holding price contains, for an included line [€]. */
  includedEur: number | null;
  rows: readonly TariffRow[];
  /** Legal references of the rows, for people. */
  references: readonly string[];
  warnings: readonly Warning[];
};

/**
 * Something that kept a part of the bill from being priced; `missing` is absent where no term of the contract lacks. `rates` are
 * the rows without a published figure, which the customer may read on their own bill (`missing` is then `rate`).
 */
export type BillGap = {
  fromDay: number;
  toDay: number;
  /** Why, as a code and values; `sentenceOf(why)` is what a person reads. */
  why: NoAnswer;
  missing?: MissingTerm;
  rates?: readonly WantedRate[];
};

/** Where measures begin and end: what a bill cannot read from the days of its period alone. */
export type MeasuredExtent = {
  /** First day of the source whose energy is known, whatever the period; null when it has none. */
  firstDay: CivilDay | null;
  /** Last day of the source whose energy is known, whatever the period; null when it has none. */
  lastDay: CivilDay | null;
  /** The day that is not over; null where the clock says nothing. */
  today: CivilDay | null;
};

/** A bill: its lines, its totals and the parts of the period that have no price. */
export type Bill = {
  period: Period;
  lines: readonly BillLine[];
  /** Null when a part of the period has no known price, or nothing was measured. */
  totalHtEur: number | null;
  totalVatEur: number | null;
  /** Not rounded [€]. */
  totalTtcEur: number | null;
  /** Rounded half up to the cent, once. */
  totalTtcCents: number | null;
  /** Sum of the lines that could be priced [€ TTC], for information when the total is null. */
  pricedTtcEur: number;
  energyKWh: number | null;
  /** Mean price, everything included [€/kWh]; null without energy. */
  meanEurPerKWh: number | null;
  /** Days measured in whole or in part, over the days of the period, and the share of time measured. */
  coverage: { days: number; measuredDays: number; share: number };
  gaps: readonly BillGap[];
  /** What is known with a reserve, as codes and values; `warningSentence` is what a person reads. */
  warnings: readonly Warning[];
  /** Elementary charges, from which charts are drawn. */
  charges: readonly Charge[];
  /** kWh of each day of the period, NaN where not measured. */
  dayKWh: Float64Array;
};

/**
 * Rounds half away from zero to whole cents, proof against the last bit of binary fractions.
 *
 * @param eur amount [EUR], of any sign
 */
export function toCents(eur: number): number {
  const cents = Math.abs(eur) * 100;
  return Math.sign(eur) * Math.floor(cents + 0.5 + 1e-7) + 0;
}

/**
 * What charges add up to with their VAT [€], not rounded: the total of the bill that they make. One that is listed for information
 * adds nothing.
 *
 * @param charges elementary charges
 */
export function totalOf(charges: readonly Charge[]): number {
  const bases = new Map<number, number>();
  let total = 0;
  for (const { amountEur, vat, included } of charges) {
    if (included) continue;
    total += amountEur;
    if (vat !== null) bases.set(vat.rate, (bases.get(vat.rate) ?? 0) + amountEur);
  }
  for (const [rate, base] of bases) total += base * rate;
  return total;
}

/**
 * Assembles a bill. Rounding rule: amounts are never rounded on the way; the total with taxes is rounded half up to the
 * cent, once; the cents of a line are what it moves the rounded running total by, so that lines add up exactly.
 */
export function assembleBill(input: {
  period: Period;
  charges: readonly Charge[];
  gaps: readonly BillGap[];
  warnings: readonly Warning[];
  dayKWh: Float64Array;
  measured: Float64Array;
  extent?: MeasuredExtent;
}): Bill {
  const charges = input.charges;
  const lines = [...mergeCharges(charges).map(lineOf), ...vatLines(charges)];
  let running = 0;
  let runningCents = 0;
  let vat = 0;
  let allHt = true;
  for (const line of lines) {
    running += line.amountEur;
    const cents = toCents(running);
    line.amountCents = cents - runningCents;
    runningCents = cents;
    if (line.kind === 'tva') vat += line.amountEur;
    else if (line.vatRate === null && line.amountEur !== 0) allHt = false;
  }
  let measuredDays = 0;
  let share = 0;
  let energy = 0;
  for (let i = 0; i < input.measured.length; i++) {
    if (input.measured[i]! > 0) {
      measuredDays++;
      energy += input.dayKWh[i]!;
    }
    share += input.measured[i]!;
  }
  const days = input.period.toDay - input.period.fromDay;
  const warnings = [...input.warnings];
  if (measuredDays > 0 && share < days - 1e-9) warnings.push(warning('measures_incomplete', { share: share / days }));
  const gaps =
    measuredDays === 0 && days > 0
      ? [...input.gaps, { ...input.period, why: noAnswer('nothing_measured') }]
      : [...input.gaps, ...outerGaps(input)];
  const whole = gaps.length === 0 && days > 0;
  for (const line of lines) warnings.push(...line.warnings);
  return {
    period: input.period,
    lines,
    totalHtEur: whole && allHt ? running - vat : null,
    totalVatEur: whole && allHt ? vat : null,
    totalTtcEur: whole ? running : null,
    totalTtcCents: whole ? runningCents : null,
    pricedTtcEur: running,
    energyKWh: measuredDays > 0 ? energy : null,
    meanEurPerKWh: whole && energy > 0 ? running / energy : null,
    coverage: { days, measuredDays, share: days > 0 ? share / days : 0 },
    gaps: uniqueGaps(gaps),
    warnings: distinctWarnings(warnings),
    charges,
    dayKWh: input.dayKWh,
  };
}

/**
 * Days whose energy cannot be known: before the first measure of the source and after its last, those two days where they are
 * measured in part, and those that are not over or to come.
 */
function outerGaps(input: { period: Period; measured: Float64Array; extent?: MeasuredExtent }): BillGap[] {
  const { fromDay, toDay } = input.period;
  const { firstDay = null, lastDay = null, today = null } = input.extent ?? {};
  const gaps: BillGap[] = [];
  const add = (from: CivilDay, to: CivilDay, why: NoAnswer) => {
    const days = { fromDay: Math.max(fromDay, from), toDay: Math.min(toDay, to) };
    if (days.fromDay < days.toDay) gaps.push({ ...days, why });
  };
  const over = Math.min(toDay, today ?? toDay);
  if (firstDay !== null) add(fromDay, Math.min(firstDay, over), noAnswer('before_first_measure', { day: firstDay }));
  for (const day of new Set([firstDay, lastDay])) {
    if (day === null || day >= over || !(input.measured[day - fromDay]! < 1 - 1e-9)) continue;
    add(day, day + 1, noAnswer('day_measured_in_part', { day }));
  }
  if (lastDay !== null) add(lastDay + 1, over, noAnswer('after_last_measure', { day: lastDay }));
  add(over, toDay, noAnswer('day_not_over'));
  return gaps;
}

function uniqueGaps(gaps: readonly BillGap[]): BillGap[] {
  const joined: BillGap[] = [];
  for (const gap of gaps) {
    const sentence = sentenceOf(gap.why);
    const before = joined.findLast((g) => sentenceOf(g.why) === sentence);
    if (before && before.toDay >= gap.fromDay && before.fromDay <= gap.fromDay)
      before.toDay = Math.max(before.toDay, gap.toDay);
    else joined.push({ ...gap });
  }
  return joined;
}

function lineOf(charge: Charge): BillLine {
  const { rows } = charge;
  return {
    kind: charge.kind,
    label: charge.label,
    post: charge.post,
    fromDay: charge.fromDay,
    toDay: charge.toDay,
    quantity: charge.quantity,
    quantityUnit: charge.quantityUnit,
    unitPrice: charge.unitPrice,
    unitPriceUnit: charge.unitPriceUnit,
    amountEur: charge.included ? 0 : charge.amountEur,
    amountCents: 0,
    amountTtcEur: charge.included ? 0 : charge.amountEur * (1 + (charge.vat?.rate ?? 0)),
    vatRate: charge.vat?.rate ?? null,
    included: charge.included,
    includedEur: charge.included ? charge.amountEur : null,
    rows,
    references: rows.map(rowReference),
    warnings: charge.warnings,
  };
}

function vatLines(charges: readonly Charge[]): BillLine[] {
  const byRate = new Map<
    number,
    { base: number; rate: number; fromDay: number; toDay: number; rows: readonly TariffRow[] }
  >();
  for (const { vat, included, amountEur, fromDay, toDay } of charges) {
    if (vat === null || included) continue;
    const known = byRate.get(vat.rate);
    if (known) {
      known.base += amountEur;
      known.fromDay = Math.min(known.fromDay, fromDay);
      known.toDay = Math.max(known.toDay, toDay);
      if (!vat.rows.every((row) => known.rows.includes(row))) known.rows = [...new Set([...known.rows, ...vat.rows])];
    } else byRate.set(vat.rate, { base: amountEur, rate: vat.rate, fromDay, toDay, rows: vat.rows });
  }
  return [...byRate.values()].map(({ base, rate, fromDay, toDay, rows }) => ({
    kind: 'tva',
    label: `TVA ${(rate * 100).toFixed(1).replace('.', ',').replace(',0', '')}\u00a0%`,
    post: null,
    fromDay,
    toDay,
    quantity: base,
    quantityUnit: '€ HT',
    unitPrice: rate,
    unitPriceUnit: '1',
    amountEur: base * rate,
    amountCents: 0,
    amountTtcEur: null,
    vatRate: rate,
    included: false,
    includedEur: null,
    rows,
    references: rows.map(rowReference),
    warnings: [],
  }));
}
