import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** How far under the window what is to come is asked for. */
const AHEAD = '600px';

type Props = {
  /** Room kept for it until then [px], so that what is under it does not jump. */
  minHeight: number;
  /** What is above it and has to be there first, so that it stands where it will. */
  after: () => Promise<unknown>;
  children: ReactNode;
};

/** Shows what stands low on a page once a person comes near it: neither its code nor its calls take the place of what is above. */
export function WhenNear({ minHeight, after, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((one) => one.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    const observe = () => place.current && observer.observe(place.current);
    void after().then(observe, observe);
    return () => observer.disconnect();
  }, [isNear, after]);
  return isNear ? children : <div ref={place} style={{ minHeight }} />;
}
