import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { departure } from '../../lib/enedis-departure.ts';
import { date } from '../../lib/format-date.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { connectionQuery } from './calls.ts';
import type { ConnectionSearch } from './connection-search.ts';

/** Where Enedis sends a holder back: the authorisation is checked, then the collection begins. */
export function ConnectionPage({ search }: { search: ConnectionSearch }) {
  usePageTitle('Connexion à Enedis');
  const left = departure();
  const { state, ...answer } = search;
  const done = useQuery(connectionQuery(state !== undefined && left ? { ...answer, state, key: left.key } : null));
  if (state === undefined || !left)
    return (
      <Page title="Ce retour ne correspond à aucune demande">
        <p className={styles.text}>
          Cette page s’ouvre à la fin d’une connexion à Enedis, dans le navigateur qui l’a commencée. Recommencez depuis
          la page de la source, ou depuis celle de votre accord.
        </p>
      </Page>
    );
  if (done.isError)
    return (
      <Page title="Le compteur n’est pas relié">
        <p role="alert" className={styles.error}>
          {messageOf(done.error)}
        </p>
        <Button component="a" href={left.from}>
          Revenir et recommencer
        </Button>
      </Page>
    );
  if (!done.data) return <RowsSkeleton rows={4} />;
  const { to, member, _id_source: id } = done.data;
  return (
    <Page title="Le compteur est relié à Enedis">
      <p className={styles.text}>
        Les données de la veille arrivent chaque jour à partir de maintenant, puis l’historique, du plus récent au plus
        ancien.
        {to !== null && ` Cette autorisation prend fin le ${date(to)}.`} Vous pouvez la retirer à tout moment dans votre
        espace Enedis.
      </p>
      {member ? (
        <Button component="a" href={`/source/${id}/info-general`}>
          Voir la collecte
        </Button>
      ) : (
        <Button component="a" href={left.from} variant="default">
          Revenir à mon accord
        </Button>
      )}
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.form}>
      <span className={styles.mark} aria-hidden>
        <IconPlugConnected size={24} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
