import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AllBuildings, type SpaceSearch, readSpaceSearch } from '../../features/portfolio/portfolio.public.ts';

/** Every building, flat. */
export const Route = createFileRoute('/_app/building/')({
  validateSearch: (search: Record<string, unknown>) => readSpaceSearch(search),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const go = useCallback((next: SpaceSearch) => void navigate({ search: next, resetScroll: false }), [navigate]);
  return <AllBuildings search={search} onSearch={go} />;
}
