import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, Suspense, lazy } from 'react';
import { useVisitor } from '../../lib/session.tsx';
import type { MapFilters } from './use-map-points.ts';
import classes from './map-beside.module.css';

/** Once the page has loaded and the browser has nothing else to do. */
const atRest = () =>
  new Promise<void>((resolve) => {
    const wait = () =>
      typeof requestIdleCallback === 'undefined'
        ? setTimeout(resolve, 2000)
        : requestIdleCallback(() => resolve(), { timeout: 3000 });
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });

const MapPanel = lazy(async () => {
  await atRest();
  return { default: (await import('./map-panel.tsx')).MapPanel };
});

type Props = {
  filters: MapFilters;
  /** Where the rows are that the pins stand for. */
  list: RefObject<HTMLElement | null>;
};

/** The map beside the list on wide screens: its room is there at once, the map when the page is at rest. */
export function MapBeside({ filters, list }: Props) {
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const folded = useVisitor()?.preferences.mapFolded === true;
  if (!isWide) return null;
  return (
    <section className={classes.room} data-folded={folded || undefined} aria-label="Carte">
      <Suspense>
        <MapPanel filters={filters} list={list} folded={folded} />
      </Suspense>
    </section>
  );
}
