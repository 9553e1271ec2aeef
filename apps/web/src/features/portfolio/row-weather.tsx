import type { BuildingSummary } from '@joulerie/contract/buildings';
import { difference } from '../../lib/format.ts';
import classes from './space-table.module.css';

const interval = (low: number, high: number) =>
  `à 95\u00a0% de confiance entre ${difference(low, 1)} et ${difference(high, 1)}`;

/** The change of a row once the weather is removed, under that of its energy; why it is not known stands in its title. */
export function RowWeather({ of: own }: { of: BuildingSummary['weatherFree'] }) {
  if (!own) return null;
  const { of, stale } = own;
  const sure = of.known && (of.low > 0 || of.high < 0);
  const title = of.known ? `${interval(of.low, of.high)}${sure ? '' : '\u00a0: écart non significatif'}` : of.reason;
  return (
    <small className={classes.months} title={title}>
      {of.known ? `météo retirée\u00a0: ${difference(of.change, 1)}` : 'météo retirée\u00a0: non comparable'}
      {of.known && !sure && ', non significatif'}
      {stale && ' (en recalcul)'}
    </small>
  );
}
