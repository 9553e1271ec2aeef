import { DATA_STATES, type DataState } from '@joulerie/contract/constants';
import { oneOf, pageOf, textOf, textsOf } from '../../lib/search-params.ts';

/** What « Mon espace » shows, all of it in the address so that a view is shared as a link. */
export const SPACE_SORTS = ['name', 'createdAt', 'lastUpdated', 'city', 'surface', 'energy'] as const;
export type SpaceSort = (typeof SPACE_SORTS)[number];
export const SORT_LABELS: Record<SpaceSort, string> = {
  name: 'Nom',
  createdAt: 'Date d’ajout',
  lastUpdated: 'Dernière modification',
  city: 'Ville',
  surface: 'Surface',
  energy: 'Consommation',
};

export type SpaceSearch = {
  page?: number | undefined;
  sort?: SpaceSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  tags?: string[] | undefined;
  search?: string | undefined;
  donnees?: DataState | undefined;
  vue?: 'liste' | 'carte' | undefined;
};

/** Reads the search parameters; what is unknown, impossible or the default is left out, never refused. */
export function readSpaceSearch(search: Record<string, unknown>): SpaceSearch {
  const tags = textsOf(search.tags, 120, 20);
  return clean({
    page: pageOf(search.page),
    sort: oneOf(SPACE_SORTS, search.sort),
    order: oneOf(['asc', 'desc'], search.order),
    tags: tags ? [...new Set(tags)] : undefined,
    search: textOf(search.search, 120),
    donnees: oneOf(DATA_STATES, search.donnees),
    vue: oneOf(['carte'], search.vue),
  });
}

/** The view with its defaults: names from A to Z, page 1, list. */
export function viewOf(search: SpaceSearch) {
  const sort = search.sort ?? 'name';
  return {
    page: search.page ?? 1,
    sort,
    order: search.order ?? defaultOrder(sort),
    tags: search.tags ?? [],
    search: search.search ?? '',
    donnees: search.donnees ?? null,
    vue: search.vue ?? 'liste',
  } as const;
}
export type SpaceView = ReturnType<typeof viewOf>;

/** Names and towns from A to Z; the newest and the largest first otherwise. */
export function defaultOrder(sort: SpaceSort): 'asc' | 'desc' {
  return sort === 'name' || sort === 'city' ? 'asc' : 'desc';
}

/** The address after a choice. Any choice but the page itself goes back to page 1. */
export function withChoice(search: SpaceSearch, choice: SpaceSearch): SpaceSearch {
  const keepsPage = 'page' in choice || Object.keys(choice).every((key) => key === 'vue');
  return readSpaceSearch({ ...search, ...(keepsPage ? {} : { page: undefined }), ...choice });
}

/** A click on a column: its default order first, then the other one. */
export function sortBy(search: SpaceSearch, sort: SpaceSort): SpaceSearch {
  const view = viewOf(search);
  const order = view.sort === sort ? (view.order === 'asc' ? 'desc' : 'asc') : defaultOrder(sort);
  return withChoice(search, { sort, order: order === defaultOrder(sort) ? undefined : order });
}

/** Looking through everything below instead of what lies here: a search, a tag or a data state asks for it. */
export function looksBelow(view: SpaceView): boolean {
  return view.search !== '' || view.tags.length > 0 || view.donnees !== null;
}

function clean(search: SpaceSearch): SpaceSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
