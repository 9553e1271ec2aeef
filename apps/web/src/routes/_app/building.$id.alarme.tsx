import { variablesOfType } from '@joulerie/domain/vocabulary';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AlarmPage } from '../../features/alarms/alarms.public.ts';
import { buildingQuery, mayEdit } from '../../features/buildings/buildings.public.ts';
import { guard } from '../../lib/guards.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/building/$id/alarme')({
  beforeLoad: guard('not-irve'),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { data: building } = useSuspenseQuery(buildingQuery(id));
  const variables = [...new Set(building.sources.flatMap(({ idtype }) => variablesOfType(idtype)))];
  return (
    <Suspense fallback={<RowsSkeleton rows={5} />}>
      <AlarmPage key={id} subject={{ kind: 'building', id }} variables={variables} edits={mayEdit(building)} />
    </Suspense>
  );
}
