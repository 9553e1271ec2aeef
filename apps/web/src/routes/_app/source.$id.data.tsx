import { createFileRoute } from '@tanstack/react-router';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { SourceData, usualPeriodOf } from '../../features/dashboard/dashboard.public.ts';
import { type ViewSearchAsked, hasDates, readViewSearch } from '../../features/measures/measures.public.ts';
import { prefetchCharts } from '../../charts/chart-library.ts';
import { guardDates } from '../../lib/guards.ts';

export const Route = createFileRoute('/_app/source/$id/data')({
  // The page reads it: the first view does without.
  validateSearch: (search: ViewSearchAsked & SearchSchemaInput): ViewSearchAsked => search,
  beforeLoad: guardDates(usualPeriodOf('usualSourcePeriod')),
  // Its charts are asked for with its code, so also when a link to it is hovered; nothing waits for them.
  loader: prefetchCharts,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const search = readViewSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (!hasDates(search)) return null;
  return (
    <SourceData
      key={id}
      id={id}
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })}
    />
  );
}
