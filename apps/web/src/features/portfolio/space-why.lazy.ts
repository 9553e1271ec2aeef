import { lazy } from 'react';

const load = () => import('./space-why.tsx');

/** What explains the figures of a folder: loaded when one is asked about. */
export const WhySpaceEnergy = lazy(() => load().then((module) => ({ default: module.WhySpaceEnergy })));
export const WhySpaceCost = lazy(() => load().then((module) => ({ default: module.WhySpaceCost })));
export const WhyCarbon = lazy(() => load().then((module) => ({ default: module.WhyCarbon })));
export const WhyIntensity = lazy(() => load().then((module) => ({ default: module.WhyIntensity })));
