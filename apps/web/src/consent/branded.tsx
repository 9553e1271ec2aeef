import type { Scope } from '@joulerie/contract/reference';
import { type ReactNode, useLayoutEffect } from 'react';
import { loadScope } from './calls.ts';
import { dressDocument } from './dress.ts';
import { Frame } from './frame.tsx';
import { FailurePage, Waiting } from './plain-pages.tsx';
import { useLoad } from './use-load.ts';

/** The page in the brand of its address. Without one, what is wrong is said plainly. */
export function Branded({ children }: { children: (scope: Scope) => ReactNode }) {
  const scope = useLoad(loadScope);
  const known = scope.state === 'here' ? scope.value : null;
  // Before anything of it is painted, and before its title asks for the name of the brand.
  useLayoutEffect(() => {
    if (known) dressDocument(known);
  }, [known]);
  if (known) return <Frame scope={known}>{children(known)}</Frame>;
  return (
    <main className="before-brand">
      {scope.state === 'pending' && <Waiting label="Chargement" />}
      {scope.state === 'failed' && <FailurePage error={scope.error} onRetry={scope.retry} />}
      {scope.state === 'here' && <p>Le service est en maintenance. Revenez dans quelques minutes.</p>}
    </main>
  );
}
