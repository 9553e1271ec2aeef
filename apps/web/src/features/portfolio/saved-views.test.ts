import { expect, test } from 'vitest';
import { savedOf, searchOf, showsView } from './saved-views.ts';
import { type SpaceSearch, readSpaceSearch, viewOf, withChoice } from './space-search.ts';

const PLACE = { page: 'space', folderId: null } as const;
const ID = '00000000-0000-4000-8000-000000000001';
const saved = (search: SpaceSearch) => ({ _id: ID, view: savedOf(viewOf(search), PLACE) });

test.each<SpaceSearch>([
  {},
  { sort: 'cost' },
  { sort: 'cost', order: 'asc' },
  { sort: 'label', order: 'desc' },
  { tags: ['école', 'gaz'], search: 'gym', donnees: 'late' },
  { corrigee: 'incertaine', sort: 'weatherFree' },
  { evolution: 'baisse', cout: 'inconnu', etiquettes: ['A', 'aucune'] },
  { du: '2025-01', au: '2025-06', colonnes: ['energy', 'carbon'] },
])('a view that is saved opens on what it showed: %j', (search) => {
  const opened = searchOf(saved(search));
  expect(opened).toEqual({ ...search, enregistree: ID });
  expect(showsView(saved(search).view, savedOf(viewOf(opened), PLACE))).toBe(true);
});

test('a page or a map is no part of a view, a filter or a column is', () => {
  const { view } = saved({ sort: 'cost' });
  const after = (choice: SpaceSearch) => savedOf(viewOf(withChoice({ sort: 'cost', enregistree: ID }, choice)), PLACE);
  expect(showsView(view, after({ page: 3 }))).toBe(true);
  for (const choice of [
    { search: 'x' },
    { colonnes: ['cost'] },
    { du: '2025-01', au: '2025-02' },
  ] satisfies SpaceSearch[])
    expect(showsView(view, after(choice))).toBe(false);
  expect(showsView(view, savedOf(viewOf({ sort: 'cost' }), { page: 'all', folderId: null }))).toBe(false);
});

test('the order of the columns is that of the table', () => {
  expect(readSpaceSearch({ colonnes: ['carbon', 'energy', 'carbon'] })).toEqual({ colonnes: ['energy', 'carbon'] });
});
