import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useState } from 'react';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataView } from './data-view.tsx';
import { isVolumeOnly } from './volume-only.ts';
import { SourceConsent } from '../consents/consents.public.ts';
import { useSource } from '../sources/sources.public.ts';
import type { ViewSearch } from '../measures/measures.public.ts';
import { ImportDrawer } from '../imports/imports.public.ts';

type Props = { id: string; search: ViewSearch; onSearch: (next: Partial<ViewSearch>) => void };

/** « Données » of a source. */
export function SourceData({ id, search, onSearch }: Props) {
  const [nowMs] = useState(() => Date.now());
  const [dropping, setDropping] = useState<boolean | null>(null);
  const source = useSource(id);
  // As on the page of a building: the head is shown, and the page answers, before the measures are rendered for the first time.
  const mounted = useDeferredValue(true, false);
  if (source.isError)
    return (
      <Panel>
        <ErrorState error={source.error} retry={() => void source.refetch()} />
      </Panel>
    );
  if (!source.data || !mounted) return <PageSkeleton />;
  const { idtype, name, rights, holding, owner } = source.data;
  const { family } = SOURCE_TYPE_FACTS[idtype];
  const view = (
    <DataView
      subject={{ kind: 'source', id }}
      search={search}
      onSearch={onSearch}
      nowMs={nowMs}
      hasSources
      volumeOnly={isVolumeOnly([source.data])}
      statesOnly={family === 'capteur' || family === 'meteo' || family === 'reseau-national'}
      dropFile={
        rights.includes('owns') && (
          <Group gap="xs" justify="center">
            <Button onClick={() => setDropping(true)}>Déposer un fichier</Button>
            {source.data.lastDay === null && idtype === 'pdl' && holding === 'holder' && (
              <Button variant="default" component={Link} to={`/source/${id}/info-general`}>
                Relier à Enedis
              </Button>
            )}
          </Group>
        )
      }
    />
  );
  return (
    <>
      {/* Another space that it is shared with follows no request of it. */}
      {holding === 'consent' && owner.isOwner ? (
        <Suspense fallback={<PageSkeleton />}>
          <SourceConsent source={source.data}>{view}</SourceConsent>
        </Suspense>
      ) : (
        view
      )}
      {dropping !== null && (
        <ImportDrawer
          opened={dropping}
          onClose={() => setDropping(false)}
          place={{ kind: 'source', id }}
          home={{ id, name }}
          sources={[]}
        />
      )}
    </>
  );
}
