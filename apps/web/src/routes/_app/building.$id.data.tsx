import { createFileRoute } from '@tanstack/react-router';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { BuildingData } from '../../features/dashboard/building-data.tsx';
import { readViewSearch } from '../../features/measures/view-search.ts';
import type { ViewSearch } from '../../features/measures/view-search.ts';

export const Route = createFileRoute('/_app/building/$id/data')({
  validateSearch: (search: Partial<ViewSearch> & SearchSchemaInput) => readViewSearch(search),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BuildingData
      key={id}
      id={id}
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })}
    />
  );
}
