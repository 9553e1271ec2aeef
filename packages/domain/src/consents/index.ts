export {
  ACTION_OF_KIND,
  CONSENT_ACTIONS,
  ENDED_STATES,
  REQUEST_ACTS,
  REQUEST_DAYS,
  REQUEST_KINDS,
  REQUEST_STATES,
  REQUEST_TRANSITIONS,
  isRequestOver,
  nextRequestState,
  type ConsentAction,
  type RequestAct,
  type RequestKind,
  type RequestState,
} from './lifecycle.ts';
export { DECLARED_HOLDINGS, HOLDINGS, HOLDING_ORIGINS, type Holding } from './holding.ts';
export { likelyMail } from './likely-mail.ts';
export { isSameMailbox } from './same-mailbox.ts';
export {
  PURPOSES,
  PURPOSE_WORDS,
  TEXT_VERSIONS,
  consentText,
  isPurpose,
  keptPurposes,
  type Purpose,
  type TextParts,
  type TextVersion,
} from './purposes.ts';
export {
  type DaySpan,
  IDENTITY_KEPT_MONTHS,
  type KeptConsent,
  UNSIGNED_KEPT_MONTHS,
  erasableDays,
  joinDays,
  unconsentedDays,
} from './retention.ts';
export {
  CONSENT_COLORS,
  CONSENT_MONTHS,
  CONSENT_STATES,
  HISTORY_MONTHS,
  HOLDER_LINK_MONTHS,
  RENEWAL_DAYS,
  consentColor,
  consentEnd,
  consentMonths,
  consentState,
  earliestDay,
  isConsentValid,
  isRenewalDue,
  type ConsentFacts,
  type ConsentState,
} from './validity.ts';
