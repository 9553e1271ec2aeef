import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { IRVE_RULES } from '../src/ev-charging/irve-rules.ts';
import { BUILDING_RULE_KEYS } from '../src/labels/building-rule-keys.ts';
import type { RowRule } from '../src/tariffs/row-keys.ts';
import {
  FACTOR_RULES,
  GAS_RULES,
  PV_PURCHASE_RULES,
  REGULATED_RULES,
  TAX_RULES,
  TURPE_RULES,
} from '../src/tariffs/table-rules.ts';
import { tableFaults } from './table-text.ts';

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

/** Every fault of the tables of the package: `file:line: what is wrong`. */
export function faultsOfTables(): string[] {
  return globSync('*/tables/*.json', { cwd: SRC }).flatMap((file) => {
    const name = basename(file);
    const rules = RULES[name];
    const shown = relative(process.cwd(), join(SRC, file));
    if (rules) return tableFaults(shown, readFileSync(join(SRC, file), 'utf8'), rules);
    return OTHER_FORMS.includes(name) ? [] : [`${shown}:1: no rules for this table: add them to verify/tables.ts`];
  });
}
