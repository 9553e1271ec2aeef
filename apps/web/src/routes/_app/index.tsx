import { createFileRoute } from '@tanstack/react-router';
import { SpacePage, readSpaceSearch } from '../../features/portfolio/portfolio.public.ts';

/** « Mon espace ». */
export const Route = createFileRoute('/_app/')({
  validateSearch: (search: Record<string, unknown>) => readSpaceSearch(search),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SpacePage
      folderId={null}
      search={search}
      onSearch={(next, replace = false) => void navigate({ search: next, replace, resetScroll: false })}
    />
  );
}
