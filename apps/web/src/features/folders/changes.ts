import { createFolder, listFolders, moveBuildings, moveFolder, removeFolder, renameFolder } from '#calls/folders';
import type { Folder } from '@joulerie/contract/folders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshSpace } from '../../lib/refresh.ts';
import { sendEdit } from '../../lib/send-edit.ts';

/** A change of the tree: what is open and every list are asked again. */
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
  useSpaceChange(({ folder: { _id: id, version }, name }: { folder: Pick<Folder, '_id' | 'version'>; name: string }) =>
    sendEdit({
      body: { name },
      version,
      send: (body, from) => call(renameFolder, { params: { id }, body }, { version: from }),
      read: () => readName(id),
      conflictsOf: (_, current) => [{ label: 'Nom', mine: name, theirs: current.name, without: () => null }],
    }),
  );

async function readName(id: string): Promise<Pick<Folder, 'name' | 'version'>> {
  const { path, version } = await call(listFolders, { params: { id }, query: { limit: 1 } });
  return { name: path.at(-1)?.name ?? '', version: version ?? '*' };
}

export const useRemoveFolder = () => useSpaceChange((id: string) => call(removeFolder, { params: { id } }));

/** Moves folders, then buildings, into a folder or to the root (null). */
export const useMove = () =>
  useSpaceChange(async (input: { folders: readonly string[]; buildings: string[]; target: string | null }) => {
    for (const id of input.folders) await call(moveFolder, { params: { id }, body: { _id_parent: input.target } });
    if (input.buildings.length > 0)
      await call(moveBuildings, { body: { buildings: input.buildings, _id_folder: input.target } });
  });
