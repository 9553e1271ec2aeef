import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AccountStack, accountTabs } from '../../features/accounts/accounts.public.ts';
import { ReadingsPage, type ReadingsSearch, readReadingsSearch } from '../../features/readings/readings.public.ts';
import { SupportAccesses } from '../../features/support-access/support-access.public.ts';
import { guard } from '../../lib/guards.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/user/acces')({
  beforeLoad: guard('not-irve'),
  validateSearch: (search: Record<string, unknown>): ReadingsSearch => readReadingsSearch(search),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHead title="Mon compte" documentTitle="Qui a vu mes données" tabs={accountTabs} />
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <AccountStack>
          <ReadingsPage
            search={search}
            onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          />
          <SupportAccesses />
        </AccountStack>
      </Suspense>
    </>
  );
}
