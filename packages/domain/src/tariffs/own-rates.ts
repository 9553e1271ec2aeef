import { isoDay } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { OWN_RATE_TABLES } from './own-rate-tables.ts';
import type { OwnRateTable } from './own-rate-tables.ts';
import { matchKey } from './row-keys.ts';
import type { TariffRow, TariffTable } from './table.ts';
import { GAS, REGULATED, TURPE } from './tables.ts';
import { parseUnit, shownUnit } from './units.ts';

/** The tables that a bill is priced with, taxes aside. */
export type TariffBook = { turpe: TariffTable; gas: TariffTable; regulated: TariffTable };

/** The tables of the package. */
export const PUBLISHED: TariffBook = { turpe: TURPE, gas: GAS, regulated: REGULATED };

/**
 * A rate that the customer read on their own bill, for a row that no published text in the tables gives. `value` is in the unit
 * that people read (`wantedRate(…).unit`): €/kWh, €/kVA/an.
 */
export type OwnRate = { table: OwnRateTable; key: string; value: number; fromDay: CivilDay; toDay: CivilDay | null };

/** A row that a person may be asked for: its French name and the unit of the figure. */
export type WantedRate = { table: OwnRateTable; key: string; label: string; unit: string };

/**
 * How to ask for a row; null when the table has no such row.
 *
 * @param table table that lacks the row
 * @param key key of the row
 */
export function wantedRate(table: OwnRateTable, key: string): WantedRate | null {
  const match = matchKey(PUBLISHED[table].rules, key);
  const unit = match === null ? null : unitOf(table, key);
  return match === null || unit === null ? null : { table, key, label: match.label, unit: shownUnit(0, unit).unit };
}

/** Unit of the rows of a key; taxes are said where a table has prices of both kinds. */
function unitOf(table: OwnRateTable, key: string): TariffRow['unit'] | null {
  const known = PUBLISHED[table].rows.get(key)?.at(-1);
  if (known) return known.unit;
  const quantity = matchKey(PUBLISHED[table].rules, key)?.rule.units[0];
  return quantity === undefined ? null : parseUnit(quantity);
}

/**
 * The published tables completed with a customer's own rates. A published row always wins: an own rate holds only on the days
 * that no row covers. Rates of unknown keys, or that are not numbers, are left out.
 *
 * @param rates rates of the customer’s own bill
 */
export function withOwnRates(rates: readonly OwnRate[]): TariffBook {
  if (rates.length === 0) return PUBLISHED;
  const book = { ...PUBLISHED };
  for (const table of OWN_RATE_TABLES) {
    const own = rates.filter((rate) => rate.table === table && Number.isFinite(rate.value));
    if (own.length > 0) book[table] = completed(table, own);
  }
  return book;
}

function completed(name: OwnRateTable, rates: readonly OwnRate[]): TariffTable {
  const table = PUBLISHED[name];
  const rows = new Map(table.rows);
  for (const rate of rates) {
    const match = matchKey(table.rules, rate.key);
    const unit = unitOf(name, rate.key);
    if (match === null || unit === null) continue;
    const list = rows.get(rate.key) ?? [];
    const own = freeSpans(list, rate.fromDay, rate.toDay).map(({ fromDay, toDay }): TariffRow => ({
      id: `own:${table.name}:${rate.key}:${isoDay(fromDay)}`,
      table: table.name,
      key: rate.key,
      label: match.label,
      value: unit.quantity.startsWith('cEUR') ? rate.value * 100 : rate.value,
      unit,
      share: match.rule.share === true,
      fromDay,
      toDay,
      status: 'own_bill',
      references: [{ title: 'Votre facture', url: null }],
      staleAfterDay: null,
      note: null,
    }));
    rows.set(
      rate.key,
      [...list, ...own].toSorted((a, b) => a.fromDay - b.fromDay),
    );
  }
  return { ...table, rows };
}

type Span = { fromDay: CivilDay; toDay: CivilDay | null };

/** Days of `[fromDay, toDay)` that no row of the list covers. */
function freeSpans(rows: readonly Span[], fromDay: CivilDay, toDay: CivilDay | null): Span[] {
  const free: Span[] = [];
  const end = toDay ?? Number.POSITIVE_INFINITY;
  let at = fromDay;
  for (const row of rows) {
    if (row.fromDay >= end) break;
    if (row.fromDay > at) free.push({ fromDay: at, toDay: row.fromDay });
    at = Math.max(at, row.toDay ?? Number.POSITIVE_INFINITY);
    if (at >= end) return free;
  }
  if (at < end) free.push({ fromDay: at, toDay });
  return free;
}
