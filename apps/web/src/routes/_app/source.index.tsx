import { createFileRoute } from '@tanstack/react-router';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { SourceExports } from '../../features/exports/exports.public.ts';
import { SourceList, type SourceSearch, readSourceSearch } from '../../features/sources/sources.public.ts';
import { guard } from '../../lib/guards.ts';
import { SOURCE_TABS } from '../../lib/source-tabs.ts';

export const Route = createFileRoute('/_app/source/')({
  validateSearch: (search: SourceSearch & SearchSchemaInput) => readSourceSearch(search),
  beforeLoad: guard('not-irve'),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SourceList
      actions={<SourceExports />}
      tabs={SOURCE_TABS}
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
