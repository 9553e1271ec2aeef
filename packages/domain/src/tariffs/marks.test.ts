import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { warningSentence } from '../answers/index.ts';
import { parseIsoDay } from '../calendar/days.ts';
import { ejpPrice } from './ejp.ts';

const SRC = join(import.meta.dirname, '..');
type Table = {
  sources: Readonly<Record<string, { kind?: string }>>;
  rows: { key: string; status: string; sources: string[] }[];
};

test.each([
  'tariffs/tables/turpe.json',
  'tariffs/tables/regulated-electricity.json',
  'tariffs/tables/factors.json',
  'tariffs/tables/gas.json',
  'tariffs/tables/taxes.json',
  'tariffs/tables/pv-purchase.json',
  'labels/tables/buildings.json',
  'ev-charging/tables/irve.json',
])('every verified row of %s has two sources that were read', (file) => {
  const { rows, sources }: Table = JSON.parse(readFileSync(join(SRC, file), 'utf8'));
  const read = (row: Table['rows'][number]) =>
    new Set(row.sources.filter((code) => sources[code]!.kind === undefined)).size;
  expect(rows.filter((row) => row.status === 'verified' && read(row) < 2).map(({ key }) => key)).toEqual([]);
});

test('the EJP peak price of February 2026, a third of the one before in the only source, says that it is doubtful', () => {
  const found = ejpPrice(9, 'PM', parseIsoDay('2026-02-01')!);
  expect(found).toMatchObject({ known: true, value: 34.4, row: { status: 'suspect' } });
  expect(found.known && found.warnings.map(warningSentence).join()).toContain(': douteuse');
});
