import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';

/**
 * Renders its children after what stands around them, in short slices between which the page answers. An answer of the server is
 * rendered at once and whole by default: a page of charts would not answer until then.
 *
 * @param first what is shown until the children are rendered for the first time
 */
export function InSlices({ first, children }: { first: ReactNode; children: ReactNode }) {
  return useDeferredValue(children, first);
}
