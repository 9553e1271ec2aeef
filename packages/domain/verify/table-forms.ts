import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { IRVE_RULES } from '../src/ev-charging/irve-rules.ts';
import { BUILDING_RULE_KEYS } from '../src/labels/building-rule-keys.ts';
import type { TableFault } from '../src/tariffs/check-table.ts';
import type { RowRule } from '../src/tariffs/row-keys.ts';
import {
  FACTOR_RULES,
  GAS_RULES,
  PV_PURCHASE_RULES,
  REGULATED_RULES,
  TAX_RULES,
  TURPE_RULES,
} from '../src/tariffs/table-rules.ts';
import { degreeDayFaults, schoolHolidayFaults } from './calendar-forms.ts';
import { ejpFaults, tempoFaults } from './day-forms.ts';
import { duplicateNames } from './table-duplicates.ts';
import { placedFaults, tableFaults } from './table-text.ts';

const SRC = join(import.meta.dirname, '../src');

/** The rules of each table of dated rows, by file name. */
export const RULES: Readonly<Record<string, readonly RowRule[]>> = {
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

/** Every table of the package, by its path in `src`. */
export const tableFiles = (): string[] => globSync('*/tables/*.json', { cwd: SRC }).toSorted();

/** Text of a table by its path in `src`. */
export const readTableFile = (file: string): string => readFileSync(join(SRC, file), 'utf8');

/** A table by its path in `src`, as messages show it. */
export const shownPath = (file: string): string => relative(process.cwd(), join(SRC, file));

/**
 * Faults of the form of the tables: `file:line: what is wrong`. This file and those that it imports use no table: the product reads its
 * tables when they are imported, which a wrong form ends with an exception.
 *
 * @param read text of a file by its path in `src`
 */
export const formFaultsOfTables = (read = readTableFile): string[] =>
  tableFiles().flatMap((file) => formFaults(shownPath(file), basename(file), read(file)));

function formFaults(shown: string, name: string, text: string): string[] {
  const rules = RULES[name];
  const other = OTHER_FORMS[name];
  if (rules === undefined && other === undefined)
    return [`${shown}:1: no rules for this table: add them to verify/table-forms.ts`];
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
