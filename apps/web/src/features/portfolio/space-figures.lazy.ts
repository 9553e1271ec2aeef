import { lazy } from 'react';

const load = () => import('./space-figures.tsx');

/** The figures of a folder come with its data: the first view does without their code. */
export const SpaceFigures = lazy(() => load().then((module) => ({ default: module.SpaceFigures })));
