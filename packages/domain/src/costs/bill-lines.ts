import { distinctWarnings, warning } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import type { Post } from '../tariffs/posts.ts';
import { rowReference } from '../tariffs/table.ts';
import type { TariffRow } from '../tariffs/table.ts';
import { uniqueGaps } from './bill-gap.ts';
import type { BillGap } from './bill-gap.ts';
import { mergeCharges } from './charge.ts';
import type { Charge, ChargeKind } from './charge.ts';
import type { Period } from './contract.ts';
import { billedDays, measuredPart } from './measured-days.ts';
import type { BilledDays, MeasuredPart } from './measured-days.ts';

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

/** A bill: its lines, its totals and the parts of the period that have no price. */
export type Bill = {
  period: Period;
  /** Days of the period that are charged, yearly amounts included. */
  billed: Period;
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
  /** The measured days that were billed, with what they cost; null when there are none. */
  measured: MeasuredPart | null;
  /** Mean price of the measured days, everything included [€/kWh]; null without energy, or where a price of them is unknown. */
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
  /** Days that the charges are of, and the gaps of the others; all the days of the period when absent. */
  days?: BilledDays;
  gaps: readonly BillGap[];
  warnings: readonly Warning[];
  dayKWh: Float64Array;
  measured: Float64Array;
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
  const { period, dayKWh, measured } = input;
  const { billed, gaps: unmeasured } = input.days ?? billedDays(period, measured);
  const gaps = [...input.gaps, ...unmeasured];
  let measuredDays = 0;
  let share = 0;
  let billedShare = 0;
  let energy = 0;
  for (let i = 0; i < measured.length; i++) {
    const part = measured[i]!;
    if (part > 0) {
      measuredDays++;
      energy += dayKWh[i]!;
    }
    share += part;
    const day = period.fromDay + i;
    if (billed.fromDay <= day && day < billed.toDay) billedShare += part;
  }
  const days = period.toDay - period.fromDay;
  const chargedDays = billed.toDay - billed.fromDay;
  const warnings = [...input.warnings];
  if (billedShare > 0 && billedShare < chargedDays - 1e-9)
    warnings.push(warning('measures_incomplete', { share: billedShare / chargedDays }));
  const part = measuredPart({ ...input, billed, gaps }, running);
  const whole = gaps.length === 0 && days > 0;
  for (const line of lines) warnings.push(...line.warnings);
  return {
    period,
    billed,
    lines,
    totalHtEur: whole && allHt ? running - vat : null,
    totalVatEur: whole && allHt ? vat : null,
    totalTtcEur: whole ? running : null,
    totalTtcCents: whole ? runningCents : null,
    pricedTtcEur: running,
    energyKWh: measuredDays > 0 ? energy : null,
    measured: part,
    meanEurPerKWh: part !== null && part.ttcEur !== null && part.energyKWh > 0 ? part.ttcEur / part.energyKWh : null,
    coverage: { days, measuredDays, share: days > 0 ? share / days : 0 },
    gaps: uniqueGaps(gaps),
    warnings: distinctWarnings(warnings),
    charges,
    dayKWh,
  };
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
