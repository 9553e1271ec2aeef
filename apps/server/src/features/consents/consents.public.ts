export { consentDue, consentEnded, consentGiven } from './consents.events.ts';
export { endConsentsOfRemoved } from './end-consent.ts';
export { type Standing, standingOf } from './standing.store.ts';
export { type ToldOf, toldOf } from './told-of.store.ts';
