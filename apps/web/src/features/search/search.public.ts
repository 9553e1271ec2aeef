export { type Found, pathOf } from './found-path.ts';
export { SearchPage } from './search-page.tsx';
