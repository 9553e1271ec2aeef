import { lazy } from 'react';

/** Loaded with the whole form of an offer and the tariff tables, which both read, when somebody opens one. */
export const OfferSheet = lazy(() => import('./offer-dialog.tsx').then((module) => ({ default: module.OfferSheet })));
