import { createFileRoute } from '@tanstack/react-router';
import { GroupBuildings } from '../../features/buildings/group-buildings.tsx';

export const Route = createFileRoute('/_app/group-buildings')({ component: GroupBuildings });
