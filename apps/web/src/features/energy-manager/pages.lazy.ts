import { lazy } from 'react';

export const EvolutionPage = lazy(() => import('./evolution-page.tsx').then((m) => ({ default: m.EvolutionPage })));
export const UsePage = lazy(() => import('./use-page.tsx').then((m) => ({ default: m.UsePage })));
export const ConsoDashboard = lazy(() => import('./conso-dashboard.tsx').then((m) => ({ default: m.ConsoDashboard })));
export const RoomsDashboard = lazy(() => import('./rooms-dashboard.tsx').then((m) => ({ default: m.RoomsDashboard })));
