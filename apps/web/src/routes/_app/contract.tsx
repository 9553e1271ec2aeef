import { createFileRoute } from '@tanstack/react-router';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { ContractList, type ContractSearch, readContractSearch } from '../../features/findings/findings.public.ts';
import { guard } from '../../lib/guards.ts';

export const Route = createFileRoute('/_app/contract')({
  validateSearch: (search: ContractSearch & SearchSchemaInput) => readContractSearch(search),
  beforeLoad: guard('not-irve'),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ContractList
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
