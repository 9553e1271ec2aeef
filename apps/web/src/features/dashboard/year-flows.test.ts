import { expect, test } from 'vitest';
import { type FlowCost, yearFlows } from './year-flows.ts';

type Source = FlowCost['sources'][number];
type Line = FlowCost['lines'][number];

const source = (_id: string | null, name: string | null, idtype: 'pdl' | 'pce', totalKwh: number | null): Source => ({
  _id,
  name,
  idsource: null,
  idtype,
  offers: [],
  _id_estimated: null,
  totalEur: null,
  pricedEur: null,
  totalKwh,
  pricedKwh: 0,
  measured: null,
  coverage: 1,
  notices: [],
});
const line = (
  _id_source: string | null,
  energy: 'electricite' | 'gaz',
  post: Line['post'],
  quantity: number,
): Line => ({
  kind: 'energie',
  label: 'Énergie',
  post,
  from: '2025-01-01',
  to: '2025-12-31',
  quantity,
  quantityUnit: 'kWh',
  unitPrice: null,
  unitPriceUnit: null,
  amountEur: 0,
  included: false,
  rows: [],
  _id_source,
  sourceName: null,
  energy,
});
const costOf = (sources: Source[], lines: Line[]): FlowCost => ({
  sources,
  lines,
  unknown: [],
  posts: [
    { post: 'HP', label: 'Heures pleines', energy: 'conso', kwh: [], eur: [] },
    { post: 'HC', label: 'Heures creuses', energy: 'conso', kwh: [], eur: [] },
  ],
});
const named = (cost: FlowCost) => {
  const found = yearFlows(cost)!;
  const label = (key: string) => found.nodes.find((node) => node.key === key)!.label;
  return found.flows.map(({ from, to, kWh }) => [label(from), label(to), kWh]);
};

test('energies go to meters, meters to the posts of their tariff, and what has no post is said', () => {
  const cost = costOf(
    [source('a', 'École', 'pdl', 100), source('c', 'Préau', 'pdl', 10), source('b', 'Chaufferie', 'pce', 300)],
    [
      line('c', 'electricite', 'HP', 10),
      line('a', 'electricite', 'HP', 60),
      line('a', 'electricite', 'HC', 25),
      line('b', 'gaz', null, 300),
      { ...line('a', 'electricite', 'HP', 999), included: true },
      { ...line('a', 'electricite', null, 999), kind: 'accise' },
    ],
  );
  expect(named(cost)).toEqual([
    ['Électricité', 'École', 100],
    ['École', 'Heures pleines', 60],
    ['École', 'Heures creuses', 25],
    ['École', 'Sans tarif connu', 15],
    ['Électricité', 'Préau', 10],
    ['Préau', 'Heures pleines', 10],
    ['Gaz', 'Chaufferie', 300],
    ['Chaufferie', 'Gaz, prix unique', 300],
  ]);
});

test('a meter that is the only one of its energy has no band of its own: the energy would be said twice', () => {
  const cost = costOf(
    [source('a', 'Électricité', 'pdl', 100), source('b', 'Gaz', 'pce', 300)],
    [line('a', 'electricite', 'HP', 60), line('a', 'electricite', 'HC', 40), line('b', 'gaz', null, 300)],
  );
  expect(named(cost)).toEqual([
    ['Électricité', 'Heures pleines', 60],
    ['Électricité', 'Heures creuses', 40],
    ['Gaz', 'Gaz, prix unique', 300],
  ]);
  expect(yearFlows(cost)!.columns).toEqual(['l’énergie', 'le poste tarifaire']);
});

test('a single meter at a single price is one band: no diagram; nor is there one of nothing', () => {
  expect(yearFlows(costOf([source('a', 'Maison', 'pdl', 100)], [line('a', 'electricite', 'BASE', 100)]))).toBeNull();
  expect(yearFlows(costOf([source('a', 'Maison', 'pdl', null)], []))).toBeNull();
});

test('sources that the reader may not see count without a name, and the smallest of many are one band', () => {
  const hidden = named(
    costOf([source(null, null, 'pdl', 40), source(null, null, 'pdl', 60)], [line(null, 'electricite', 'HP', 70)]),
  );
  expect(hidden).toEqual([
    ['Électricité', 'autres sources', 100],
    ['autres sources', 'Heures pleines', 70],
    ['autres sources', 'Sans tarif connu', 30],
  ]);
  const many = Array.from({ length: 20 }, (_, i) => source(`s${i}`, `Source ${i}`, 'pdl', 100 - i));
  const flows = named(costOf(many, []));
  expect(flows.filter(([from]) => from === 'Électricité')).toHaveLength(12);
  const sum = flows.reduce((all, [from, , kWh]) => all + (from === 'Électricité' ? (kWh as number) : 0), 0);
  expect(sum).toBe(many.reduce((all, one) => all + one.totalKwh!, 0));
});
