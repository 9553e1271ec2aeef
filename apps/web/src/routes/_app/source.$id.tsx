import { Outlet, createFileRoute } from '@tanstack/react-router';
import { SourceHead } from '../../features/source-page/source-page.public.ts';
import { guard } from '../../lib/guards.ts';

export const Route = createFileRoute('/_app/source/$id')({ beforeLoad: guard('not-irve'), component: Page });

function Page() {
  const { id } = Route.useParams();
  return (
    <SourceHead key={id} id={id}>
      <Outlet />
    </SourceHead>
  );
}
