import { getFolderTree, listFolders, listRootFolders } from '#calls/folders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

type FoldersAsked = {
  sort: 'name' | 'createdAt';
  order: 'asc' | 'desc';
  search?: string | undefined;
  page: number;
  limit: number;
  /** First and last month of the figures. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The folders of a folder, of « Mon espace » (null) or of other spaces (`shared`), with the path that leads here. */
export const foldersQuery = (id: string | null, query: FoldersAsked) =>
  queryOptions({
    queryKey: ['folders', id, query],
    queryFn: ({ signal }) =>
      id === null || id === 'shared'
        ? call(listRootFolders, { query: id === null ? query : { ...query, shared: 'true' } }, { signal })
        : call(listFolders, { params: { id }, query }, { signal }),
  });

export const folderTreeQuery = queryOptions({
  queryKey: ['folders', 'tree'],
  queryFn: ({ signal }) => call(getFolderTree, {}, { signal }),
});
