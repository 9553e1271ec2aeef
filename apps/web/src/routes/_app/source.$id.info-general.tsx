import { createFileRoute } from '@tanstack/react-router';
import { readOfferSearch } from '../../features/costs/costs.public.ts';
import { SourceInfo } from '../../features/source-page/source-page.public.ts';

export const Route = createFileRoute('/_app/source/$id/info-general')({
  validateSearch: (search: Record<string, unknown>) => readOfferSearch(search),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SourceInfo
      key={id}
      id={id}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
