export { SupportAccessPage } from './support-access-page.lazy.ts';
export { SupportAccesses } from './support-accesses.lazy.ts';
export { SupportBanner } from './support-banner.lazy.tsx';
