import { createFileRoute } from '@tanstack/react-router';
import { BuildingInfo } from '../../features/buildings/buildings.public.ts';
import { BuildingProfile } from '../../features/usage-profiles/usage-profiles.public.ts';

export const Route = createFileRoute('/_app/building/$id/info-general')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  return <BuildingInfo key={id} id={id} side={(building) => <BuildingProfile building={building} />} />;
}
