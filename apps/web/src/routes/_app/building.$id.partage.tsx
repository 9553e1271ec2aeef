import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SharingPanels } from '../../features/sharing/sharing.public.ts';
import { guard } from '../../lib/guards.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/building/$id/partage')({
  beforeLoad: guard('not-irve'),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return (
    <Suspense fallback={<RowsSkeleton rows={4} />}>
      <SharingPanels key={id} shared={{ kind: 'building', id }} />
    </Suspense>
  );
}
