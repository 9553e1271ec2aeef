export { CollectionPanel } from './collection-panel.tsx';
export { ConnectionPage } from './connection-page.tsx';
export { OverviewPage } from './data-overview.lazy.ts';
export { type OverviewSearch, readOverviewSearch } from './data-overview-search.ts';
export { WhyGaps } from './why-gaps.lazy.ts';
export { readConnectionSearch } from './connection-search.ts';
