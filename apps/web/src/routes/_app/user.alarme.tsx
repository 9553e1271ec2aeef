import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PersonAlarms } from '../../features/alarms/alarms.public.ts';
import { guard } from '../../lib/guards.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/user/alarme')({ beforeLoad: guard('not-irve'), component: Page });

function Page() {
  return (
    <Suspense fallback={<RowsSkeleton rows={5} />}>
      <PersonAlarms />
    </Suspense>
  );
}
