import { frenchDay, isoDay, parseIsoDay } from '../calendar/days.ts';

/**
 * Dated tables of regulated figures. A row holds on `[from, to)`; `to` null is open. A date without a row is an
 * explicit unknown: nothing is ever taken from the nearest row.
 *
 * Status: `verified` (two independent sources, or the official text and a copy), `single_source`, `derived` (computed
 * by a stated rule), `unverified` (from memory, or sources disagree), `suspect` (fails a cross-check). The last three,
 * and a row past its `staleAfter`, carry a warning to every result that uses them.
 */
export type RowStatus = 'verified' | 'single_source' | 'derived' | 'unverified' | 'suspect';

export type TariffRow = {
  table: string;
  key: string;
  value: number;
  unit: string;
  fromDay: number;
  /** Last day excluded, null while open. */
  toDay: number | null;
  status: RowStatus;
  /** Legal or public references, as a person reads them. */
  references: readonly TariffReference[];
  staleAfterDay: number | null;
  note: string | null;
};

export type TariffReference = { title: string; url: string | null };

export type Unknown = { known: false; reason: 'tarif inconnu'; message: string };
export type Known = { known: true; row: TariffRow; value: number; warnings: readonly string[] };
export type Lookup = Known | Unknown;

export type TariffTable = { name: string; title: string; rows: ReadonlyMap<string, readonly TariffRow[]> };

type RawRow = {
  key: string;
  value: number;
  unit: string;
  from: string;
  to: string | null;
  status: string;
  sources: string[];
  staleAfter?: string;
  note?: string;
};
type RawTable = { title: string; sources: Record<string, { title: string; url?: string }>; rows: RawRow[] };

const STATUSES: readonly RowStatus[] = ['verified', 'single_source', 'derived', 'unverified', 'suspect'];

/** Reads a table file. Throws on a row that is not sound: a table is part of the program, its faults are bugs. */
export function readTable(name: string, raw: RawTable): TariffTable {
  const rows = new Map<string, TariffRow[]>();
  const references = new Map(
    Object.entries(raw.sources).map(([key, source]) => [key, { title: source.title, url: source.url ?? null }]),
  );
  for (const r of raw.rows) {
    const status = STATUSES.find((s) => s === r.status);
    const fromDay = parseIsoDay(r.from);
    const toDay = r.to === null ? null : parseIsoDay(r.to);
    if (status === undefined || fromDay === null || !Number.isFinite(r.value)) throw new Error(`bad row ${r.key}`);
    const list = rows.get(r.key) ?? [];
    const previous = list.at(-1);
    if (previous && (previous.toDay === null || previous.toDay > fromDay))
      throw new Error(`overlap ${r.key} ${r.from}`);
    list.push({
      table: name,
      key: r.key,
      value: r.value,
      unit: r.unit,
      fromDay,
      toDay,
      status,
      references: r.sources.flatMap((s) => references.get(s) ?? []),
      staleAfterDay: r.staleAfter === undefined ? null : parseIsoDay(r.staleAfter),
      note: r.note ?? null,
    });
    rows.set(r.key, list);
  }
  return { name, title: raw.title, rows };
}

/** The row of `key` in force on a civil day, or an unknown that says so in French. `what` names the figure to a reader. */
export function lookup(table: TariffTable, key: string, day: number, what: string): Lookup {
  const row = table.rows.get(key)?.find((r) => r.fromDay <= day && (r.toDay === null || day < r.toDay));
  return row ? { known: true, row, value: row.value, warnings: rowWarnings(row, day) } : unknownTariff(what, day);
}

export function unknownTariff(what: string, day: number): Unknown {
  return {
    known: false,
    reason: 'tarif inconnu',
    message: `Tarif inconnu\u00a0: ${what} au ${frenchDay(day)}. Aucune grille enregistrée ne couvre cette date.`,
  };
}

const STATUS_FR: Partial<Record<RowStatus, string>> = {
  derived: 'valeur déduite par une règle, non lue dans un texte',
  unverified: 'valeur non vérifiée',
  suspect: 'valeur douteuse',
};

/** Warnings, in French, that a row imposes on a result dated `day`. Empty for a row that is sound. */
export function rowWarnings(row: TariffRow, day: number): string[] {
  const warnings: string[] = [];
  const fault = STATUS_FR[row.status];
  const title = row.references[0]?.title ?? row.table;
  const since = `${title}, valeur du ${frenchDay(row.fromDay)}`;
  if (fault !== undefined) warnings.push(`${since}\u00a0: ${fault}${row.note === null ? '' : ` (${row.note})`}.`);
  if (row.staleAfterDay !== null && day >= row.staleAfterDay)
    warnings.push(`${since}\u00a0: grille peut-être remplacée depuis le ${frenchDay(row.staleAfterDay)}.`);
  return warnings;
}

/** Days strictly inside `(from, to)` at which a row of `key` begins, ends or becomes stale. */
export function changeDays(table: TariffTable, key: string, from: number, to: number): number[] {
  const days: number[] = [];
  for (const row of table.rows.get(key) ?? [])
    for (const day of [row.fromDay, row.toDay, row.staleAfterDay])
      if (day !== null && day > from && day < to) days.push(day);
  return days;
}

/** A row as a short reference for people: title and dates. */
export function rowReference(row: TariffRow): string {
  const end = row.toDay === null ? 'sans terme connu' : `jusqu’au ${frenchDay(row.toDay - 1)}`;
  return `${row.references.map((r) => r.title).join('\u00a0; ')} (en vigueur le ${frenchDay(row.fromDay)}, ${end})`;
}

/** Stable identity of a row, for versions and caches. */
export const rowId = (row: TariffRow): string => `${row.table}:${row.key}:${isoDay(row.fromDay)}`;
