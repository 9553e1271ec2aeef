import { Suspense, lazy, useSyncExternalStore } from 'react';
import { editConflict } from '../lib/edit-conflict.ts';

const Choice = lazy(() =>
  import('./edit-conflict-choice.tsx').then((module) => ({ default: module.EditConflictChoice })),
);

/** Opens over the page when somebody else changed what a person is saving. */
export function EditConflictDialog() {
  const asked = useSyncExternalStore(editConflict.subscribe, editConflict.asked);
  return asked ? (
    <Suspense>
      <Choice key={asked.id} rows={asked.rows} onChoose={asked.choose} />
    </Suspense>
  ) : null;
}
