import { DATA_STATES, type DataState, LIST_COLUMNS, type ListColumn } from '@joulerie/contract/first-constants';
import { oneOf, pageOf, textOf, textsOf } from '../../lib/search-params.ts';

/** What « Mon espace » shows, all of it in the address so that a view is shared as a link. */
export const SPACE_SORTS = [
  'name',
  'createdAt',
  'lastUpdated',
  'city',
  'surface',
  'energy',
  'intensity',
  'cost',
  'carbon',
  'change',
  'weatherFree',
  'label',
] as const;
export type SpaceSort = (typeof SPACE_SORTS)[number];
export const SORT_LABELS: Record<SpaceSort, string> = {
  name: 'Nom',
  createdAt: 'Date d’ajout',
  lastUpdated: 'Dernière modification',
  city: 'Ville',
  surface: 'Surface',
  energy: 'Consommation',
  intensity: 'kWh par m²',
  cost: 'Coût',
  carbon: 'Carbone',
  change: 'Évolution en un an',
  weatherFree: 'Évolution, météo retirée',
  label: 'Étiquette',
};

/** Filters on the figures of the year: how the energy moved, with its weather and without, estimated labels, whether the cost is known. */
export const CHANGES = ['hausse', 'baisse', 'inconnue'] as const;
export const WEATHER_CHANGES = ['hausse', 'baisse', 'incertaine', 'inconnue'] as const;
export const COSTS = ['connu', 'inconnu'] as const;
/** As `BANDS` of the domain, which the first view does without. */
export const LABELS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'aucune'] as const;

/** The columns at first: the others fit where these make room. */
export const USUAL_COLUMNS: readonly ListColumn[] = LIST_COLUMNS.filter((column) => column !== 'carbon');

export type SpaceSearch = {
  page?: number | undefined;
  sort?: SpaceSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  tags?: string[] | undefined;
  search?: string | undefined;
  donnees?: DataState | undefined;
  evolution?: (typeof CHANGES)[number] | undefined;
  /** The same once the weather is removed. */
  corrigee?: (typeof WEATHER_CHANGES)[number] | undefined;
  cout?: (typeof COSTS)[number] | undefined;
  etiquettes?: (typeof LABELS)[number][] | undefined;
  vue?: 'liste' | 'carte' | undefined;
  /** First and last month of the figures, `2026-01`: both, or the twelve complete months. */
  du?: string | undefined;
  au?: string | undefined;
  /** Columns of figures, in the order of the table. */
  colonnes?: ListColumn[] | undefined;
  /** The saved view that was opened. */
  enregistree?: string | undefined;
};

/** Reads the search parameters; what is unknown, impossible or the default is left out, never refused. */
export function readSpaceSearch(search: Record<string, unknown>): SpaceSearch {
  const tags = textsOf(search.tags, 120, 20);
  const labels = LABELS.filter((label) => textsOf(search.etiquettes, 6, LABELS.length)?.includes(label));
  const columns = LIST_COLUMNS.filter((column) => textsOf(search.colonnes, 20, LIST_COLUMNS.length)?.includes(column));
  return clean({
    page: pageOf(search.page),
    sort: oneOf(SPACE_SORTS, search.sort),
    order: oneOf(['asc', 'desc'], search.order),
    tags: tags ? [...new Set(tags)] : undefined,
    search: textOf(search.search, 120),
    donnees: oneOf(DATA_STATES, search.donnees),
    evolution: oneOf(CHANGES, search.evolution),
    corrigee: oneOf(WEATHER_CHANGES, search.corrigee),
    cout: oneOf(COSTS, search.cout),
    etiquettes: labels.length > 0 ? labels : undefined,
    vue: oneOf(['carte'], search.vue),
    ...monthsOf(search),
    colonnes: columns.length > 0 && columns.join() !== USUAL_COLUMNS.join() ? columns : undefined,
    enregistree: textOf(search.enregistree, 36),
  });
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Both months in their order, or none. */
export function monthsOf({ du, au }: Record<string, unknown>): Pick<SpaceSearch, 'du' | 'au'> {
  if (typeof du !== 'string' || typeof au !== 'string' || !MONTH.test(du) || !MONTH.test(au) || du > au) return {};
  return { du, au };
}

/** In place of a folder: what other spaces share. */
export const SHARED = 'shared';
export const SHARED_NAME = 'Partagés avec moi';

/** Where a list is: a folder or « Mon espace » (null), or the page of every building. */
export type Place = { page: 'space' | 'all'; folderId: string | null };

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
    evolution: search.evolution ?? null,
    corrigee: search.corrigee ?? null,
    cout: search.cout ?? null,
    etiquettes: search.etiquettes ?? [],
    vue: search.vue ?? 'liste',
    months: search.du && search.au ? { from: search.du, to: search.au } : null,
    columns: search.colonnes ?? USUAL_COLUMNS,
    enregistree: search.enregistree ?? null,
  } as const;
}
export type SpaceView = ReturnType<typeof viewOf>;

/** Names and towns from A to Z, labels from A; the newest and the largest first otherwise. */
export function defaultOrder(sort: SpaceSort): 'asc' | 'desc' {
  return sort === 'name' || sort === 'city' || sort === 'label' ? 'asc' : 'desc';
}

const KEEP_PAGE: ReadonlySet<string> = new Set(['vue', 'du', 'au', 'colonnes', 'enregistree']);

/** The address after a choice. Any choice but the page itself goes back to page 1. */
export function withChoice(search: SpaceSearch, choice: SpaceSearch): SpaceSearch {
  const keepsPage = 'page' in choice || Object.keys(choice).every((key) => KEEP_PAGE.has(key));
  return readSpaceSearch({ ...search, ...(keepsPage ? {} : { page: undefined }), ...choice });
}

/** A click on a column: its default order first, then the other one. */
export function sortBy(search: SpaceSearch, sort: SpaceSort): SpaceSearch {
  const view = viewOf(search);
  const order = view.sort === sort ? (view.order === 'asc' ? 'desc' : 'asc') : defaultOrder(sort);
  return withChoice(search, { sort, order: order === defaultOrder(sort) ? undefined : order });
}

/** Looking through everything below instead of what lies here: a search or a filter asks for it. */
export function looksBelow(view: SpaceView): boolean {
  return view.search !== '' || picksBuildings(view);
}

/** Filters that folders do not have. */
export const picksBuildings = (view: SpaceView): boolean =>
  view.tags.length > 0 ||
  view.donnees !== null ||
  view.evolution !== null ||
  view.corrigee !== null ||
  view.cout !== null ||
  view.etiquettes.length > 0;

/** Every filter undone. */
export const NO_FILTERS: SpaceSearch = {
  tags: undefined,
  donnees: undefined,
  search: undefined,
  evolution: undefined,
  corrigee: undefined,
  cout: undefined,
  etiquettes: undefined,
};

export const CHANGE_QUERY = { hausse: 'up', baisse: 'down', inconnue: 'none' } as const;
export const WEATHER_QUERY = { hausse: 'up', baisse: 'down', incertaine: 'unclear', inconnue: 'none' } as const;
export const COST_QUERY = { connu: 'known', inconnu: 'unknown' } as const;

/** The filters as the call of the buildings has them. */
export const filtersOf = (view: SpaceView) => ({
  search: view.search || undefined,
  tags: view.tags.length > 0 ? [...view.tags] : undefined,
  state: view.donnees ?? undefined,
  change: view.evolution ? CHANGE_QUERY[view.evolution] : undefined,
  weatherFree: view.corrigee ? WEATHER_QUERY[view.corrigee] : undefined,
  cost: view.cout ? COST_QUERY[view.cout] : undefined,
  label:
    view.etiquettes.length > 0
      ? view.etiquettes.map((label) => (label === 'aucune' ? ('none' as const) : label))
      : undefined,
});

/** What the map shows of the same view: everything below the folder. */
export const mapFiltersOf = (view: SpaceView, folderId: string | null) => ({
  ...filtersOf(view),
  ...view.months,
  _id_folder: folderId ?? ('root' as const),
});

function clean(search: SpaceSearch): SpaceSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
