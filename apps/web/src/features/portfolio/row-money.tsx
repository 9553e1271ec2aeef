import type { PeriodFigures } from '@joulerie/contract/energy-year';
import { euros, number } from '../../lib/format.ts';
import classes from './space-table.module.css';

const KNOWN = `${classes.months} ${classes.known}`;
const STALE = 'Les mesures ou le contrat ont changé\u00a0: ce coût est en cours de recalcul.';

/** Cost of a row, € with taxes: only a whole one stands as a figure; what is known of another is named apart. */
export function RowCost({ cost }: { cost: PeriodFigures['cost'] }) {
  if (!cost) return '—';
  const { eur, partialEur, reason, stale } = cost;
  if (eur !== null)
    return (
      <>
        {number(eur)}
        {stale && (
          <small className={classes.months} title={STALE}>
            en recalcul
          </small>
        )}
      </>
    );
  return (
    <span className={classes.unknown} title={reason ?? undefined}>
      {partialEur !== null ? 'partiel' : stale ? 'en calcul' : 'inconnu'}
      {partialEur !== null && <small className={KNOWN}>{`connu\u00a0:\u00a0${euros(partialEur, false)}`}</small>}
    </span>
  );
}

/** Emissions of a row, kg CO₂e. */
export function RowCarbon({ carbon: own }: { carbon: PeriodFigures['carbon'] }) {
  if (!own) return '—';
  const { kg, partialKg, reason } = own;
  if (kg !== null) return number(kg);
  return (
    <span className={classes.unknown} title={reason ?? undefined}>
      {partialKg === null ? 'inconnu' : 'partiel'}
      {partialKg !== null && <small className={KNOWN}>{`connu\u00a0:\u00a0${number(partialKg)}`}</small>}
    </span>
  );
}
