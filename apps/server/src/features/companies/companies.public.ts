export { deleteInvitationsOf, deleteInvitationsTo, endInvitationsBy } from './invitations.store.ts';
