export { deleteInvitationsOf, deleteInvitationsTo, endInvitationsBy } from './invitations.store.ts';
export { managedCompany } from './managed-company.ts';
export { membersOf } from './members.store.ts';
