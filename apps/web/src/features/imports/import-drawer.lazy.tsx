import { type ComponentProps, Suspense, lazy } from 'react';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import classes from './import-drawer.module.css';

/** Loaded when it is first shown. */
const Drawer = lazy(() => import('./import-drawer.tsx').then((module) => ({ default: module.ImportDrawer })));

/** « Déposer un fichier » beside the page; its place shows at once, on a slow line too. */
export function ImportDrawer(props: ComponentProps<typeof Drawer>) {
  return (
    <Suspense fallback={props.opened ? <Waiting /> : null}>
      <Drawer {...props} />
    </Suspense>
  );
}

const Waiting = () => (
  <div className={classes.waiting} aria-busy>
    <p>Déposer un fichier</p>
    <RowsSkeleton rows={1} height={155} />
  </div>
);
