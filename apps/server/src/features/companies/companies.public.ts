export { deleteInvitationsTo, endInvitationsBy } from './invitations.store.ts';
