import { Select } from '@mantine/core';
import { type FlatFolder, pathLabel } from '../folders/folders.public.ts';

const ROOT = 'root';

type Props = {
  value: string | null;
  onChange: (id: string | null) => void;
  flat: readonly FlatFolder[];
  label?: string;
};

/** A folder by its whole path; « Mon espace » is the root. */
export function FolderSelect({ value, onChange, flat, label = 'Dossier' }: Props) {
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      data={[
        { value: ROOT, label: 'Mon espace' },
        ...flat.map((folder) => ({ value: folder._id, label: pathLabel(folder._id, flat) })),
      ]}
      value={flat.some((folder) => folder._id === value) ? value : ROOT}
      nothingFoundMessage="Aucun dossier ne porte ce nom"
      onChange={(id) => onChange(id === ROOT ? null : id)}
    />
  );
}
