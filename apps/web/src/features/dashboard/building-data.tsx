import { Button } from '@mantine/core';
import { Suspense, useDeferredValue, useState } from 'react';
import { useBuilding } from '../buildings/buildings.public.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataView } from './data-view.tsx';
import { isVolumeOnly } from './volume-only.ts';
import type { ViewSearch } from '../measures/measures.public.ts';
import { ImportDrawer } from '../imports/imports.public.ts';
import { AddSource } from '../sources/sources.public.ts';

type Props = { id: string; search: ViewSearch; onSearch: (next: Partial<ViewSearch>) => void };

/** « Données » of a building. */
export function BuildingData({ id, search, onSearch }: Props) {
  const [nowMs] = useState(() => Date.now());
  const [dropping, setDropping] = useState<boolean | null>(null);
  const [adding, setAdding] = useState<boolean | null>(null);
  const building = useBuilding(id);
  // The head of the page is shown, and the page answers, before its measures are rendered for the first time.
  const mounted = useDeferredValue(true, false);
  if (building.isError)
    return (
      <Panel>
        <ErrorState error={building.error} retry={() => void building.refetch()} />
      </Panel>
    );
  if (!building.data || !mounted) return <PageSkeleton />;
  const { sources, children, rights } = building.data;
  const edits = rights.includes('owns');
  return (
    <>
      <DataView
        subject={{ kind: 'building', id }}
        search={search}
        onSearch={onSearch}
        nowMs={nowMs}
        hasSources={sources.length > 0 || children.length > 0}
        volumeOnly={children.length === 0 && isVolumeOnly(sources)}
        addSource={edits && <Button onClick={() => setAdding(true)}>Ajouter une source</Button>}
        dropFile={edits && <Button onClick={() => setDropping(true)}>Déposer un fichier</Button>}
      />
      <Suspense>
        {dropping !== null && (
          <ImportDrawer
            opened={dropping}
            onClose={() => setDropping(false)}
            place={{ kind: 'building', id }}
            home={null}
            sources={sources}
          />
        )}
        {adding !== null && <AddSource opened={adding} onClose={() => setAdding(false)} buildingId={id} />}
      </Suspense>
    </>
  );
}
