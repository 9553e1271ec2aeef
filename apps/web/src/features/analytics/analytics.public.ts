export { AdminVisits } from './admin-visits.tsx';
export { VisitFollowing } from './visit-following.lazy.ts';
