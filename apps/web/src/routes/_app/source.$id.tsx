import { Outlet, createFileRoute } from '@tanstack/react-router';
import { SourceHead } from '../../features/source-page/source-page.public.ts';
import { sourceQuery } from '../../features/sources/sources.public.ts';
import { orUnknownPage } from '../../lib/unknown-page.ts';
import { guard } from '../../lib/guards.ts';

/** A source: its head, its tabs, and the open one. One that does not exist or may not be seen is an unknown page. */
export const Route = createFileRoute('/_app/source/$id')({
  beforeLoad: guard('not-irve'),
  loader: ({ context, params }) => orUnknownPage(context.queryClient.ensureQueryData(sourceQuery(params.id))),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return (
    <SourceHead key={id} id={id}>
      <Outlet />
    </SourceHead>
  );
}
