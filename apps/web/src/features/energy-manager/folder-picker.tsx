import type { FolderNode } from '@joulerie/contract/folders';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { folderTreeQuery } from '../folders/folders.public.ts';

const SPACE = 'space';

/** The folder whose buildings are looked at; « Mon espace » is all of them. */
export function FolderPicker({
  folderId,
  onFolder,
}: {
  folderId: string | null;
  onFolder: (id: string | null) => void;
}) {
  const tree = useQuery(folderTreeQuery);
  const options = [{ value: SPACE, label: 'Mon espace' }, ...(tree.data?.data ?? []).flatMap((one) => flat(one, []))];
  return (
    <Select
      label="Dossier"
      searchable
      allowDeselect={false}
      nothingFoundMessage="Aucun dossier"
      data={options}
      value={folderId ?? SPACE}
      onChange={(value) => onFolder(value === null || value === SPACE ? null : value)}
    />
  );
}

/** A folder and those below it, each with the names that lead to it. */
function flat({ _id, name, children }: FolderNode, above: readonly string[]): { value: string; label: string }[] {
  const path = [...above, name];
  return [{ value: _id, label: path.join(' / ') }, ...children.flatMap((child) => flat(child, path))];
}
