import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { buildingQuery, mayEdit } from '../../features/buildings/buildings.public.ts';
import { UsePage } from '../../features/energy-manager/energy-manager.public.ts';
import { guard } from '../../lib/guards.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/building/$id/energy-manager/profil-utilisation')({
  beforeLoad: guard('energymanager'),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { data: building } = useSuspenseQuery(buildingQuery(id));
  return (
    <Suspense fallback={<RowsSkeleton rows={6} />}>
      <UsePage key={id} buildingId={id} edits={mayEdit(building)} />
    </Suspense>
  );
}
