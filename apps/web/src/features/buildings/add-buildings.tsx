import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../ui/page-head.tsx';
import { flattenTree, folderTreeQuery, pathLabel } from '../folders/folders.public.ts';
import { AddOne } from './add-one.tsx';
import { BatchImport } from './batch-import.tsx';
import classes from './add-buildings.module.css';

const WAYS = [
  {
    id: 'one',
    title: 'Un bâtiment',
    text: 'Cherchez son adresse : sa place et ses caractéristiques connues sont proposées.',
  },
  {
    id: 'list',
    title: 'Une liste',
    text: 'Collez un tableau ou déposez un fichier CSV : nom, adresse, code postal, ville.',
  },
] as const;
type Way = (typeof WAYS)[number]['id'];

/** « Ajouter des bâtiments » : one by its address, or many from a list. */
export function AddBuildings({
  folderId,
  way,
  onWay,
}: {
  folderId: string | null;
  way: Way;
  onWay: (way: Way) => void;
}) {
  const tree = useQuery(folderTreeQuery);
  const [folder, setFolder] = useState<string | null>(folderId);
  const flat = flattenTree(tree.data?.data ?? []);
  return (
    <>
      <PageHead
        title="Ajouter des bâtiments"
        crumbs={[{ label: 'Mon espace', link: { to: '/' } }, { label: 'Ajouter des bâtiments' }]}
        subtitle={`Dans : ${pathLabel(folder, flat)}`}
      />
      <div className={classes.ways} role="radiogroup" aria-label="Comment ajouter">
        {WAYS.map(({ id, title, text }) => (
          <label key={id} className={classes.way} data-checked={way === id || undefined}>
            <input type="radio" name="way" checked={way === id} onChange={() => onWay(id)} />
            <strong>{title}</strong>
            <span>{text}</span>
          </label>
        ))}
      </div>
      {way === 'one' ? (
        <AddOne folder={folder} onFolder={setFolder} flat={flat} />
      ) : (
        <BatchImport folder={folder} onFolder={setFolder} flat={flat} />
      )}
    </>
  );
}
