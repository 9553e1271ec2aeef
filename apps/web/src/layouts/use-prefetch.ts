import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prefetchCharts } from '../charts/chart-library.ts';

/** A page whose processor never rests is asked to within this time [ms]. */
const LATEST_MS = 2000;
/** What the page shown has asked for comes first: looked at again after this time [ms]. */
const AGAIN_MS = 500;

/**
 * Loads the code of the page of a building's data, and of its charts, once the page shown has all its answers and nothing else to do.
 * Not where nothing hovers: a phone's processor and its network are for what the person has asked for.
 */
export function usePrefetch(): void {
  const router = useRouter();
  const queries = useQueryClient();
  useEffect(() => {
    if (!globalThis.matchMedia('(hover: hover)').matches || typeof requestIdleCallback === 'undefined')
      return undefined;
    let idle = 0;
    const timer = globalThis.setInterval(() => {
      if (queries.isFetching() > 0) return;
      globalThis.clearInterval(timer);
      idle = globalThis.requestIdleCallback(
        () => {
          prefetchCharts();
          // What fails to load now is asked for again when it is needed.
          router.loadRouteChunk(router.routesById['/_app/building/$id/data'])?.catch(() => undefined);
        },
        { timeout: LATEST_MS },
      );
    }, AGAIN_MS);
    return () => {
      globalThis.clearInterval(timer);
      globalThis.cancelIdleCallback(idle);
    };
  }, [router, queries]);
}
