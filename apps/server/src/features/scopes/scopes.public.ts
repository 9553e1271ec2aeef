export { ensureBrands } from './brands.store.ts';
export { onboardingPeriod } from './onboarding-period.ts';
export { scopeFinder } from './scope-finder.store.ts';
export { findScope, originOf } from './scopes.store.ts';
export { quotedLines, supportMail } from './support-mail.ts';
export { type BrandDomainRow, type ScopeRow, brandDomains, scopes } from './scopes.tables.ts';
