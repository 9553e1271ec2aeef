import type { BuildingSummary } from '@joulerie/contract/buildings';
import { difference } from '../../lib/format.ts';
import classes from './space-table.module.css';

const interval = (low: number, high: number) =>
  `à 95\u00a0% de confiance entre ${difference(low, 1)} et ${difference(high, 1)}`;

type Props = {
  of: BuildingSummary['weatherFree'];
  /** For a finger: what a pointer reads in the title opens under the line. */
  opens?: boolean;
};

/** The change of a row once the weather is removed, under that of its energy, with its interval or why it is not known. */
export function RowWeather({ of: own, opens = false }: Props) {
  if (!own) return null;
  const { of, stale } = own;
  const sure = of.known && (of.low > 0 || of.high < 0);
  const why = of.known ? `${interval(of.low, of.high)}${sure ? '' : '\u00a0: écart non significatif'}` : of.reason;
  const line = `${of.known ? `météo retirée\u00a0: ${difference(of.change, 1)}` : 'météo retirée\u00a0: non comparable'}${
    of.known && !sure ? ', non significatif' : ''
  }${stale ? ' (en recalcul)' : ''}`;
  return opens ? (
    <details className={classes.reason}>
      <summary>{line}</summary>
      {why}
    </details>
  ) : (
    <small className={classes.months} title={why}>
      {line}
    </small>
  );
}
