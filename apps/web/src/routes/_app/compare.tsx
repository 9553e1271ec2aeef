import { createFileRoute } from '@tanstack/react-router';
import { ComparePage, readCompareSearch } from '../../features/portfolio/portfolio.public.ts';

/** Two to six buildings side by side. */
export const Route = createFileRoute('/_app/compare')({
  validateSearch: (search: Record<string, unknown>) => readCompareSearch(search),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ComparePage search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}
