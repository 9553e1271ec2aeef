import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RequiredFactorPage } from '../../features/companies/companies.public.ts';
import { guard } from '../../lib/guards.ts';

export const Route = createFileRoute('/_login/second-facteur')({
  beforeLoad: guard('signed-in', 'lacks-factor'),
  component: Page,
});

function Page() {
  return (
    <Suspense>
      <RequiredFactorPage />
    </Suspense>
  );
}
