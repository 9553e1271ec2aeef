import type { ReactNode } from 'react';
import { ConfirmModal } from './confirm-modal.tsx';

type Props<T> = {
  /** What the person asked to remove; null while they ask nothing. */
  removing: T | null;
  /** What is removed, with its article: « la livraison du 3 mars ». */
  named: string;
  remove: (removing: T) => Promise<unknown>;
  onClose: () => void;
  /** What removing it changes. */
  children: ReactNode;
};

/** « Supprimer … ? », before a row of a list is removed. */
export function RemoveModal<T>({ removing, named, remove, onClose, children }: Props<T>) {
  return (
    <ConfirmModal
      opened={removing !== null}
      danger
      title={`Supprimer ${named}\u00a0?`}
      confirmLabel="Supprimer"
      onClose={onClose}
      onConfirm={async () => {
        if (removing !== null) await remove(removing);
      }}
    >
      {children}
    </ConfirmModal>
  );
}
