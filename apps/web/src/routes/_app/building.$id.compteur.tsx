import { createFileRoute } from '@tanstack/react-router';
import { BuildingSources } from '../../features/building-page/building-page.public.ts';

export const Route = createFileRoute('/_app/building/$id/compteur')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  return <BuildingSources key={id} id={id} />;
}
