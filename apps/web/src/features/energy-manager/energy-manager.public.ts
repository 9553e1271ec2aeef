export { ConsoDashboard, EvolutionPage, RoomsDashboard, UsePage } from './pages.lazy.ts';
export { type DashboardSearch, readDashboardSearch } from './search.ts';
