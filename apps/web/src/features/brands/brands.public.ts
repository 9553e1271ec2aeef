export { BrandPage } from './brand-page.lazy.ts';
