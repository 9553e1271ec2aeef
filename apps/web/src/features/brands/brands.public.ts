export { brandsQuery } from './calls.ts';
export { BrandPage } from './brand-page.lazy.ts';
