import { Skeleton } from '@mantine/core';
import classes from './skeletons.module.css';

/** A page on its way: head, figures, picture. */
export function PageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Chargement">
      <Skeleton height={12} width={180} />
      <Skeleton height={28} width={320} maw="80%" />
      <Skeleton height={92} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </div>
  );
}

/** Rows of a list on their way. */
export function RowsSkeleton({ rows = 6, height = 44 }: { rows?: number; height?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label="Chargement">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </div>
  );
}

/** A picture on its way, as high as it will be so that nothing jumps. */
export function ChartSkeleton({ height = 240 }: { height?: number }) {
  return (
    <div role="status" aria-label="Chargement du graphique">
      <Skeleton height={height} radius="lg" />
    </div>
  );
}
