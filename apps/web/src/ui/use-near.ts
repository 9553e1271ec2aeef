import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How far under the window what is to come is asked for [px]. */
const AHEAD_PX = 600;
/** From then on what is far is prepared too, while the page has nothing else to do: it may be printed [ms]. */
const REST_MS = 10_000;

/**
 * Whether a person has come near an element, or has let the page rest; it never becomes false again.
 *
 * @param after what is above it and has to be there first, so that it stands where it will
 */
export function useNear(place: RefObject<HTMLElement | null>, after?: () => Promise<unknown>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((one) => one.isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    const observe = () => {
      const element = place.current;
      if (!element) return;
      // What stands in the window does not wait for the frame after next, when an observer says so.
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom > 0 && top < innerHeight + AHEAD_PX) setNear(true);
      else observer.observe(element);
    };
    if (after) void after().then(observe, observe);
    else observe();
    const rest = setTimeout(() => whenIdle(() => setNear(true)), REST_MS);
    return () => {
      observer.disconnect();
      clearTimeout(rest);
    };
  }, [isNear, place, after]);
  return isNear;
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else act();
}
