export { deleteInvitationsOf, deleteInvitationsTo, endInvitationsBy } from './invitations.store.ts';
export { membersOf as membersNamed } from './members.store.ts';
