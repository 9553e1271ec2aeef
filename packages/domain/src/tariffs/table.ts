import { noAnswer, warning } from '../answers/index.ts';
import type { DoubtfulMark, NoAnswer, Warning } from '../answers/index.ts';
import { frenchDay, isoDay } from '../calendar/days.ts';
import { checkTable } from './check-table.ts';
import type { RowStatus, TariffRow } from './row.ts';
import type { RowRule } from './row-keys.ts';
import { shownUnit } from './units.ts';

export type { TariffRow } from './row.ts';

/**
 * Dated tables of regulated figures. A row holds on `[from, to)`; `to` null is open. A date without a row is an
 * explicit unknown: nothing is ever taken from the nearest row.
 *
 * Rows that are `derived`, `unverified`, `suspect` or `own_bill`, and a row past its `staleAfter`, carry a warning to every result that
 * uses them.
 */
/** `key` is the missing row, of the table `table`, so that a person may be asked for its figure. */
export type Unknown = NoAnswer<'tariff_unknown'> & { missingRow: { table: string; key: string } | null };
/** A figure found in a table, with its row and what to warn of. */
export type Known = { known: true; row: TariffRow; value: number; warnings: readonly Warning[] };
/** A figure of a table on a civil day, or unknown. */
export type Lookup = Known | Unknown;

export type TariffTable = {
  name: string;
  title: string;
  rules: readonly RowRule[];
  rows: ReadonlyMap<string, readonly TariffRow[]>;
};

/**
 * Reads a table file under the rules of its keys. Throws with every fault found (see check-table.ts): a table is part of the
 * program, its faults are bugs.
 */
export function readTable(name: string, raw: unknown, rules: readonly RowRule[]): TariffTable {
  const { table, faults } = checkTable(raw, rules);
  if (table === null) throw new Error(faults.map((fault) => `${name}: ${fault.where}: ${fault.message}`).join('\n'));
  const rows = new Map<string, TariffRow[]>();
  for (const row of table.rows) {
    const list = rows.get(row.key) ?? [];
    rows.set(row.key, list);
    list.push({ ...row, id: rowId(name, row.key, row.fromDay), table: name });
  }
  for (const list of rows.values()) list.sort((a, b) => a.fromDay - b.fromDay);
  return { name, title: table.title, rules, rows };
}

const rowId = (table: string, key: string, fromDay: number): string => `${table}:${key}:${isoDay(fromDay)}`;

/** The row of `key` in force on a civil day, or an unknown that says so in French. `what` names the figure to a reader. */
export function lookup(table: TariffTable, key: string, day: number, what: string): Lookup {
  const row = table.rows.get(key)?.find((r) => r.fromDay <= day && (r.toDay === null || day < r.toDay));
  return row
    ? { known: true, row, value: row.value, warnings: rowWarnings(row, day) }
    : unknownTariff(what, day, { table: table.name, key });
}

/** The answer where no row covers a day; `what` names the figure to a person. */
export function unknownTariff(what: string, day: number, missingRow: Unknown['missingRow'] = null): Unknown {
  return { ...noAnswer('tariff_unknown', { what, day }), missingRow };
}

const DOUBTFUL: readonly RowStatus[] = ['derived', 'unverified', 'suspect', 'own_bill'] satisfies DoubtfulMark[];
const isDoubtful = (status: RowStatus): status is DoubtfulMark => DOUBTFUL.includes(status);

/** Warnings that a row imposes on a result dated `day`. Empty for a row that is sound. */
function rowWarnings(row: TariffRow, day: number): readonly Warning[] {
  const stale = row.staleAfterDay !== null && day >= row.staleAfterDay;
  if (!stale && !isDoubtful(row.status)) return SOUND;
  const kept = MADE.get(row) ?? {};
  MADE.set(row, kept);
  return (kept[stale ? 'stale' : 'fresh'] ??= makeWarnings(row, stale));
}

const SOUND: readonly Warning[] = [];
/** A row is read many times by a comparison: its warnings are made once. */
const MADE = new WeakMap<TariffRow, { fresh?: readonly Warning[]; stale?: readonly Warning[] }>();

function makeWarnings(row: TariffRow, stale: boolean): Warning[] {
  const { status, note, fromDay, staleAfterDay } = row;
  const title = status === 'own_bill' ? row.label : (row.references[0]?.title ?? row.label);
  return [
    ...(isDoubtful(status) ? [warning('row_marked', { title, what: row.label, fromDay, mark: status, note })] : []),
    ...(stale && staleAfterDay !== null ? [warning('row_stale', { title, fromDay, staleDay: staleAfterDay })] : []),
  ];
}

/** Days strictly inside `(from, to)` at which a row of `key` begins, ends or becomes stale. */
export function changeDays(table: TariffTable, key: string, from: number, to: number): number[] {
  const days: number[] = [];
  for (const row of table.rows.get(key) ?? [])
    for (const day of [row.fromDay, row.toDay, row.staleAfterDay])
      if (day !== null && day > from && day < to) days.push(day);
  return days;
}

/**
 * A short reference for people: titles and dates.
 *
 * @param row of a dated table
 */
export function rowReference(row: TariffRow): string {
  const end = row.toDay === null ? 'sans terme connu' : `jusqu’au ${frenchDay(row.toDay - 1)}`;
  return `${row.references.map((r) => r.title).join('\u00a0; ')} (en vigueur le ${frenchDay(row.fromDay)}, ${end})`;
}

/**
 * Value and unit of a row as a page shows them: 10.91 c€/kWh is `{ value: 0.1091, unit: '€/kWh' }`.
 *
 * @param row a row of a table
 */
export const rowFigure = (row: TariffRow): { value: number; unit: string } => shownUnit(row.value, row.unit, row.share);
