import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  AskMenu,
  type ConsentSearch,
  ConsentsPage,
  consentTabs,
  readConsentSearch,
} from '../../features/consents/consents.public.ts';
import { guard } from '../../lib/guards.ts';
import { useRights } from '../../lib/session.tsx';
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
  const { canWrite } = useRights();
  return (
    <>
      <PageHead
        title="Accords"
        subtitle="Ce que des titulaires de compteurs vous laissent lire, et ce que vous laissez lire à d’autres."
        actions={canWrite && <AskMenu />}
        tabs={consentTabs(search)}
      />
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <ConsentsPage
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      </Suspense>
    </>
  );
}
