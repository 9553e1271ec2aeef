import { usePalette } from './palette.ts';
import type { ColorRole } from '@joulerie/domain/vocabulary';

type Props = {
  /** One value a step, any unit; NaN or null is missing. */
  values: ArrayLike<number | null>;
  /** What is drawn, for a reader: « consommation des 12 derniers mois ». */
  label: string;
  energy?: ColorRole;
  color?: string;
  width?: number;
  height?: number;
};

/** Twelve small bars for a table: the shape of a year. A missing month is a dash on the ground line, never a zero bar. */
export function Sparkline({ values, label, energy = 'electricite', color, width = 84, height = 24 }: Props) {
  const palette = usePalette();
  const list = Array.from(values, (v) => (v === null || Number.isNaN(v) ? null : v));
  const top = Math.max(0, ...list.map((v) => v ?? 0));
  const slot = width / Math.max(1, list.length);
  const bar = Math.max(1, slot * 0.74);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {list.map((value, i) => {
        const x = i * slot + (slot - bar) / 2;
        if (value === null)
          return <rect key={i} x={x} y={height - 1.5} width={bar} height={1.5} fill={palette.gap.line} opacity={0.8} />;
        const tall = top > 0 ? Math.max(1, (value / top) * (height - 1)) : 1;
        return (
          <rect
            key={i}
            x={x}
            y={height - tall}
            width={bar}
            height={tall}
            rx={1}
            fill={color ?? palette.energy[energy]}
          />
        );
      })}
    </svg>
  );
}
