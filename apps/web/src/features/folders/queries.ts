import {
  createFolder,
  getFolderTree,
  listFolders,
  listRootFolders,
  moveBuildings,
  moveFolder,
  removeFolder,
  renameFolder,
} from '#calls/folders';
import type { Folder } from '@joulerie/contract/folders';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshSpace } from '../buildings/queries.ts';

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

function useSpaceChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ['building'] }), refreshSpace(client)]),
  });
}

export const useCreateFolder = () =>
  useSpaceChange((input: { name: string; _id_parent: string | null; key: string }) =>
    call(createFolder, { body: { name: input.name, _id_parent: input._id_parent } }, { idempotencyKey: input.key }),
  );

export const useRenameFolder = () =>
  useSpaceChange((input: { id: string; name: string }) =>
    call(renameFolder, { params: { id: input.id }, body: { name: input.name } }),
  );

export const useRemoveFolder = () => useSpaceChange((id: string) => call(removeFolder, { params: { id } }));

/** Moves folders, then buildings, into a folder or to the root (null). */
export const useMove = () =>
  useSpaceChange(async (input: { folders: readonly string[]; buildings: string[]; target: string | null }) => {
    for (const id of input.folders) await call(moveFolder, { params: { id }, body: { _id_parent: input.target } });
    if (input.buildings.length > 0)
      await call(moveBuildings, { body: { buildings: input.buildings, _id_folder: input.target } });
  });
