import { lazy } from 'react';

/** The lists with their dialogs: they are of one page. */
export const ConsentsPage = lazy(() =>
  import('./consents-page.tsx').then((module) => ({ default: module.ConsentsPage })),
);
/** Around the measures of a source that is read by consent only. */
export const SourceConsent = lazy(() =>
  import('./source-consent.tsx').then((module) => ({ default: module.SourceConsent })),
);
export const SourceConsentPanel = lazy(() =>
  import('./source-consent-panel.tsx').then((module) => ({ default: module.SourceConsentPanel })),
);
