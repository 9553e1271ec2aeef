import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFolder, IconHome, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LongName } from '../../ui/long-name.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { folderTreeQuery } from './queries.ts';
import { type FlatFolder, flattenTree, searchTree } from './tree-rules.ts';
import classes from './folder-tree.module.css';

type Props = {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Why a folder cannot be chosen, or null. */
  whyNot?: (id: string | null, flat: readonly FlatFolder[]) => string | null;
  name: string;
};

/** The tree of folders as a list of choices: arrow keys go through it, a search shortens it. */
export function FolderTree({ value, onChange, whyNot = () => null, name }: Props) {
  const tree = useQuery(folderTreeQuery);
  const [text, setText] = useState('');
  if (tree.isError)
    return (
      <ErrorState error={tree.error} title="Les dossiers n’ont pas pu être chargés" retry={() => void tree.refetch()} />
    );
  if (!tree.data) return <RowsSkeleton rows={4} height={32} />;
  const flat = flattenTree(tree.data.data);
  const shown = searchTree(flat, text);
  return (
    <div>
      {flat.length > 8 && (
        <TextInput
          type="search"
          aria-label="Chercher un dossier"
          placeholder="Chercher un dossier"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          mb={8}
        />
      )}
      <div className={classes.tree} role="radiogroup" aria-label="Dossier">
        {!text && (
          <Line
            name={name}
            checked={value === null}
            onChoose={() => onChange(null)}
            why={whyNot(null, flat)}
            depth={0}
            root
          >
            Mon espace
          </Line>
        )}
        {shown.map((folder) => (
          <Line
            key={folder._id}
            name={name}
            checked={value === folder._id}
            onChoose={() => onChange(folder._id)}
            why={whyNot(folder._id, flat)}
            depth={folder.depth + 1}
            note={folder.buildingCount > 0 ? String(folder.buildingCount) : ''}
          >
            {folder.name}
          </Line>
        ))}
        {shown.length === 0 && text && <p className={classes.none}>Aucun dossier ne porte ce nom.</p>}
      </div>
    </div>
  );
}

type LineProps = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  why: string | null;
  depth: number;
  note?: string;
  root?: boolean;
  children: string;
};

function Line({ name, checked, onChoose, why, depth, note = '', root = false, children }: LineProps) {
  const Icon = root ? IconHome : IconFolder;
  return (
    <label className={classes.line} data-checked={checked || undefined} data-disabled={why !== null || undefined}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        checked={checked}
        disabled={why !== null}
        onChange={onChoose}
        aria-label={why ? `${children} (${why})` : children}
      />
      <span className={classes.indent} style={{ width: depth * 18 }} aria-hidden />
      <Icon size={17} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <LongName>{children}</LongName>
        {why && <span className={classes.note}>{why}</span>}
      </span>
      {!why && <span className={classes.note}>{note}</span>}
    </label>
  );
}
