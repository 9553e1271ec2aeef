import { createFileRoute } from '@tanstack/react-router';
import { BuildingSources } from '../../features/building-page/building-sources.tsx';

export const Route = createFileRoute('/_app/building/$id/compteur')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  return <BuildingSources key={id} id={id} />;
}
