import { createFileRoute, redirect } from '@tanstack/react-router';
import { SpacePage, readSpaceSearch } from '../../features/portfolio/portfolio.public.ts';
import { PageError, UNKNOWN_PAGE } from '../../lib/page-error.ts';

const FOLDER = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|shared)$/i;

/** A folder; without an identifier « Mon espace » itself, and `shared` for what other spaces share. */
export const Route = createFileRoute('/_app/folder/{-$folderId}')({
  validateSearch: (search: Record<string, unknown>) => readSpaceSearch(search),
  beforeLoad: ({ params, search }) => {
    if (!params.folderId) throw redirect({ to: '/', search, replace: true });
    // What is no identifier is no page; a folder without access is said by the page (document 1 §8).
    if (!FOLDER.test(params.folderId)) throw new PageError(404, UNKNOWN_PAGE);
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
