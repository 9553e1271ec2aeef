import { MEMBER_TYPES } from '@joulerie/contract/constants';
import { createFileRoute } from '@tanstack/react-router';
import { BillingExport } from '../../features/exports/exports.public.ts';
import { CompanyPage, type MemberFilters } from '../../features/companies/companies.public.ts';

export const Route = createFileRoute('/_app/user/entreprise')({
  validateSearch: ({ search, type }: Record<string, unknown>): MemberFilters => {
    const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, 120) : '';
    const known = MEMBER_TYPES.find((one) => one === type);
    return { ...(text ? { search: text } : {}), ...(known ? { type: known } : {}) };
  },
  component: Page,
});

function Page() {
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CompanyPage
      actions={<BillingExport />}
      filters={filters}
      onFilters={(search) => void navigate({ search, replace: true })}
    />
  );
}
