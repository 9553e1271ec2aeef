import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { buildingsQuery } from '../buildings/buildings.public.ts';
import { foldersQuery } from '../folders/folders.public.ts';
import { useShareWith } from './calls.ts';
import classes from './clients.module.css';

/** What lies in « Mon espace » itself, more than a person ticks one by one. */
const MOST = 200;

type Props = { adviser: { company: string; firstname: string; lastname: string; username: string } };

/** What to share with an adviser, among what lies first in « Mon espace »: folders with all that they hold, and buildings. */
export function ShareChoice({ adviser: { company, firstname, lastname, username } }: Props) {
  const folders = useQuery(foldersQuery(null, { sort: 'name', order: 'asc', page: 1, limit: MOST }));
  const buildings = useQuery(buildingsQuery({ _id_folder: 'root', page: 1, limit: MOST }));
  const share = useShareWith(username);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const adviserName = `${firstname} ${lastname}`;
  if (share.isSuccess)
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>C’est partagé</h1>
        <p className={styles.text}>
          {adviserName}, de {company}, consulte ce que vous avez choisi, et en est prévenu par e-mail. Pour
          arrêter&nbsp;: «&nbsp;Partage&nbsp;» sur le dossier ou le bâtiment, puis «&nbsp;Retirer&nbsp;».
        </p>
        <ToSpace />
      </div>
    );
  const failed = folders.error ?? buildings.error;
  if (failed)
    return <ErrorState error={failed} retry={() => void Promise.all([folders.refetch(), buildings.refetch()])} />;
  if (!folders.data || !buildings.data) return <RowsSkeleton rows={4} />;
  const things = [
    ...folders.data.data.map(({ _id, name, buildingCount }) => ({
      id: _id,
      name,
      detail: `Dossier, avec ${count(buildingCount, 'bâtiment')}`,
    })),
    ...buildings.data.data.map(({ _id_building, name }) => ({ id: _id_building, name, detail: 'Bâtiment' })),
  ];
  const isFolder = new Set(folders.data.data.map(({ _id }) => _id));
  const later = 'Vous pourrez aussi le faire plus tard\u00a0: «\u00a0Partage\u00a0», sur un dossier ou un bâtiment.';
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>Que partagez-vous avec {company}&nbsp;?</h1>
      {things.length === 0 ? (
        <p className={styles.text}>
          Votre espace est encore vide. Ajoutez un bâtiment, puis partagez-le avec {adviserName} ({username})&nbsp;:
          «&nbsp;Partage&nbsp;», «&nbsp;Par e-mail&nbsp;».
        </p>
      ) : (
        <>
          <p className={styles.text}>
            {adviserName} ({username}) consultera, sans modifier, ce que vous cochez. {later}
          </p>
          <div className={classes.choices} role="group" aria-label="Ce qui est partagé">
            {things.map(({ id, name, detail }) => (
              <Checkbox
                key={id}
                label={name}
                description={detail}
                checked={chosen.includes(id)}
                disabled={share.isPending}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
          </div>
          {Math.max(folders.data.total, buildings.data.total) > MOST && (
            <p className={styles.note}>
              Seuls les {MOST} premiers dossiers et bâtiments sont ici&nbsp;: partagez les autres depuis «&nbsp;Mon
              espace&nbsp;».
            </p>
          )}
          {share.isError && (
            <p role="alert" className={styles.error}>
              {messageOf(share.error)}
            </p>
          )}
          <Button
            size="md"
            disabled={chosen.length === 0}
            loading={share.isPending}
            onClick={() =>
              share.mutate({
                folders: chosen.filter((id) => isFolder.has(id)),
                buildings: chosen.filter((id) => !isFolder.has(id)),
              })
            }
          >
            Donner accès
          </Button>
        </>
      )}
      <ToSpace />
    </div>
  );
}

function ToSpace() {
  return (
    <Button component={Link} to="/" variant="default" size="md">
      Aller à Mon espace
    </Button>
  );
}
