export { AskDialog } from './ask-dialog.lazy.ts';
export { AskMenu } from './ask-menu.tsx';
export { consentTabs } from './consent-tabs.ts';
export { type ConsentSearch, readConsentSearch } from './consents-search.ts';
export { ConsentsPage, SourceConsent, SourceConsentPanel } from './consents.lazy.ts';
