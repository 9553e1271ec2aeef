import { lazy } from 'react';

/** Loaded for those who administer a brand. */
export const BrandPage = lazy(() => import('./brand-page.tsx').then((module) => ({ default: module.BrandPage })));
