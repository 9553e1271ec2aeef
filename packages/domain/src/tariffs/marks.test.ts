import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
type Table = { rows: { key: string; status: string; sources: string[] }[] };

/**
 * Rows marked `verified` that cite one source: an official text whose copy was compared and not written down. A new row that is
 * verified cites both of its sources, so these counts only go down.
 */
test.each([
  ['tariffs/tables/turpe.json', 5],
  ['tariffs/tables/regulated-electricity.json', 90],
  ['tariffs/tables/factors.json', 3],
  ['tariffs/tables/gas.json', 18],
  ['tariffs/tables/taxes.json', 0],
  ['tariffs/tables/pv-purchase.json', 0],
  ['labels/tables/buildings.json', 11],
  ['ev-charging/tables/irve.json', 5],
])('%s has %i verified rows of one source', (file, known) => {
  const { rows }: Table = JSON.parse(readFileSync(join(SRC, file), 'utf8'));
  const single = rows.filter((row) => row.status === 'verified' && new Set(row.sources).size < 2);
  expect(single.map((row) => row.key)).toHaveLength(known);
});
