import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '../../features/companies/companies.public.ts';

export const Route = createFileRoute('/_app/user/entreprise_/api')({ component: Page });

function Page() {
  return <CompanyPage tab="api" filters={{}} onFilters={() => undefined} />;
}
