import type { ReactNode } from 'react';
import { LABEL_COLORS } from '../lib/label-colors.ts';
import classes from './chip.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'none';

/** A state in words with a dot: never the colour alone. */
export function Chip({ tone = 'none', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {tone !== 'none' && <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}

/** A label people gave: « école ». */
export function TagChip({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}

/** A label A to G. H, which the official bands have for what is unknown, would read as one below G. */
export function LabelBadge({
  label,
  name = 'Étiquette',
  small = false,
}: {
  label: string | null;
  name?: string;
  small?: boolean;
}) {
  const letter = label ?? 'H';
  const known = letter !== 'H';
  return (
    <span
      className={classes.label}
      style={{ background: LABEL_COLORS[letter] ?? LABEL_COLORS.H }}
      data-dark={/[CD]/.test(letter) || undefined}
      data-small={small || undefined}
    >
      <span className={classes.hidden}>{known ? `${name} ` : `${name} inconnue `}</span>
      {known ? letter : '?'}
    </span>
  );
}
