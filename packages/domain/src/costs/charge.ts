import { distinctWarnings } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import type { CivilDay } from '../calendar/days.ts';
import type { Post } from '../tariffs/posts.ts';
import type { TariffRow } from '../tariffs/table.ts';

/** What a line of a bill is about. */
export const CHARGE_KINDS = [
  'abonnement',
  'energie',
  'acheminement',
  'depassement',
  'reactif',
  'cta',
  'accise',
  'tva',
] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** How a charge lies on the days of its span: evenly, as an energy does, or by amounts of its own. */
export type Spread =
  | { by: 'day' }
  | { by: 'energy'; firstDay: number; kWh: Float64Array }
  | { by: 'amount'; firstDay: number; eur: Float64Array };

/** Units of the quantity of a charge, as bills write them. */
export const QUANTITY_UNITS = ['jour', 'kWh', 'kW (√ΣΔP²)', 'h', 'kVArh', '€ HT'] as const;
/** Units of the price of a charge; `1` is a rate. */
export const PRICE_UNITS = ['€/an', '€/kWh', '€/kW', '€/h', '€/kVArh', '1'] as const;

/**
 * An elementary charge: a quantity at one price over days where nothing changes. Amounts are not rounded here.
 * `vat` null means the price already holds the VAT. An `included` charge is listed for information and adds nothing.
 */
export type Charge = {
  kind: Exclude<ChargeKind, 'tva'>;
  label: string;
  post: Post | null;
  fromDay: number;
  toDay: number;
  quantity: number;
  quantityUnit: (typeof QUANTITY_UNITS)[number];
  unitPrice: number;
  unitPriceUnit: (typeof PRICE_UNITS)[number];
  amountEur: number;
  vat: { rate: number; rows: readonly TariffRow[] } | null;
  included: boolean;
  rows: readonly TariffRow[];
  warnings: readonly Warning[];
  spread: Spread;
};

/** Days of the conventional year: annual amounts are shared by days over 365, leap years too (a leap year costs 366/365). */
const YEAR_DAYS = 365;

type Common = Pick<Charge, 'kind' | 'label' | 'fromDay' | 'toDay' | 'vat'> &
  Partial<Pick<Charge, 'post' | 'included' | 'rows' | 'warnings'>>;

/** A yearly amount shared by days. */
export function dailyCharge(common: Common, eurPerYear: number): Charge {
  const days = common.toDay - common.fromDay;
  return {
    post: null,
    included: false,
    rows: [],
    warnings: [],
    ...common,
    quantity: days,
    quantityUnit: 'jour',
    unitPrice: eurPerYear,
    unitPriceUnit: '€/an',
    amountEur: (eurPerYear * days) / YEAR_DAYS,
    spread: { by: 'day' },
  };
}

/** An amount per kWh over days. */
export function energyCharge(
  common: Common,
  kWh: number,
  eurPerKWh: number,
  firstDay: number,
  days: Float64Array,
): Charge {
  return {
    post: null,
    included: false,
    rows: [],
    warnings: [],
    ...common,
    quantity: kWh,
    quantityUnit: 'kWh',
    unitPrice: eurPerKWh,
    unitPriceUnit: '€/kWh',
    amountEur: kWh * eurPerKWh,
    spread: { by: 'energy', firstDay, kWh: days },
  };
}

/** An amount of its own (exceedances), spread evenly over its days in a chart. */
export function lumpCharge(
  common: Common,
  quantity: number,
  quantityUnit: Charge['quantityUnit'],
  unitPrice: number,
  unitPriceUnit: Charge['unitPriceUnit'],
  amountEur: number,
): Charge {
  return {
    post: null,
    included: false,
    rows: [],
    warnings: [],
    ...common,
    quantity,
    quantityUnit,
    unitPrice,
    unitPriceUnit,
    amountEur,
    spread: { by: 'day' },
  };
}

/** The name of a part after a colon. */
export const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** What a charge adds to a day of its span, with its VAT [€]: a day without its energy costs none of it. */
export function amountOn({ spread, amountEur, unitPrice, vat, fromDay, toDay }: Charge, day: CivilDay): number {
  if (day < fromDay || day >= toDay) return 0;
  const factor = 1 + (vat?.rate ?? 0);
  switch (spread.by) {
    case 'day':
      return (amountEur * factor) / (toDay - fromDay);
    case 'energy': {
      const kWh = spread.kWh[day - spread.firstDay]!;
      return Number.isNaN(kWh) ? 0 : kWh * (unitPrice * factor);
    }
    case 'amount':
      return spread.eur[day - spread.firstDay]! * factor;
  }
}

/** Joins charges that follow each other at the same price: a change of another rate does not split a line. */
export function mergeCharges(charges: readonly Charge[]): Charge[] {
  const merged: Charge[] = [];
  const last = new Map<string, number>();
  for (const charge of charges) {
    const key = `${charge.kind}|${charge.label}|${charge.post}|${charge.unitPriceUnit}|${charge.included}`;
    const at = last.get(key);
    const before = at === undefined ? undefined : merged[at];
    if (at !== undefined && before && joins(before, charge)) {
      merged[at] = {
        ...before,
        toDay: charge.toDay,
        quantity: before.quantity + charge.quantity,
        amountEur: before.amountEur + charge.amountEur,
        warnings: distinctWarnings([...before.warnings, ...charge.warnings]),
      };
    } else {
      last.set(key, merged.length);
      merged.push(charge);
    }
  }
  return merged;
}

function joins(a: Charge, b: Charge): boolean {
  return (
    a.toDay === b.fromDay &&
    a.unitPrice === b.unitPrice &&
    a.vat?.rate === b.vat?.rate &&
    a.spread.by === b.spread.by &&
    a.spread.by !== 'amount' &&
    (a.quantityUnit === 'jour' || a.quantityUnit === 'kWh') &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, i) => row === b.rows[i])
  );
}
