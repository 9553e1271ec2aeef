import { describe, expect, test } from 'vitest';
import { looksBelow, readSpaceSearch, sortBy, viewOf, withChoice } from './space-search.ts';

describe('the address of « Mon espace »', () => {
  test('nothing is names from A to Z, page 1, list', () => {
    expect(readSpaceSearch({})).toEqual({});
    expect(viewOf({})).toEqual({
      page: 1,
      sort: 'name',
      order: 'asc',
      tags: [],
      search: '',
      donnees: null,
      evolution: null,
      corrigee: null,
      cout: null,
      etiquettes: [],
      vue: 'liste',
      months: null,
      columns: ['sources', 'months', 'energy', 'intensity', 'cost', 'change', 'label', 'data'],
      enregistree: null,
    });
  });

  test('what a link carries is kept', () => {
    const link = {
      page: 3,
      sort: 'energy',
      order: 'asc',
      tags: ['école'],
      search: 'gym',
      donnees: 'late',
      evolution: 'hausse',
      corrigee: 'baisse',
      cout: 'connu',
      etiquettes: ['A', 'aucune'],
      vue: 'carte',
      du: '2025-01',
      au: '2025-12',
      colonnes: ['energy', 'carbon'],
      enregistree: '00000000-0000-4000-8000-000000000001',
    };
    expect(readSpaceSearch(link)).toEqual(link);
  });

  test.each([
    ['an unknown sort', { sort: 'prix' }],
    ['a page before the first', { page: 0 }],
    ['a page that is no number', { page: 'deux' }],
    ['defaults', { page: 1, vue: 'liste', search: '  ', tags: [] }],
    ['an unknown data state', { donnees: 'parfait' }],
    ['a key of nobody', { couleur: 'bleu' }],
    ['a month without the other', { du: '2025-01' }],
    ['months the wrong way round', { du: '2025-02', au: '2025-01' }],
    ['a label of nobody', { etiquettes: ['Z'] }],
    ['a column of nobody', { colonnes: ['prix'] }],
    [
      'the columns at first',
      { colonnes: ['data', 'label', 'change', 'cost', 'intensity', 'energy', 'months', 'sources'] },
    ],
  ])('%s is left out', (_, search) => {
    expect(readSpaceSearch(search)).toEqual({});
  });

  test('one tag alone is a list of one, and twice the same is once', () => {
    expect(readSpaceSearch({ tags: 'école' }).tags).toEqual(['école']);
    expect(readSpaceSearch({ tags: ['a', 'a'] }).tags).toEqual(['a']);
  });

  test('a number typed in the search stays a text', () => {
    expect(readSpaceSearch({ search: 95000 }).search).toBe('95000');
  });

  test('a choice goes back to page 1; a page or a view does not', () => {
    const at = { page: 4, search: 'gym' };
    expect(withChoice(at, { search: 'école' })).toEqual({ search: 'école' });
    expect(withChoice(at, { tags: ['x'] })).toEqual({ search: 'gym', tags: ['x'] });
    expect(withChoice(at, { page: 5 })).toEqual({ page: 5, search: 'gym' });
    expect(withChoice(at, { vue: 'carte' })).toEqual({ ...at, vue: 'carte' });
    expect(withChoice(at, { search: undefined })).toEqual({});
  });

  test('a click sorts by the usual order, a second one turns it', () => {
    const once = sortBy({ page: 2 }, 'energy');
    expect(once).toEqual({ sort: 'energy' });
    expect(viewOf(once).order).toBe('desc');
    const twice = sortBy(once, 'energy');
    expect(viewOf(twice).order).toBe('asc');
    expect(viewOf(sortBy(twice, 'energy')).order).toBe('desc');
  });

  test.each([
    ['name', 'asc'],
    ['city', 'asc'],
    ['createdAt', 'desc'],
    ['energy', 'desc'],
  ] as const)('%s is sorted %s first', (sort, order) => expect(viewOf({ sort }).order).toBe(order));

  test('a search, a tag or a state looks below the folder', () => {
    expect(looksBelow(viewOf({ page: 2, sort: 'city' }))).toBe(false);
    const filters = [
      { search: 'x' },
      { tags: ['x'] },
      { donnees: 'ok' },
      { cout: 'connu' },
      { etiquettes: ['A'] },
    ] as const;
    for (const search of filters.map(readSpaceSearch)) expect(looksBelow(viewOf(search))).toBe(true);
  });
});
