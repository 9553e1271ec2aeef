import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FlowsPage } from '../../features/flows/flows.public.ts';
import { guard } from '../../lib/guards.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/user/flux')({ beforeLoad: guard('platform'), component: Page });

function Page() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FlowsPage />
    </Suspense>
  );
}
