import type { CSSProperties } from 'react';
import classes from './skeletons.module.css';

/** Where something will be. In the first view, hence not the kit's. */
function Bone({ height, width, radius }: { height: number; width?: number; radius?: number }) {
  const style: CSSProperties = {
    height,
    width,
    maxWidth: width === undefined ? undefined : '80%',
    borderRadius: radius,
  };
  return <div className={classes.bone} style={style} />;
}

/** A page on its way: head, figures, picture. */
export function PageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Chargement">
      <Bone height={12} width={180} />
      <Bone height={28} width={320} />
      <Bone height={92} radius={12} />
      <Bone height={280} radius={12} />
    </div>
  );
}

/** Rows of a list on their way. */
export function RowsSkeleton({ rows = 6, height = 44 }: { rows?: number; height?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label="Chargement">
      {Array.from({ length: rows }, (_, index) => (
        <Bone key={index} height={height} />
      ))}
    </div>
  );
}

/** A picture on its way, as high as it will be so that nothing jumps. */
export function ChartSkeleton({ height = 240 }: { height?: number }) {
  return (
    <div role="status" aria-label="Chargement du graphique">
      <Bone height={height} radius={12} />
    </div>
  );
}
