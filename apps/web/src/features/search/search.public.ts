export { type Found, pathOf, withPage } from './found-path.ts';
export { SearchPage } from './search-page.tsx';
