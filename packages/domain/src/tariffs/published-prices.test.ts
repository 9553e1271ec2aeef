import { expect, test } from 'vitest';
import { electricityExcise, vatRate } from './taxes.ts';
import type { Lookup } from './table.ts';
import { REGULATED } from './tables.ts';

const number = (found: Lookup): number => (found.known ? found.value : Number.NaN);

test('a price with taxes alone leaves a positive price before tax', () => {
  let rows = 0;
  for (const [key, list] of REGULATED.rows) {
    if (!key.startsWith('TTC|') || !key.split('|')[3] || key.endsWith('ABONNEMENT')) continue;
    for (const row of list) {
      const vat = number(vatRate('electricite', 'consommation', true, row.fromDay));
      const excise = number(electricityExcise('MENAGES_ASSIMILES', row.fromDay));
      if (Number.isNaN(vat) || Number.isNaN(excise)) continue;
      rows++;
      expect(row.value / (1 + vat) - excise / 10, row.id).toBeGreaterThan(0);
    }
  }
  expect(rows).toBeGreaterThan(400);
});
