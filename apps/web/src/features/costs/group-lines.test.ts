import type { Cost } from '@joulerie/contract/costs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupLines } from './group-lines.ts';

type Line = Cost['lines'][number];
const line = (kind: Line['kind'], label: string, amountEur: number, more: Partial<Line> = {}): Line => ({
  kind,
  label,
  post: null,
  from: '2024-01-01',
  to: '2024-12-31',
  quantity: null,
  quantityUnit: null,
  unitPrice: null,
  unitPriceUnit: null,
  amountEur,
  included: false,
  rows: [],
  _id_source: 'a',
  sourceName: '',
  energy: 'electricite',
  ...more,
});

test('a bill is read part by part, each post by its name, whatever the number of tariffs of the period', () => {
  const groups = groupLines([
    line('acheminement', 'Acheminement : composante de gestion', 6),
    line('energie', 'Énergie, heures pleines', 10),
    line('tva', 'TVA', 5),
    line('energie', 'Énergie, heures creuses', 4),
    line('acheminement', 'Acheminement : composante de gestion', 2),
    line('energie', 'Énergie, heures pleines', 1),
    line('abonnement', 'Abonnement', 3),
    line('cta', 'CTA', 0, { included: true }),
  ]);
  expect(groups.map(({ label, amountEur, lines }) => [label, amountEur, lines.length])).toEqual([
    ['Abonnement', 3, 1],
    ['Énergie, heures creuses', 4, 1],
    ['Énergie, heures pleines', 11, 2],
    ['Acheminement', 8, 2],
    ['CTA', null, 1],
    ['TVA', 5, 1],
  ]);
});

test('two energies are named', () => {
  const groups = groupLines([line('energie', 'Énergie', 1), line('energie', 'Énergie', 2, { energy: 'gaz' })]);
  expect(groups.map(({ label }) => label)).toEqual(['Électricité\u00a0: énergie', 'Gaz\u00a0: énergie']);
  const heat = groupLines([line('energie', 'Énergie', 1), line('energie', 'R1, énergie', 2, { energy: 'chaleur' })]);
  expect(heat.map(({ label }) => label)).toContain('Chaleur\u00a0: R1, énergie');
});

test('groups hold every line and add up to them to the cent', () => {
  const kinds = fc.constantFrom<Line['kind']>(
    'abonnement',
    'energie',
    'acheminement',
    'depassement',
    'cta',
    'tva',
    'autre',
  );
  const lines = fc.array(fc.tuple(kinds, fc.constantFrom('a', 'b'), fc.integer({ min: -10_000, max: 1_000_000 })));
  fc.assert(
    fc.property(lines, (list) => {
      const groups = groupLines(list.map(([kind, label, cents]) => line(kind, label, cents / 100)));
      expect(groups.reduce((sum, one) => sum + one.lines.length, 0)).toBe(list.length);
      const total = groups.reduce((sum, one) => sum + (one.amountEur ?? 0), 0);
      expect(Math.round(100 * total)).toBe(list.reduce((sum, [, , cents]) => sum + cents, 0));
    }),
  );
});
