import { lazy } from 'react';

/** Loaded when their tab is opened. */
export const SubscriptionsTab = lazy(() =>
  import('./subscriptions-tab.tsx').then((module) => ({ default: module.SubscriptionsTab })),
);
export const BillingTab = lazy(() => import('./billing-tab.tsx').then((module) => ({ default: module.BillingTab })));
