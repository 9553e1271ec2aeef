import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy } from 'react';

const ConfirmModal = lazy(() => import('./confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })));

/** Placed in a form: leaving the page while `dirty` asks first, and closing the tab warns. `children` says what would be lost. */
export function UnsavedGuard({ dirty, children }: { dirty: boolean; children?: ReactNode }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmModal
        opened
        // What is typed would be lost: Enter stays with it.
        danger
        title="Quitter sans enregistrer&nbsp;?"
        onConfirm={proceed}
        onClose={reset}
        confirmLabel="Quitter sans enregistrer"
        cancelLabel="Rester sur la page"
      >
        {children ?? 'Ce que vous avez saisi n’est pas encore enregistré.'}
      </ConfirmModal>
    </Suspense>
  );
}
