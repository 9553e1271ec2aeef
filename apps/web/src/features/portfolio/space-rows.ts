import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ListQuery, buildingsQuery } from '../buildings/buildings.public.ts';
import { foldersQuery } from '../folders/folders.public.ts';
import { type SpaceView, filtersOf, looksBelow, picksBuildings } from './space-search.ts';

/** Which rows of the buildings a page shows, when the folders come first: rows [from, to) and the server pages that hold them. */
export function buildingSlice(page: number, folderTotal: number, size = PAGE_SIZE) {
  const from = Math.max(0, (page - 1) * size - folderTotal);
  const to = Math.max(0, page * size - folderTotal);
  const first = Math.floor(from / size) + 1;
  const last = Math.max(first, Math.ceil(to / size));
  return {
    from,
    to,
    pages: Array.from({ length: last - first + 1 }, (_, i) => first + i),
    skip: from - (first - 1) * size,
  };
}

/**
 * The rows of a folder: its folders, then its buildings, in pages of 20. A search, a tag or a data state looks through
 * everything below.
 */
export function useSpaceRows(folderId: string | null, view: SpaceView) {
  const below = looksBelow(view);
  const noFolders = picksBuildings(view);
  const folderSort = view.sort === 'createdAt' ? 'createdAt' : 'name';
  const folders = useQuery({
    ...foldersQuery(folderId, {
      sort: folderSort,
      order: view.sort === folderSort ? view.order : 'asc',
      search: view.search || undefined,
      page: view.page,
      limit: PAGE_SIZE,
      ...view.months,
    }),
    placeholderData: keepPreviousData,
  });
  const folderTotal = noFolders ? 0 : (folders.data?.total ?? 0);
  const slice = buildingSlice(view.page, folderTotal);
  const asked: ListQuery = {
    sort: view.sort,
    order: view.order,
    ...filtersOf(view),
    ...view.months,
    _id_folder: folderId ?? 'root',
    // A building inside another is shown in its tree, unless one looks through everything below.
    ...(below ? { recursive: 'true' as const } : { tree: 'true' as const }),
  };
  const ready = folders.isSuccess && !folders.isPlaceholderData;
  // Twenty rows lie on one page of the server or on two neighbours, never more.
  const buildingsPage = (page: number | undefined) => ({
    ...buildingsQuery({ ...asked, page: page ?? 1, limit: PAGE_SIZE }),
    enabled: ready && page !== undefined,
    placeholderData: keepPreviousData,
  });
  const first = useQuery(buildingsPage(slice.pages[0]));
  const second = useQuery(buildingsPage(slice.pages[1]));
  const pages = slice.pages.length > 1 ? [first, second] : [first];
  const error = folders.error ?? pages.find((query) => query.error)?.error ?? null;
  const buildings = pages
    .flatMap((query) => query.data?.data ?? [])
    .slice(slice.skip, slice.skip + slice.to - slice.from);
  const buildingTotal = pages[0]?.data?.total ?? 0;
  return {
    here: folders.data,
    // Nothing old is left on the page when the list could not be read.
    folders: error || noFolders ? [] : (folders.data?.data ?? []),
    buildings: error ? [] : buildings,
    total: error ? 0 : folderTotal + buildingTotal,
    buildingTotal: error ? 0 : buildingTotal,
    error,
    loading: !error && (!folders.data || pages.some((query) => query.data === undefined)),
    stale: folders.isPlaceholderData || pages.some((query) => query.isPlaceholderData),
    retry: () => {
      void folders.refetch();
      for (const query of pages) void query.refetch();
    },
  };
}
