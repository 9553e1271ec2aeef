import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, createFileRoute } from '@tanstack/react-router';
import { BuildingHead } from '../../features/building-page/building-page.public.ts';
import { buildingQuery } from '../../features/buildings/buildings.public.ts';
import { CallError } from '../../lib/call-error.ts';
import { PageError, UNKNOWN_PAGE } from '../../lib/page-error.ts';

/** A building: its head, its tabs, and the open one. One that does not exist or may not be seen is an unknown page. */
export const Route = createFileRoute('/_app/building/$id')({
  loader: async ({ context, params }) => {
    try {
      await context.queryClient.ensureQueryData(buildingQuery(params.id));
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 400))
        throw new PageError(404, UNKNOWN_PAGE);
      throw error;
    }
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { data: building } = useSuspenseQuery(buildingQuery(id));
  return (
    <BuildingHead key={id} building={building}>
      <Outlet />
    </BuildingHead>
  );
}
