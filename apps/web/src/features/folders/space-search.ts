import { z } from 'zod';

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
export const HEALTH_STATES = ['ok', 'late', 'holes', 'empty'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

const tag = z.string().trim().min(1).max(120);

const Search = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  sort: z.enum(SPACE_SORTS).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  tags: z
    .union([tag.transform((one) => [one]), z.array(tag).max(20)])
    .optional()
    .catch(undefined),
  search: z.coerce.string().trim().max(120).optional().catch(undefined),
  donnees: z.enum(HEALTH_STATES).optional().catch(undefined),
  vue: z.enum(['liste', 'carte']).optional().catch(undefined),
});
export type SpaceSearch = z.output<typeof Search>;

/** Reads the search parameters; what is unknown, impossible or the default is left out, never refused. */
export function readSpaceSearch(search: Record<string, unknown>): SpaceSearch {
  const read = Search.parse(search);
  return clean({
    ...read,
    page: read.page === 1 ? undefined : read.page,
    tags: read.tags?.length ? [...new Set(read.tags)] : undefined,
    search: read.search || undefined,
    vue: read.vue === 'liste' ? undefined : read.vue,
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
