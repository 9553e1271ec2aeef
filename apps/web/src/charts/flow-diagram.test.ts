import { expect, test } from 'vitest';
import { type FlowNode, shortLabel, shownEnergies } from './flow-diagram.tsx';
import { energyScale, scaled } from './units.ts';

const node = (key: string, column: number, energy: FlowNode['energy']): FlowNode => ({
  key,
  label: key,
  column,
  energy,
});

test('the bands of a column add up to the energy that they come from, as it is written', () => {
  const nodes = [
    node('heat', 0, 'chaleur'),
    node('power', 0, 'electricite'),
    node('priced', 1, 'chaleur'),
    node('unpriced', 1, 'chaleur'),
    node('peak', 1, 'electricite'),
  ];
  const flows = [
    { from: 'heat', to: 'priced', kWh: 347_463 },
    { from: 'heat', to: 'unpriced', kWh: 21_377 },
    { from: 'power', to: 'peak', kWh: 212_081 },
  ];
  const scale = energyScale(580_921_000);
  const words = (key: string) => scaled(shownEnergies(nodes, flows, scale).get(key)!, scale);
  expect(['heat', 'priced', 'unpriced', 'power', 'peak'].map(words)).toEqual(
    ['369', '348', '21', '212', '212'].map((shown) => `${shown}\u00a0MWh`),
  );
});

test('a band of almost nothing is said as less than the least', () => {
  const nodes = [node('power', 0, 'electricite'), node('peak', 1, 'electricite'), node('rest', 1, 'electricite')];
  const flows = [
    { from: 'power', to: 'peak', kWh: 200_000 },
    { from: 'power', to: 'rest', kWh: 40 },
  ];
  const scale = energyScale(200_040_000);
  expect(scaled(shownEnergies(nodes, flows, scale).get('rest')!, scale)).toBe('moins de 1\u00a0MWh');
});

test.each([
  ['Heures pleines saison haute', 'HP saison haute'],
  ['Heures creuses', 'HC'],
  ['Chaufferie', 'Chaufferie'],
])('on a phone, « %s » is « %s »', (label, short) => {
  expect(shortLabel(label)).toBe(short);
});
