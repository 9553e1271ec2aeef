import { createFileRoute } from '@tanstack/react-router';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { BuildingData, prefetchBuildingData, usualPeriodOf } from '../../features/dashboard/dashboard.public.ts';
import { type ViewSearchAsked, hasDates, readViewSearch } from '../../features/measures/measures.public.ts';
import { prefetchCharts } from '../../charts/chart-library.ts';
import { guard, guardDates } from '../../lib/guards.ts';

export const Route = createFileRoute('/_app/building/$id/data')({
  // The page reads it: the first view does without.
  validateSearch: (search: ViewSearchAsked & SearchSchemaInput): ViewSearchAsked => search,
  beforeLoad: async (visit) => {
    await guard('not-irve')(visit);
    await guardDates(usualPeriodOf('usualBuildingPeriod'))(visit);
  },
  loaderDeps: ({ search }) => search,
  // Its charts and its measures are asked for with its code, so also when a link to it is hovered; nothing waits for them.
  loader: ({ context, params, deps }) => {
    prefetchCharts();
    prefetchBuildingData(context.queryClient, params.id, deps);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const search = readViewSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (!hasDates(search)) return null;
  return (
    <BuildingData
      key={id}
      id={id}
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })}
    />
  );
}
