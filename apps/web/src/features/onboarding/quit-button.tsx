import { Button } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';

const QuitModal = lazy(() => import('./quit-modal.tsx').then((module) => ({ default: module.QuitModal })));

/** « Quitter »: asks first, because what was typed in the steps goes. `onReset` forgets the steps' state. */
export function QuitButton({ onReset = () => {} }: { onReset?: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Quitter
      </Button>
      {asked && (
        <Suspense>
          <QuitModal onReset={onReset} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
