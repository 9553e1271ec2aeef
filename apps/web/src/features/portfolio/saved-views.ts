import { createSavedView, listSavedViews, removeSavedView, updateSavedView } from '#calls/saved-views';
import type { ListView, SavedView } from '@joulerie/contract/saved-views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import {
  CHANGES,
  CHANGE_QUERY,
  COSTS,
  COST_QUERY,
  type Place,
  type SpaceSearch,
  type SpaceView,
  USUAL_COLUMNS,
  WEATHER_CHANGES,
  WEATHER_QUERY,
  defaultOrder,
  filtersOf,
  readSpaceSearch,
} from './space-search.ts';

/** The views of the person in their space, by name. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => call(listSavedViews, {}, { signal }),
});

/** What a list shows, as it is saved. */
export function savedOf(view: SpaceView, { page, folderId }: Place): ListView {
  const all: ListView = {
    page,
    _id_folder: folderId,
    sort: view.sort,
    order: view.order,
    ...filtersOf(view),
    ...view.months,
    columns: view.columns === USUAL_COLUMNS ? undefined : [...view.columns],
  };
  return { ...all, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) };
}

/** The address of a saved view. */
export function searchOf({ _id, view }: Pick<SavedView, '_id' | 'view'>): SpaceSearch {
  return readSpaceSearch({
    sort: view.sort === 'name' ? undefined : view.sort,
    order: view.order === defaultOrder(view.sort) ? undefined : view.order,
    search: view.search,
    tags: view.tags,
    donnees: view.state,
    evolution: CHANGES.find((one) => CHANGE_QUERY[one] === view.change),
    corrigee: WEATHER_CHANGES.find((one) => WEATHER_QUERY[one] === view.weatherFree),
    cout: COSTS.find((one) => COST_QUERY[one] === view.cost),
    etiquettes: view.label?.map((label) => (label === 'none' ? 'aucune' : label)),
    du: view.from,
    au: view.to,
    colonnes: view.columns,
    enregistree: _id,
  });
}

/** Whether a list shows what a view saved, in whatever order its keys are. */
export const showsView = (saved: ListView, shown: ListView): boolean => textOf(saved) === textOf(shown);

const textOf = (view: ListView): string =>
  JSON.stringify(
    Object.entries(view)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** What the person is asked about a view. */
export type ViewQuestion = { kind: 'save' } | { kind: 'rename' | 'remove'; saved: SavedView };

/** Saving, changing and removing views; the list is read again after each. */
export function useViewChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
  const create = useMutation({
    mutationFn: (body: { name: string; view: ListView; key: string }) =>
      call(createSavedView, { body: { name: body.name, view: body.view } }, { idempotencyKey: body.key }),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: { id: string; name?: string; view?: ListView }) =>
      call(updateSavedView, { params: { id }, body }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeSavedView, { params: { id } }),
    onSettled,
  });
  return { create, update, remove };
}
