export { presentActor } from './accounts.present.ts';
export {
  deleteUser,
  enterSpace,
  findSpace,
  findUser,
  findUserAndSpace,
  findUserByName,
  insertAccount,
  insertPerson,
  insertSpace,
  lastUsed,
  listMemberships,
  lockUser,
  membersOfSpace,
  updateUserRow,
} from './accounts.store.ts';
export { type SpaceRow, memberships, sessions, spaces, users } from './accounts.tables.ts';
export { administersOf } from './administers.ts';
export { brandMail } from './brand-mail.ts';
export { companyName, brandingOf } from './company-branding.ts';
export { refuseCommon } from './common-passwords.ts';
export { holdMembership } from './membership.store.ts';
export { knowsDevice } from './devices.store.ts';
export { enter } from './enter.ts';
export {
  type GrantsReader,
  actorFinder,
  closeSessionsIn,
  closeSessionsOf,
  findMember,
  livingSessions,
  livingSessionsOf,
  moveSession,
  sessionName,
} from './sessions.store.ts';
export { heldOf } from './subscriptions.present.ts';
export {
  BILLED_TYPES,
  keepSubscriptions,
  momentOfRead,
  nameCustomer,
  spaceOfCustomer,
  spacesOfCustomers,
  subscriptionsOf,
} from './subscriptions.store.ts';
export type { SubscriptionRow } from './subscriptions.tables.ts';
export { findSignIn, takeSignIn } from './sign-ins.store.ts';
export { lockVerified, verifyCurrent } from './verify-current.ts';
