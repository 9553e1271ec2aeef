export { advisedBy } from './client-invitations.store.ts';
export { takeInvitations } from './daily-invitations.ts';
export { deleteInvitationsOf, deleteInvitationsTo, endInvitationsBy } from './invitations.store.ts';
export { makeLogoApart } from './make-logo.ts';
export { managedCompany } from './managed-company.ts';
export { personName } from './person-name.ts';
export { membersOf } from './members.store.ts';
export { findLogo } from './logo.store.ts';
