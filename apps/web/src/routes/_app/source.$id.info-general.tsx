import { createFileRoute } from '@tanstack/react-router';
import { SourceInfo } from '../../features/sources/source-info.tsx';

export const Route = createFileRoute('/_app/source/$id/info-general')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  return <SourceInfo key={id} id={id} />;
}
