import { NBSP, number, surface } from '../../lib/format.ts';
import { type FootprintLike, drawFootprint, scaleBar } from './footprint-path.ts';
import classes from './footprint-figure.module.css';

/** The footprint of a building, north up, with its scale and its ground surface. */
export function FootprintFigure({
  footprint,
  width = 280,
  height = 190,
}: {
  footprint: FootprintLike | null;
  width?: number;
  height?: number;
}) {
  const drawing = drawFootprint(footprint, width, height, 22);
  if (!drawing) return <p className={classes.none}>Emprise inconnue</p>;
  const bar = scaleBar(drawing.metresPerPixel);
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Emprise du bâtiment : ${surface(drawing.areaM2)} au sol`}
      >
        <path d={drawing.path} className={classes.shape} fillRule="evenodd" />
        <path d={`M10 ${height - 10}h${bar.pixels}`} className={classes.bar} />
        <text x={10} y={height - 16} className={classes.text}>
          {`${number(bar.metres)}${NBSP}m`}
        </text>
        <path d={`M${width - 16} 24v-14l-4 6m4 -6l4 6`} className={classes.bar} />
        <text x={width - 20} y={36} className={classes.text}>
          N
        </text>
      </svg>
      <figcaption>{surface(drawing.areaM2)} au sol</figcaption>
    </figure>
  );
}
