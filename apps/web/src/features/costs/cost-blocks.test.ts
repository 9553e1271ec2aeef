import type { Cost } from '@joulerie/contract/costs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costBlocks, meanPriceSentence } from './cost-blocks.ts';

type Line = Cost['lines'][number];
const line = (kind: Line['kind'], amountEur: number, more: Partial<Line> = {}): Line => ({
  kind,
  label: '',
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

test('lines of several tariff periods are one block, in the order of a bill', () => {
  const blocks = costBlocks([
    line('tva', 5),
    line('energie', 10, { post: 'HP' }),
    line('energie', 4, { post: 'HC' }),
    line('energie', 2, { post: 'HP' }),
    line('abonnement', 3),
    line('depassement', 1),
    line('acheminement', 6),
    line('acheminement', 0, { included: true }),
  ]);
  expect(blocks.map(({ label, amountEur }) => [label, amountEur])).toEqual([
    ['Abonnement', 3],
    ['Énergie HC', 4],
    ['Énergie HP', 12],
    ['Acheminement', 7],
    ['TVA', 5],
  ]);
});

test('the six posts of Tempo, or two energies, do not crowd the picture', () => {
  const tempo = ['BLEU_HC', 'BLEU_HP', 'BLANC_HC', 'BLANC_HP', 'ROUGE_HC', 'ROUGE_HP'] as const;
  expect(costBlocks(tempo.map((post) => line('energie', 1, { post })))).toMatchObject([
    { label: 'Énergie', amountEur: 6 },
  ]);
  const two = costBlocks([line('energie', 1, { post: 'BASE' }), line('energie', 2, { energy: 'gaz', post: null })]);
  expect(two.map(({ label }) => label)).toEqual(['Électricité', 'Gaz']);
});

test('blocks add up to the lines to the cent', () => {
  const kinds = fc.constantFrom<Line['kind']>('abonnement', 'energie', 'acheminement', 'cta', 'accise', 'tva', 'autre');
  const lines = fc.array(
    fc.record({
      kind: kinds,
      cents: fc.integer({ min: -10_000, max: 1_000_000 }),
      post: fc.constantFrom('HP', 'HC', null),
    }),
  );
  fc.assert(
    fc.property(lines, (list) => {
      const blocks = costBlocks(list.map(({ kind, cents, post }) => line(kind, cents / 100, { post })));
      const total = list.reduce((sum, one) => sum + one.cents, 0);
      expect(Math.round(100 * blocks.reduce((sum, one) => sum + one.amountEur, 0))).toBe(total);
    }),
  );
});

test('a mean price in cents', () => {
  expect(meanPriceSentence(0.2349)).toBe('23,5\u00a0c€/kWh');
  expect(meanPriceSentence(null)).toBeNull();
});
