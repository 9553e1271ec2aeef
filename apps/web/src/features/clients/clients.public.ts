export { type ClientSearch } from './calls.ts';
export { ClientsTab } from './clients.lazy.ts';
export { ClientInvitationPage } from './client-invitation-page.tsx';
