import { Suspense, lazy, useSyncExternalStore } from 'react';
import { shownSpace } from '../../lib/shown-space.ts';

const SpaceLeftModal = lazy(() =>
  import('./space-left-modal.tsx').then((module) => ({ default: module.SpaceLeftModal })),
);

/** Opens over the page when its session has gone to another space or to another person. */
export function SpaceLeft() {
  const isLeft = useSyncExternalStore(shownSpace.subscribe, shownSpace.isLeft);
  return isLeft ? (
    <Suspense>
      <SpaceLeftModal />
    </Suspense>
  ) : null;
}
