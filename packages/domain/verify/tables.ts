import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseIsoDay } from '../src/calendar/days.ts';
import { IRVE_RULES } from '../src/ev-charging/irve-rules.ts';
import { BUILDING_RULE_KEYS } from '../src/labels/building-rule-keys.ts';
import type { TableFault } from '../src/tariffs/check-table.ts';
import type { RowRule } from '../src/tariffs/row-keys.ts';
import { readTable } from '../src/tariffs/table.ts';
import {
  FACTOR_RULES,
  GAS_RULES,
  PV_PURCHASE_RULES,
  REGULATED_RULES,
  TAX_RULES,
  TURPE_RULES,
} from '../src/tariffs/table-rules.ts';
import { rebuiltFault } from './published-prices.ts';
import type { Tables } from './published-prices.ts';
import { duplicateNames } from './table-duplicates.ts';
import { degreeDayFaults, schoolHolidayFaults } from './calendar-forms.ts';
import { ejpFaults, tempoFaults } from './day-forms.ts';
import { markFaults } from './table-marks.ts';
import type { MarkedTable } from './table-marks.ts';
import { readRecord, recordFaults } from './table-record.ts';
import type { AnyTable } from './table-record.ts';
import { placedFaults, tableFaults } from './table-text.ts';
import { valueFaults } from './table-values.ts';
import type { PlacedRow } from './table-values.ts';

export const SRC = join(import.meta.dirname, '../src');

/** The rules of each table of dated rows, by file name. */
const RULES: Readonly<Record<string, readonly RowRule[]>> = {
  'turpe.json': TURPE_RULES,
  'taxes.json': TAX_RULES,
  'gas.json': GAS_RULES,
  'regulated-electricity.json': REGULATED_RULES,
  'pv-purchase.json': PV_PURCHASE_RULES,
  'factors.json': FACTOR_RULES,
  'irve.json': IRVE_RULES,
  'buildings.json': BUILDING_RULE_KEYS,
};
/** Tables of another form. */
const OTHER_FORMS: Readonly<Record<string, (raw: unknown) => TableFault[]>> = {
  'tempo-days.json': tempoFaults,
  'ejp-days.json': ejpFaults,
  'school-holidays.json': schoolHolidayFaults,
  'department-degree-days.json': degreeDayFaults,
};

/** The tables whose values are compared with their bounds, with each other and with the published prices. */
const TARIFFS = ['turpe', 'taxes', 'gas', 'regulated-electricity', 'pv-purchase', 'factors'] as const;

/**
 * Every fault of the tables of the package: `file:line: what is wrong`. First the form of each file, then, where all have their
 * form, the values, the marks and the second record of the figures.
 *
 * @param read text of a file by its path in `src`; the file itself when absent
 * @param record the second record; null compares none
 */
export function faultsOfTables(
  read = (file: string) => readFileSync(join(SRC, file), 'utf8'),
  record: string | null = readRecord(),
): string[] {
  const shown = (file: string) => relative(process.cwd(), join(SRC, file));
  const every = tableFiles();
  const form = every.flatMap((file) => formFaults(shown(file), basename(file), read(file)));
  if (form.length > 0) return form;
  const marked = every.flatMap((file) => {
    const text = read(file);
    const raw: MarkedTable & AnyTable = JSON.parse(text);
    const faults = [...markFaults(raw), ...(record === null ? [] : recordFaults(file, raw, record))];
    return placedFaults(shown(file), text, faults);
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
    return placedFaults(shown(file), text, [...valueFaults(name, rows, ends), ...rebuilt]);
  });
  return [...values, ...marked];
}

/** Every table of the package, by its path in `src`. */
export const tableFiles = (): string[] => globSync('*/tables/*.json', { cwd: SRC }).toSorted();

function formFaults(shown: string, name: string, text: string): string[] {
  const rules = RULES[name];
  const other = OTHER_FORMS[name];
  if (rules === undefined && other === undefined)
    return [`${shown}:1: no rules for this table: add them to verify/tables.ts`];
  const faults = rules ? tableFaults(shown, text, rules) : otherFormFaults(shown, text, other!);
  if (faults.some((fault) => fault.includes('is not JSON'))) return faults;
  return [
    ...duplicateNames(text).map(({ line, name: twice }) => `${shown}:${line}: ${twice} is named twice in one object`),
    ...faults,
  ];
}

function otherFormFaults(shown: string, text: string, check: (raw: unknown) => TableFault[]): string[] {
  try {
    return placedFaults(shown, text, check(JSON.parse(text)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [`${shown}:1: is not JSON (${error.message})`];
  }
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
