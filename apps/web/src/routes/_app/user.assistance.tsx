import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SupportAccessPage } from '../../features/support-access/support-access.public.ts';
import { guard } from '../../lib/guards.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/user/assistance')({ beforeLoad: guard('admin'), component: Page });

function Page() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SupportAccessPage />
    </Suspense>
  );
}
