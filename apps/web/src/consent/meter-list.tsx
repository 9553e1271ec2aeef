import type { ConsentRequest } from '@joulerie/contract/consents';
import { meterName } from './words.ts';
import classes from './sheet.module.css';

/** How many meters are shown before the others are asked for. */
const SHOWN = 6;

/** The meters of a request, each by the end of its number. */
export function MeterList({ meters }: { meters: readonly NonNullable<ConsentRequest['source']>[] }) {
  if (meters.length === 1) return meterName(meters[0]!);
  const [first, others] = [meters.slice(0, SHOWN), meters.slice(SHOWN)];
  const list = (some: typeof meters) => (
    <ul className={classes.meters}>
      {some.map((meter) => (
        <li key={meter._id_source}>{meterName(meter)}</li>
      ))}
    </ul>
  );
  return (
    <>
      {list(first)}
      {others.length > 0 && (
        <details className={classes.more}>
          <summary>{others.length > 1 ? `Les ${others.length} autres compteurs` : 'L’autre compteur'}</summary>
          {list(others)}
        </details>
      )}
    </>
  );
}
