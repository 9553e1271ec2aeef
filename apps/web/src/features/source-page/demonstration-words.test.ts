import type { Demonstration } from '@joulerie/contract/source-keys';
import { expect, test } from 'vitest';
import { demonstrationLine, demonstrationNotes } from './demonstration-words.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const real: Demonstration = {
  curve: 'real',
  measuredFrom: '2020-02-03',
  measuredTo: '2022-02-01',
  shiftDays: 1820,
  playedAgainAfter: null,
  leftOut: { hours: 2, kwh: 32.25 },
};
const words = (change: Partial<Demonstration>) => {
  const facts = { ...real, ...change };
  return plain([demonstrationLine(facts), ...demonstrationNotes(facts)].join('\n'));
};

test.each<[Partial<Demonstration>, RegExp]>([
  [{}, /^Courbe réelle de 2020 à 2022 décalée de 1 820 jours : démonstration$/m],
  [{ measuredTo: '2020-12-31' }, /^Courbe réelle de 2020 décalée de 1 820 jours : démonstration$/m],
  [{}, /^Mesurée du 3 févr\. 2020 au 1er févr\. 2022, elle est affichée 1 820 jours plus tard/m],
  [{}, /et 2 heures mesurées \(32,3 kWh\), que l’horloge du jour affiché n’a pas, ne sont pas comptées\.$/m],
  [{ leftOut: { hours: 1, kwh: 0 } }, /et 1 heure mesurée, que l’horloge .* n’a pas, n’est pas comptée\.$/m],
  [{ leftOut: { hours: 0, kwh: 0 } }, /l’heure que la mesure n’a pas reste manquante\.$/m],
  [{ playedAgainAfter: '2027-01-26' }, /^La mesure finit le 26 janv\. 2027 : ses 364 derniers jours sont rejoués/m],
  [{ curve: 'generated', shiftDays: null }, /^Courbe inventée : démonstration\nPersonne n’a mesuré ces valeurs/],
])('%j says where its measures come from', (change, expected) => {
  expect(words(change)).toMatch(expected);
});

test('a curve that is not played again does not say so', () => {
  expect(words({})).not.toContain('rejoués');
});
