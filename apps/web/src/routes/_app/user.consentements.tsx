import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  type ConsentSearch,
  ConsentsPage,
  consentTabs,
  readConsentSearch,
} from '../../features/consents/consents.public.ts';
import { guard } from '../../lib/guards.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export const Route = createFileRoute('/_app/user/consentements')({
  beforeLoad: guard('not-irve'),
  validateSearch: (search: Record<string, unknown>): ConsentSearch => readConsentSearch(search),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHead title="Accords" tabs={consentTabs(search)} />
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <ConsentsPage
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      </Suspense>
    </>
  );
}
