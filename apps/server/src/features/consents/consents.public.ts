export { consentDue, consentEnded, consentGiven } from './consents.events.ts';
export { endConsentsOfRemoved } from './end-consent.ts';
export { type CallEnd, completeCall, registerCalls } from './operator-calls.store.ts';
export { openHolderSource } from './records.actions.ts';
export { type Standing, standingOf } from './standing.store.ts';
export { type ToldOf, toldOf } from './told-of.store.ts';
export { confirmByOperator, rejectByOperator, withdrawByOperator } from './await-operator.ts';
export { type Signed, beingSigned, isConsentLiving, livingConsent } from './signed-for.store.ts';
