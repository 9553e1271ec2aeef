import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { lookup } from './table.ts';
import { GAS, PV_PURCHASE, REGULATED, TAXES, TURPE } from './tables.ts';

/** The compilations of public texts stand beside the project where it was built; a clone does not have them. */
const REFERENCE = join(import.meta.dirname, '../../../../../shared/reference');

type Row = { value: number; valid_from: string; status: string } & Readonly<Record<string, string | number | null>>;
const rowsOf = (file: string): Row[] =>
  (JSON.parse(readFileSync(join(REFERENCE, file), 'utf8')) as { rows: Row[] }).rows.filter(
    ({ status }) => status !== 'suspect' && status !== 'unverified',
  );

/** Computed again in July 2022 by the arrêté of 28 July, which the compilation does not have. */
const CORRECTED = ['VENTE_TOTALE|0-3', 'VENTE_TOTALE|3-9', 'VENTE_TOTALE|9-36', 'VENTE_TOTALE|36-100'].map(
  (key) => `${key} 2022-05-01`,
);

const BRACKETS: Readonly<Record<string, string>> = { '3': '0-3', '9': '3-9', '36': '9-36', '100': '36-100' };

describe.skipIf(!existsSync(REFERENCE))(
  'no figure of the tables contradicts the compilation that it comes from',
  () => {
    test.each([
      ['trv-electricite.json', REGULATED, (row: Row) => `${row.tax}|${row.option}|${row.kva}|${row.component}`, 500],
      ['gas.json', GAS, (row: Row) => `${row.kind}|${row.key}|${row.component}`, 50],
      ['taxes.json', TAXES, (row: Row) => `${row.tax}|${row.category}`, 30],
      ['turpe.json', TURPE, (row: Row) => `${row.component}|${row.fta}|${row.cls ?? 'P'}`, 150],
      ['oa-pv.json', PV_PURCHASE, (row: Row) => `${row.mode}|${BRACKETS[String(row.kwc_max_inclusive)]}`, 30],
    ] as const)('%s', (file, table, keyOf, least) => {
      const compared: string[] = [];
      const wrong: string[] = [];
      for (const row of rowsOf(file)) {
        const found = lookup(table, keyOf(row), parseIsoDay(row.valid_from)!, '');
        if (!found.known) continue;
        const name = `${keyOf(row)} ${row.valid_from}`;
        compared.push(name);
        // The compilation rounds the purchase prices to the hundredth.
        const tolerance = table === PV_PURCHASE ? 0.005 : 1e-9;
        if (Math.abs(found.value - row.value) > tolerance && !CORRECTED.includes(name))
          wrong.push(`${name}: ${found.value}, compiled ${row.value}`);
      }
      expect(wrong).toEqual([]);
      expect(compared.length).toBeGreaterThan(least);
    });
  },
);
