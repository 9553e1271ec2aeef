import { createFileRoute, redirect } from '@tanstack/react-router';
import { SpacePage, readSpaceSearch } from '../../features/portfolio/portfolio.public.ts';

/** A folder of « Mon espace »; without an identifier it is « Mon espace » itself. */
export const Route = createFileRoute('/_app/folder/{-$folderId}')({
  validateSearch: (search: Record<string, unknown>) => readSpaceSearch(search),
  beforeLoad: ({ params, search }) => {
    if (!params.folderId) throw redirect({ to: '/', search, replace: true });
  },
  component: Page,
});

function Page() {
  const { folderId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SpacePage
      key={folderId}
      folderId={folderId ?? null}
      search={search}
      onSearch={(next, replace = false) => void navigate({ search: next, replace, resetScroll: false })}
    />
  );
}
