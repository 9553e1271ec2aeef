import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DevicesPanel } from '../../features/sensors/sensors.public.ts';
import { guard } from '../../lib/guards.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/building/$id/objet-connecte')({
  beforeLoad: guard('not-irve'),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return (
    <Suspense fallback={<RowsSkeleton rows={3} />}>
      <DevicesPanel key={id} buildingId={id} />
    </Suspense>
  );
}
