import type { Data } from '@joulerie/contract/measures';
import { count, difference, percent } from '../../lib/format.ts';
import { Delta } from '../../ui/kpi.tsx';

/**
 * « −6,4 % (−8,1 à −4,7 %) météo retirée », or why the weather is not removed. The change has a colour only where its interval leaves out
 * no change at all.
 */
export function WeatherChange({ of }: { of: NonNullable<Data['weatherFree']> }) {
  if (!of.known) return of.reason;
  const { change, low, high, days, confidence } = of;
  const sure = low > 0 || high < 0;
  const interval = `(${difference(low, 1).replace('\u00a0%', '')} à ${difference(high, 1)})`;
  return (
    <>
      {sure ? <Delta value={change}>{difference(change, 1)}</Delta> : difference(change, 1)} {interval} météo retirée
      {!sure && ', écart non significatif'}, par rapport à N-1 sur {count(days, 'jour')}, à {percent(confidence, 0)} de
      confiance
    </>
  );
}
