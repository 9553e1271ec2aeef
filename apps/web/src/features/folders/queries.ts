import { getFolderTree, listFolders, listRootFolders } from '#calls/folders';
import type { Folder } from '@joulerie/contract/folders';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

type FoldersAsked = {
  sort: 'name' | 'createdAt';
  order: 'asc' | 'desc';
  search?: string | undefined;
  page: number;
  limit: number;
};

/** The folders of a folder, or of « Mon espace » (null), with the path that leads here. */
export const foldersQuery = (id: string | null, query: FoldersAsked) =>
  queryOptions({
    queryKey: ['folders', id, query],
    queryFn: ({ signal }) =>
      id === null
        ? call(listRootFolders, { query }, { signal })
        : call(listFolders, { params: { id }, query }, { signal }),
  });

export const folderTreeQuery = queryOptions({
  queryKey: ['folders', 'tree'],
  queryFn: ({ signal }) => call(getFolderTree, {}, { signal }),
});

/**
 * A folder's own figures and rights. No call gives one folder alone: it is found in its parent's list, by its name.
 */
export function useFolderFigures(
  id: string | null,
  path: readonly { _id: string; name: string }[] | undefined,
): Folder | null {
  const self = path?.at(-1);
  const parent = path?.at(-2)?._id ?? null;
  const found = useQuery({
    ...foldersQuery(parent, { sort: 'name', order: 'asc', search: self?.name, page: 1, limit: 200 }),
    enabled: id !== null && self?._id === id,
  });
  return found.data?.data.find((folder) => folder._id === id) ?? null;
}
