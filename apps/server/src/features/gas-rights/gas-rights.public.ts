export { gasRights } from './gas-rights.tables.ts';
export { type RightNotice, rightNotice } from './right-notice.store.ts';
export { findRight as gasRightById } from './gas-rights.store.ts';
export { gasRightChanged } from './gas-rights.events.ts';
export { endRightsOfRemoved, rightOfSource } from './rights-of-sources.ts';
