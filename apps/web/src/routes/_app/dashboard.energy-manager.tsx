import { createFileRoute } from '@tanstack/react-router';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  ConsoDashboard,
  type DashboardSearch,
  readDashboardSearch,
} from '../../features/energy-manager/energy-manager.public.ts';
import { guard } from '../../lib/guards.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/dashboard/energy-manager')({
  validateSearch: (search: DashboardSearch & SearchSchemaInput) => readDashboardSearch(search),
  beforeLoad: guard('energymanager'),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Suspense fallback={<RowsSkeleton rows={6} />}>
      <ConsoDashboard search={search} onSearch={(next) => void navigate({ search: next })} />
    </Suspense>
  );
}
