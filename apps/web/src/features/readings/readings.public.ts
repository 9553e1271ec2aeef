export { type ReadingsSearch, readReadingsSearch } from './readings-search.ts';
export { ReadingsPage } from './readings-page.lazy.ts';
