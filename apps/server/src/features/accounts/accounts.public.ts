export { findSpace, findUser, insertAccount, membersOfSpace } from './accounts.store.ts';
export { memberships, users } from './accounts.tables.ts';
export { knowsDevice } from './devices.store.ts';
export { actorFinder, findMember } from './sessions.store.ts';
