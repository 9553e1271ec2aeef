import { createFileRoute } from '@tanstack/react-router';
import { GroupBuildings } from '../../features/buildings/buildings.public.ts';

export const Route = createFileRoute('/_app/group-buildings')({ component: GroupBuildings });
