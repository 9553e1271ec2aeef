import { createContext, use, type ReactNode } from 'react';
import type { Figure } from '../lib/format.ts';
import classes from './kpi.module.css';

type Props = {
  label: ReactNode;
  /** From lib/format: value and unit apart. */
  figure: Figure;
  /** Under the figure: the comparison, in words. */
  note?: ReactNode;
  /** « pourquoi ce chiffre ? » beside the label. */
  why?: ReactNode;
  icon?: ReactNode;
};

/** The figures that matter, side by side, two by two on a phone. */
export function KpiStrip({ children }: { children: ReactNode }) {
  return <div className={classes.strip}>{children}</div>;
}

export function Kpi({ label, figure, note, why, icon }: Props) {
  return (
    <div className={classes.kpi}>
      <div className={classes.label}>
        {icon}
        <span>{label}</span>
        {why && <div className={classes.why}>{why}</div>}
      </div>
      <div className={classes.figure}>
        {figure.value}
        {figure.unit && <span className={classes.unit}>{`\u00a0${figure.unit}`}</span>}
      </div>
      {note && <div className={classes.note}>{note}</div>}
    </div>
  );
}

/** Share below which a change is neither good nor bad, as on the map: one year never equals another. */
const PLAIN_BELOW = 0.01;

const Uncoloured = createContext(false);

/** Changes that are neither good nor bad, e.g. with the weather beside one without it. */
export const PlainDeltas = ({ children }: { children: ReactNode }) => <Uncoloured value>{children}</Uncoloured>;

/**
 * A relative change in words and colour. Less energy or money is good unless `moreIsBetter`; below 1 % it is plain.
 */
export function Delta({
  value,
  moreIsBetter = false,
  children,
}: {
  value: number | null;
  moreIsBetter?: boolean;
  children: ReactNode;
}) {
  const plain = use(Uncoloured);
  const tone =
    plain || value === null || Math.abs(value) < PLAIN_BELOW ? undefined : value > 0 === moreIsBetter ? 'good' : 'bad';
  return (
    <strong className={classes.delta} data-tone={tone}>
      {children}
    </strong>
  );
}
