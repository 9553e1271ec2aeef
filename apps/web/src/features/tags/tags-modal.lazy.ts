import { lazy } from 'react';

/** Loaded when it is first shown. */
export const TagsModal = lazy(() => import('./tags-modal.tsx').then((module) => ({ default: module.TagsModal })));
