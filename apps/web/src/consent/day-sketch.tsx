import classes from './sheet.module.css';

/** A day of a dwelling by half-hours, midnight first, as a share of its highest: what such a curve shows, not anybody's data. */
const HALF_HOURS = [
  13, 10, 12, 10, 13, 10, 12, 10, 13, 10, 12, 11, 14, 38, 62, 70, 44, 18, 12, 11, 13, 11, 12, 13, 20, 30, 16, 12, 13,
  11, 12, 13, 12, 15, 22, 40, 52, 84, 100, 92, 66, 58, 55, 50, 44, 24, 14, 12,
];
const [WIDTH, HEIGHT] = [288, 56];

const x = (rank: number) => Number(((rank * WIDTH) / HALF_HOURS.length).toFixed(1));
const LINE = HALF_HOURS.map((share, rank) => {
  const y = Number((HEIGHT - 2 - (share / 100) * (HEIGHT - 6)).toFixed(1));
  return `${rank === 0 ? 'M' : 'L'}${x(rank)} ${y}H${x(rank + 1)}`;
}).join('');

/** What each part of the day gives away; the text beside says the same. */
const MOMENTS = [
  [14, 'lever'],
  [25, 'absence'],
  [37, 'dîner'],
  [44, 'coucher'],
] as const;

/** What a curve by half-hours says of a home, in one look. */
export function DaySketch() {
  return (
    <svg className={classes.sketch} viewBox={`0 0 ${WIDTH} ${HEIGHT + 16}`} aria-hidden="true">
      <path d={`${LINE}V${HEIGHT}H0Z`} className={classes.area} />
      <path d={LINE} className={classes.curve} />
      {MOMENTS.map(([rank, word]) => (
        <text key={word} x={x(rank + 0.5)} y={HEIGHT + 13} textAnchor="middle">
          {word}
        </text>
      ))}
    </svg>
  );
}
