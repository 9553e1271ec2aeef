import { createFileRoute } from '@tanstack/react-router';
import { AddBuildings } from '../../features/buildings/buildings.public.ts';

type Search = { dossier?: string; par?: 'liste' };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** « Ajouter des bâtiments », into a folder when one comes from it. */
export const Route = createFileRoute('/_app/add-buildings')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search.dossier === 'string' && UUID.test(search.dossier) ? { dossier: search.dossier } : {}),
    ...(search.par === 'liste' ? { par: 'liste' } : {}),
  }),
  component: Page,
});

function Page() {
  const { dossier, par } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AddBuildings
      folderId={dossier ?? null}
      way={par === 'liste' ? 'list' : 'one'}
      onWay={(way) =>
        void navigate({
          search: { ...(dossier ? { dossier } : {}), ...(way === 'list' ? { par: 'liste' as const } : {}) },
          replace: true,
        })
      }
    />
  );
}
