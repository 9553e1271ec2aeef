export { ensureBrands } from './brands.store.ts';
export { onboardingPeriod } from './onboarding-period.ts';
export { findScope, originOf, scopeFinder } from './scopes.store.ts';
export { quotedLines, supportMail } from './support-mail.ts';
export type { ScopeRow } from './scopes.tables.ts';
