import { parseIsoDay } from '../src/calendar/days.ts';
import { readTable } from '../src/tariffs/table.ts';
import { rebuiltFault } from './published-prices.ts';
import type { Tables } from './published-prices.ts';
import { RULES, formFaultsOfTables, readTableFile, shownPath, tableFiles } from './table-forms.ts';
import { markFaults } from './table-marks.ts';
import type { MarkedTable } from './table-marks.ts';
import { readRecord, recordFaults } from './table-record.ts';
import type { AnyTable } from './table-record.ts';
import { placedFaults } from './table-text.ts';
import { valueFaults } from './table-values.ts';
import type { PlacedRow } from './table-values.ts';

/** The tables whose values are compared with their bounds, with each other and with the published prices. */
const TARIFFS = ['turpe', 'taxes', 'gas', 'regulated-electricity', 'pv-purchase', 'factors'] as const;

/**
 * Every fault of the tables of the package: `file:line: what is wrong`. First the form of each file, then, where all have their
 * form, the values, the marks and the second record of the figures.
 *
 * @param read text of a file by its path in `src`; the file itself when absent
 * @param record the second record; null compares none
 */
export function faultsOfTables(read = readTableFile, record: string | null = readRecord()): string[] {
  const form = formFaultsOfTables(read);
  if (form.length > 0) return form;
  const marked = tableFiles().flatMap((file) => {
    const text = read(file);
    const raw: MarkedTable & AnyTable = JSON.parse(text);
    const faults = [...markFaults(raw), ...(record === null ? [] : recordFaults(file, raw, record))];
    return placedFaults(shownPath(file), text, faults);
  });
  const files = TARIFFS.map((name) => {
    const file = `tariffs/tables/${name}.json`;
    const text = read(file);
    const raw: RawTable = JSON.parse(text);
    return {
      name,
      file,
      text,
      raw,
      table: readTable(name, raw, RULES[`${name}.json`]!),
      rows: raw.rows.map(placedRow),
    };
  });
  const tableOf = (name: (typeof TARIFFS)[number]) => files.find((one) => one.name === name)!.table;
  const tables: Tables = {
    turpe: tableOf('turpe'),
    taxes: tableOf('taxes'),
    gas: tableOf('gas'),
    'regulated-electricity': tableOf('regulated-electricity'),
  };
  const values = files.flatMap(({ name, file, text, raw, rows }) => {
    const ends = (raw.ends ?? []).map(({ keys, on }, i) => ({ where: `ends[${i}]`, keys, onDay: parseIsoDay(on)! }));
    const rebuilt = rows.flatMap((row) => {
      const message = rebuiltFault(row, tables);
      return message === null ? [] : [{ where: row.where, message }];
    });
    return placedFaults(shownPath(file), text, [...valueFaults(name, rows, ends), ...rebuilt]);
  });
  return [...values, ...marked];
}

type RawRow = {
  key: string;
  value: number;
  unit: string;
  from: string;
  to: string | null;
  status: string;
  jump?: string;
};
/** A table that has its form (check-table.ts). */
type RawTable = { rows: RawRow[]; ends?: { keys: string[]; on: string }[] };

const placedRow = ({ key, value, unit, from, to, status, jump }: RawRow, i: number): PlacedRow => ({
  where: `rows[${i}]`,
  key,
  value,
  unit,
  fromDay: parseIsoDay(from)!,
  toDay: to === null ? null : parseIsoDay(to),
  status,
  jump: jump ?? null,
});
