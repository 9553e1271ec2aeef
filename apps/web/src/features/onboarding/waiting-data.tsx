import { listBuildingWorkflows } from '#calls/source-workflows';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '../../lib/call.ts';
import { count } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { buildingQuery, buildingsQuery } from '../buildings/buildings.public.ts';
import classes from './onboarding.module.css';
import { AddSource } from '../sources/sources.public.ts';
import { ImportFiles } from '../imports/imports.public.ts';

const EVERY_MS = 10_000;

/** After the steps: attach a meter or drop a file, and how far the retrieval of its history is. */
export function WaitingData({ id }: { id: string | null }) {
  const newest = useQuery({
    ...buildingsQuery({ sort: 'createdAt', order: 'desc', limit: 1, page: 1, _id_folder: 'root', recursive: 'true' }),
    enabled: id === null,
  });
  const wanted = id ?? newest.data?.data[0]?.id ?? null;
  const building = useQuery({ ...buildingQuery(wanted ?? ''), enabled: wanted !== null, refetchInterval: EVERY_MS });
  const meters = building.data?.sources.filter((source) => source.idtype === 'pdl') ?? [];
  const workflows = useQuery({
    queryKey: ['workflows', wanted],
    queryFn: ({ signal }) => call(listBuildingWorkflows, { params: { id: wanted! } }, { signal }),
    enabled: wanted !== null && meters.length > 0,
    refetchInterval: EVERY_MS,
  });
  const [adding, setAdding] = useState<boolean | null>(null);

  if (building.isError || newest.isError)
    return (
      <Panel>
        <ErrorState error={building.error ?? newest.error} retry={() => void (id ? building : newest).refetch()} />
      </Panel>
    );
  if (newest.data?.data.length === 0)
    return (
      <Panel>
        <EmptyState
          title="Aucun bâtiment pour l’instant"
          action={
            <Button component={Link} to="/onboarding/client">
              Ajouter un bâtiment
            </Button>
          }
        >
          Ajoutez-en un pour lui rattacher un compteur.
        </EmptyState>
      </Panel>
    );
  if (!building.data) return <RowsSkeleton rows={4} />;
  const { data } = building;
  const running = workflows.data?.data.length ?? 0;
  const measured = data.sources.filter((source) => source.lastDay !== null).length;
  return (
    <div className={classes.steps}>
      <div>
        <h2 className={classes.question}>{data.name} est dans votre espace</h2>
        <p className={classes.lead}>
          Il reste à lui donner des mesures&nbsp;: le fichier de votre espace Enedis ou GRDF suffit, son compteur est
          ajouté avec lui.
        </p>
      </div>
      <Suspense fallback={<RowsSkeleton rows={1} height={155} />}>
        <ImportFiles place={{ kind: 'building', id: data.id }} home={null} sources={data.sources} />
      </Suspense>
      <Panel title="Où en sont les données">
        <div className={classes.state} role="status">
          {running > 0 ? (
            <>
              <Chip tone="info">Récupération en cours</Chip>
              <span>
                L’historique de {count(meters.length, 'compteur')} arrive. Vous pouvez quitter cette page, elle continue
                sans vous.
              </span>
            </>
          ) : measured > 0 ? (
            <>
              <Chip tone="ok">Mesures reçues</Chip>
              <span>{count(measured, 'source a', 'sources ont')} des mesures : vos premières courbes sont prêtes.</span>
            </>
          ) : data.sources.length > 0 ? (
            <>
              <Chip tone="warn">En attente de mesures</Chip>
              <span>
                {count(data.sources.length, 'source rattachée', 'sources rattachées')}, aucune mesure reçue pour
                l’instant.
              </span>
            </>
          ) : (
            <>
              <Chip>Aucune source</Chip>
              <span>Rien n’est encore rattaché à ce bâtiment.</span>
            </>
          )}
        </div>
      </Panel>
      <div className={classes.actions}>
        <Button component={Link} to="/" variant="default">
          Plus tard
        </Button>
        <Button variant="default" onClick={() => setAdding(true)}>
          Rattacher un compteur sans fichier
        </Button>
        <Button component={Link} to={`/building/${data.id}`} variant={measured > 0 ? 'filled' : 'default'}>
          Voir le bâtiment
        </Button>
      </div>
      <Suspense>
        {adding !== null && <AddSource opened={adding} onClose={() => setAdding(false)} buildingId={data.id} />}
      </Suspense>
    </div>
  );
}
