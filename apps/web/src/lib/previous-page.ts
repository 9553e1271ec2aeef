import type { AnyRouter } from '@tanstack/react-router';

/** The page one was on before the steps that can be quit; null before any. Memory of this tab only. */
let previous: string | null = null;

const STEPS = /^\/(onboarding|preonboarding)(\/|$)/;

/** Remembers the last page outside the onboarding as one goes. */
export function followPreviousPage(router: AnyRouter): () => void {
  return router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation && !STEPS.test(fromLocation.pathname)) previous = fromLocation.href;
  });
}

/** Where quitting the onboarding leads: the page before it, or home when that was a step of arriving (document 1 §2). */
export function pageAfterQuitting(before: string | null = previous): string {
  if (before === null || STEPS.test(before) || /^\/(preonboarding|validation|login)(\/|\?|$)/.test(before)) return '/';
  return /^\/user\/[^/]+\/validation/.test(before) ? '/' : before;
}
