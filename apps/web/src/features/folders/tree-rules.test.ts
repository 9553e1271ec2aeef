import type { FolderNode } from '@joulerie/contract/folders';
import { describe, expect, test } from 'vitest';
import { flattenTree, parentOf, pathLabel, searchTree, whyNotInto } from './tree-rules.ts';

const node = (_id: string, name: string, children: FolderNode[] = []): FolderNode => ({
  _id,
  name,
  buildingCount: 1,
  children,
});
const leaf = (_id: string, name: string): FolderNode => ({ _id, name, buildingCount: 1, children: [] });
const flat = flattenTree([
  node('commune', 'Patrimoine communal', [
    node('ecoles', 'Écoles', [leaf('mater', 'Maternelles')]),
    leaf('sport', 'Sport'),
  ]),
  leaf('autre', 'Autres'),
]);
const none = { folders: [], buildingsFrom: [] };

describe('moves in the tree', () => {
  test('lines come in reading order with their depth', () => {
    expect(flat.map((line) => [line._id, line.depth])).toEqual([
      ['commune', 0],
      ['ecoles', 1],
      ['mater', 2],
      ['sport', 1],
      ['autre', 0],
    ]);
  });

  test.each([
    ['into itself', 'ecoles', 'C’est le dossier à déplacer'],
    ['below itself', 'mater', 'Ce dossier est dans le dossier à déplacer'],
    ['where it is', 'commune', 'Déjà ici'],
    ['into a brother', 'sport', null],
    ['to the root', null, null],
    ['into a folder that is gone', 'gone', 'Ce dossier n’existe plus'],
  ])('a folder %s', (_, target, why) => {
    expect(whyNotInto(target, { ...none, folders: ['ecoles'] }, flat)).toBe(why);
  });

  test('a top folder is already at the root', () => {
    expect(whyNotInto(null, { ...none, folders: ['autre'] }, flat)).toBe('Déjà ici');
  });

  test('buildings of two places may go to either', () => {
    expect(whyNotInto('sport', { ...none, buildingsFrom: ['sport', null] }, flat)).toBeNull();
    expect(whyNotInto('sport', { ...none, buildingsFrom: ['sport', 'sport'] }, flat)).toBe('Déjà ici');
    expect(whyNotInto(null, { ...none, buildingsFrom: [null] }, flat)).toBe('Déjà ici');
  });

  test('a building stays where a folder of the same selection would not go', () => {
    expect(whyNotInto('mater', { folders: ['ecoles'], buildingsFrom: ['autre'] }, flat)).toMatch(/dans le dossier/);
  });

  test('parents and paths', () => {
    expect(parentOf('mater', flat)).toBe('ecoles');
    expect(parentOf('autre', flat)).toBeNull();
    expect(pathLabel('mater', flat)).toBe('Patrimoine communal / Écoles / Maternelles');
    expect(pathLabel(null, flat)).toBe('Mon espace');
  });

  test('a search keeps what leads to a find, accents aside', () => {
    expect(searchTree(flat, 'ecole').map((line) => line._id)).toEqual(['commune', 'ecoles']);
    expect(searchTree(flat, ' ')).toHaveLength(5);
    expect(searchTree(flat, 'zzz')).toEqual([]);
  });
});
