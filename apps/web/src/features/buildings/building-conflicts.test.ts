import type { Building } from '@joulerie/contract/buildings';
import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { expect, test } from 'vitest';
import { conflictsOfBuilding } from './building-conflicts.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
const theirs = {
  name: 'École',
  level: 'immeuble',
  occupation: null,
  role: null,
  housing: null,
  footprint: null,
  location: null,
  gestionnaire: { name: 'Syndic', code: 'G1' },
  exploitant: null,
  amo: null,
  facts: { ...EMPTY_FACTS, floors: 3, surfaceHabitableM2: 1240, gasConnected: true },
} as Partial<Building> as Building;
type Mine = Parameters<typeof conflictsOfBuilding>[1];
const rows = (mine: Mine, ...fields: string[]) =>
  conflictsOfBuilding(fields, mine, theirs).map((one) => [one.label, plain(one.mine), plain(one.theirs)]);

test.each<[string, Mine, string, string, string]>([
  ['name', { name: 'Mairie' }, 'Nom', 'Mairie', 'École'],
  ['level', { level: 'maison' }, 'Niveau', 'Maison', 'Immeuble'],
  ['occupation', { occupation: 'bureaux' }, 'Occupation', 'Bureaux', 'valeur inconnue'],
  ['location', { location: { lat: 48.858222, lon: 2.2945 } }, 'Position', '48,85822° N, 2,29450° E', 'valeur inconnue'],
  ['lat', { location: { lat: 1, lon: 2 } }, 'Position', '1,00000° N, 2,00000° E', 'valeur inconnue'],
  ['gestionnaire', { gestionnaire: null }, 'Gestionnaire', 'valeur inconnue', 'Syndic · G1'],
  ['exploitant', { exploitant: { name: 'Dalkia', code: '' } }, 'Exploitant', 'Dalkia', 'valeur inconnue'],
  ['footprint', { footprint: null }, 'Emprise', 'valeur inconnue', 'valeur inconnue'],
  ['facts.floors', { facts: { floors: 4 } }, 'Nombre de niveaux', '4', '3'],
  ['facts.surfaceHabitableM2', { facts: { surfaceHabitableM2: 12.5 } }, 'Surface habitable', '12,5 m²', '1 240 m²'],
  ['facts.gasConnected', { facts: { gasConnected: false } }, 'Raccordé au gaz', 'Non', 'Oui'],
  ['facts.floors', {}, 'Nombre de niveaux', 'valeur inconnue', '3'],
  ['autre', {}, 'autre', 'valeur inconnue', 'valeur inconnue'],
])('%s %o', (field, mine, label, own, other) => expect(rows(mine, field)).toEqual([[label, own, other]]));

test('a place is one thing, and the edit goes on without what is given up', () => {
  const mine: Mine = { name: 'Mairie', location: { lat: 1, lon: 2 }, facts: { floors: 4, lots: 2 } };
  const conflicts = conflictsOfBuilding(['lat', 'lon', 'facts.floors'], mine, theirs);
  expect(conflicts.map((one) => one.label)).toEqual(['Position', 'Nombre de niveaux']);
  expect(conflicts.map((one) => one.without(mine))).toEqual([
    { name: 'Mairie', facts: { floors: 4, lots: 2 } },
    { name: 'Mairie', location: { lat: 1, lon: 2 }, facts: { lots: 2 } },
  ]);
});
