import type { Scope } from '@joulerie/contract/reference';

type Report = (error: unknown) => void;

/** What happens before the tracker is there, or where there is none. */
const MOST_KEPT = 10;
const kept: unknown[] = [];
let tracker: Report | null = null;

/** Where unexpected errors go: the console, and the tracker of errors where one is configured. */
export function reportError(error: unknown): void {
  console.error(error);
  if (tracker) tracker(error);
  else if (kept.length < MOST_KEPT) kept.push(error);
}

/** Opens the tracker of errors of a brand, which is loaded then; errors from before are sent first. */
export async function openErrorReports(options: NonNullable<Scope['errorReports']>): Promise<void> {
  if (tracker) return;
  const { openTracker } = await import('./error-tracker.ts');
  tracker = openTracker(options);
  for (const error of kept.splice(0)) tracker(error);
}
