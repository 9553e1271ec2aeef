import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OverviewPage, type OverviewSearch, readOverviewSearch } from '../../features/collection/collection.public.ts';
import { guard } from '../../lib/guards.ts';
import { SOURCE_TABS } from '../../lib/source-tabs.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/source/sante')({
  validateSearch: (search: Record<string, unknown>): OverviewSearch => readOverviewSearch(search),
  beforeLoad: guard('not-irve'),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHead title="Sources" documentTitle="Santé des données" tabs={SOURCE_TABS} />
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <OverviewPage
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      </Suspense>
    </>
  );
}
