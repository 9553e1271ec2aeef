import type { BuildingSummary } from '@joulerie/contract/buildings';
import type { Folder } from '@joulerie/contract/folders';
import { expect, test } from 'vitest';
import { type SpaceRow, rowsInWords, toggled, toggledAll } from './selection.ts';

const folder = (id: string, rights: string[] = ['owns']): SpaceRow => ({
  kind: 'folder',
  id,
  folder: { _id: id, name: id, rights } as Folder,
});
const building = (id: string, rights: string[] = ['owns']): SpaceRow => ({
  kind: 'building',
  id,
  building: { id, name: id, rights } as BuildingSummary,
});
const none = new Map<string, SpaceRow>();

test('a row is taken, then left', () => {
  const once = toggled(none, building('a'));
  expect([...once.keys()]).toEqual(['a']);
  expect(toggled(once, building('a')).size).toBe(0);
  expect(none.size).toBe(0);
});

test('all takes every building and the folders that may be changed, keeps other pages, and a second time leaves this page', () => {
  const other = toggled(none, building('z'));
  const rows = [folder('f'), folder('other', ['view']), building('a'), building('seen', ['view'])];
  const all = toggledAll(other, rows);
  expect([...all.keys()]).toEqual(['z', 'f', 'a', 'seen']);
  expect([...toggledAll(all, rows).keys()]).toEqual(['z']);
});

test('a folder that is only seen is not taken', () => {
  expect(toggledAll(none, [folder('seen', ['view'])]).size).toBe(0);
});

test('what is chosen, in words', () => {
  expect(rowsInWords([folder('Écoles')])).toBe('le dossier «\u00a0Écoles\u00a0»');
  expect(rowsInWords([building('a'), building('b')])).toBe('2\u00a0bâtiments');
  expect(rowsInWords([folder('f'), folder('g'), building('a')])).toBe('2\u00a0dossiers et 1\u00a0bâtiment');
});
