import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useNear } from './use-near.ts';

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
  return useNear(place, after) ? children : <div ref={place} style={{ minHeight }} />;
}
