import { isoDay, parseIsoDay } from '../src/calendar/days.ts';
import { lookup } from '../src/tariffs/table.ts';
import type { Lookup, TariffTable } from '../src/tariffs/table.ts';
import { turpeFixed } from '../src/tariffs/turpe.ts';
import type { TurpeFormula } from '../src/tariffs/turpe.ts';
import type { PlacedRow } from './table-values.ts';

/**
 * Every published price with taxes that has a price before tax of the same day is rebuilt: HT, then CTA and excise, then VAT. Both
 * were rounded when published: to the cent, or to the hundredth of a c€/kWh; a monthly price comes from a yearly one rounded too.
 */
export type Tables = Readonly<Record<'turpe' | 'taxes' | 'gas' | 'regulated-electricity', TariffTable>>;

const HALF = 0.005;
const EDGE = 1e-9;
/** Until then local taxes of each town were beside the excise: a price with taxes is more than HT + CTA + excise + VAT. */
const NO_LOCAL_TAX = parseIsoDay('2023-01-01')!;
/** A reference price of gas published before the excise of its month was voted. */
const EXCISE_BEFORE = parseIsoDay('2025-01-01')!;

const valueOf = (found: Lookup): number => (found.known ? found.value : Number.NaN);

/** What is wrong with a row that holds the taxes; null when it agrees, or when a rate is unknown. */
export function rebuiltFault(row: PlacedRow, tables: Tables): string | null {
  if (row.status === 'suspect') return null;
  if (row.key.startsWith('TTC|')) return regulatedFault(row, tables);
  return row.key.startsWith('PRVG|') ? gasFault(row, tables) : null;
}

function regulatedFault(row: PlacedRow, { turpe, taxes, 'regulated-electricity': regulated }: Tables): string | null {
  const [, option, power, component] = row.key.split('|');
  const day = row.fromDay;
  const ht = lookup(regulated, row.key.replace('TTC|', 'HT|'), day, '');
  if (!ht.known || component === undefined) return null;
  const rate = (key: string) => valueOf(lookup(taxes, key, day, key));
  const subscription = component === 'ABONNEMENT';
  const vat = 1 + rate(subscription ? 'TVA_ELEC|ABONNEMENT_ET_CTA' : 'TVA_ELEC|CONSOMMATION_ET_ACCISE');
  const months = row.unit.startsWith('EUR/mois') ? 12 : 1;
  const tolerance = HALF * (1 + (subscription ? 1 / months : 0)) + EDGE;
  // The rate of VAT is not in the table before 2014: the price with taxes is then above the one without, at least.
  const least = (ht.value * (Number.isFinite(vat) ? vat : 1)) / months;
  if (day < NO_LOCAL_TAX)
    return row.value >= least - tolerance
      ? null
      : `${row.key} (${row.value}) is below its price before tax with VAT (${shown(least)}): taxes left out?`;
  const formulas: TurpeFormula[] = option === 'BASE' ? ['BTINFCU4', 'BTINFCUST'] : ['BTINFMU4', 'BTINFMUDT'];
  const candidates = subscription
    ? formulas.map((formula) => {
        const fixed = turpeFixed(formula, Number(power), day, 'unique', 'consommateur', turpe);
        const cta = rate('CTA_ELEC|DISTRIBUTION') * (fixed.known ? fixed.eurPerYear : Number.NaN);
        return ((ht.value + cta) * vat) / months;
      })
    : [(ht.value + rate('ACCISE_ELEC|MENAGES_ASSIMILES') / 10) * vat];
  return disagreement(row, candidates, tolerance);
}

function gasFault(row: PlacedRow, { gas, taxes }: Tables): string | null {
  const day = row.fromDay;
  const ht = lookup(gas, `${row.key}_HT`, day, '');
  if (!ht.known) return null;
  const rate = (key: string, at = day) => valueOf(lookup(taxes, key, at, key));
  if (row.key.endsWith('|PRIX_KWH')) {
    const excise = rate('ACCISE_GAZ|COMBUSTIBLE', day === EXCISE_BEFORE ? day - 1 : day);
    const built = (ht.value + excise / 1000) * (1 + rate('TVA_GAZ|CONSOMMATION_ET_ACCISE'));
    // Five decimals before and after tax, some cut rather than rounded; four in January 2025.
    return disagreement(
      row,
      [built],
      (Math.abs(ht.value * 1e4 - Math.round(ht.value * 1e4)) < 1e-6 ? 1e-4 : 1e-5) + EDGE,
    );
  }
  const cta = rate('CTA_GAZ|DISTRIBUTION') + rate('CTA_GAZ|TRANSPORT') * rate('CTA_GAZ|COEFFICIENT_TRANSPORT');
  const option = row.key.includes('CHAUFFAGE') ? 'T2' : 'T1';
  const network = valueOf(lookup(gas, `ATRD|${option}|ABONNEMENT`, day, ''));
  return disagreement(row, [(ht.value + cta * network) * (1 + rate('TVA_GAZ|ABONNEMENT_ET_CTA'))], 0.01 + EDGE);
}

function disagreement(row: PlacedRow, built: readonly number[], tolerance: number): string | null {
  const known = built.filter((price) => Number.isFinite(price));
  if (known.length === 0 || known.some((price) => Math.abs(price - row.value) <= tolerance)) return null;
  const prices = known.map(shown).join(' or ');
  return `${row.key} of ${isoDay(row.fromDay)} is ${row.value} ${row.unit}; HT, CTA, excise and VAT of that day make ${prices}`;
}

const shown = (price: number): string => String(Number(price.toFixed(5)));
