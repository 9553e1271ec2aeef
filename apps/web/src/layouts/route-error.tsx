import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallError, retryAfter } from '../lib/call-error.ts';
import { reloadForChunk } from '../lib/chunk-reload.ts';
import { PageError } from '../lib/page-error.ts';
import { reportError } from '../lib/report.ts';
import { ErrorFallback } from './error-fallback.tsx';
import { ErrorState } from '../ui/states.tsx';
import { ErrorPage } from './error-page.tsx';
import { PageMain } from './page-main.tsx';

/** What a route threw: its status and words are the error's, 500 by default. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [reloading] = useState(() => reloadForChunk(error));
  const known = error instanceof PageError || error instanceof CallError ? error : null;
  useEffect(() => {
    if (!known && !reloading) reportError(error);
  }, [error, known, reloading]);
  if (reloading) return null;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (retryAfter(error))
    return (
      <ErrorFallback>
        <PageMain>
          <ErrorState error={error} retry={retry} />
        </PageMain>
      </ErrorFallback>
    );
  return (
    <ErrorFallback>
      <ErrorPage status={known?.status ?? 500} message={known?.message ?? ''} onRetry={retry} />
    </ErrorFallback>
  );
}
