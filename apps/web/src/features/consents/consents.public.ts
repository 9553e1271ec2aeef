export { AskDialog } from './ask-dialog.lazy.ts';
export { AskMenu } from './ask-menu.tsx';
export { type ConsentSearch, consentTabs, readConsentSearch } from './consents-search.ts';
export { ConsentsPage, SourceConsent, SourceConsentPanel } from './consents.lazy.ts';
