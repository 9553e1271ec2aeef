export { BillingTab, SubscriptionsTab } from './billing.lazy.ts';
export type { BilledSearch } from './calls.ts';
