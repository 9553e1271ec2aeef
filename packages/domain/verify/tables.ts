import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseIsoDay } from '../src/calendar/days.ts';
import { IRVE_RULES } from '../src/ev-charging/irve-rules.ts';
import { BUILDING_RULE_KEYS } from '../src/labels/building-rule-keys.ts';
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
import { placedFaults, tableFaults } from './table-text.ts';
import { valueFaults } from './table-values.ts';
import type { PlacedRow } from './table-values.ts';

const SRC = join(import.meta.dirname, '../src');

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
/** Tables of another form, checked by the module that reads them. */
const OTHER_FORMS = ['tempo-days.json', 'ejp-days.json', 'school-holidays.json', 'department-degree-days.json'];

/** The tables whose values are compared with their bounds, with each other and with the published prices. */
const TARIFFS = ['turpe', 'taxes', 'gas', 'regulated-electricity', 'pv-purchase', 'factors'] as const;

/**
 * Every fault of the tables of the package: `file:line: what is wrong`. First the form of each file, then, where all have their
 * form, the values.
 *
 * @param read text of a file by its path in `src`; the file itself when absent
 */
export function faultsOfTables(read = (file: string) => readFileSync(join(SRC, file), 'utf8')): string[] {
  const shown = (file: string) => relative(process.cwd(), join(SRC, file));
  const form = globSync('*/tables/*.json', { cwd: SRC }).flatMap((file) => {
    const name = basename(file);
    const rules = RULES[name];
    if (rules) return tableFaults(shown(file), read(file), rules);
    return OTHER_FORMS.includes(name)
      ? []
      : [`${shown(file)}:1: no rules for this table: add them to verify/tables.ts`];
  });
  if (form.length > 0) return form;
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
  return files.flatMap(({ name, file, text, raw, rows }) => {
    const ends = (raw.ends ?? []).map(({ keys, on }, i) => ({ where: `ends[${i}]`, keys, onDay: parseIsoDay(on)! }));
    const rebuilt = rows.flatMap((row) => {
      const message = rebuiltFault(row, tables);
      return message === null ? [] : [{ where: row.where, message }];
    });
    return placedFaults(shown(file), text, [...valueFaults(name, rows, ends), ...rebuilt]);
  });
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
