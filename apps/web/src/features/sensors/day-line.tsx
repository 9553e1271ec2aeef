import type { Device } from '@joulerie/contract/sensors';
import { usePalette } from '../../charts/palette.ts';
import { labelOf, textOf } from './words.ts';

const [WIDTH, HEIGHT, EDGE] = [150, 36, 3];

/** The last 24 hours of a device as a small line; a step without a value is a gap, never a zero. */
export function DayLine({ curve }: { curve: NonNullable<Device['curve']> }) {
  const palette = usePalette();
  const known = curve.values.filter((value) => value !== null);
  if (known.length === 0 || curve.variable === 'index') return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const variable = curve.variable as Device['values'][number]['variable'];
  const x = (i: number) => EDGE + (i / Math.max(1, curve.values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  const text = (value: number) => textOf({ variable, value });
  const label = `${labelOf({ variable })} des dernières 24\u00a0heures, de ${text(least)} à ${text(most)}`;
  const points = (from: number, to: number) =>
    curve.values
      .slice(from, to)
      .map((value, i) => `${x(from + i)},${y(value!)}`)
      .join(' ');
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      {spansOf(curve.values).map(([from, to]) =>
        to - from === 1 ? (
          <circle key={from} cx={x(from)} cy={y(curve.values[from]!)} r={1.8} fill={palette.energy.confort} />
        ) : (
          <polyline
            key={from}
            points={points(from, to)}
            fill="none"
            stroke={palette.energy.confort}
            strokeWidth={1.6}
            strokeLinejoin="round"
          />
        ),
      )}
    </svg>
  );
}

/** Steps that follow one another with a value, `[from, to)`. */
function spansOf(values: readonly (number | null)[]): [from: number, to: number][] {
  const spans: [number, number][] = [];
  values.forEach((value, i) => {
    if (value === null) return;
    const last = spans.at(-1);
    if (last && last[1] === i) last[1] = i + 1;
    else spans.push([i, i + 1]);
  });
  return spans;
}
