import type { EstimatedLabel, PeriodFigures } from '@joulerie/contract/energy-year';
import { carbon, euros, number } from '../../lib/format.ts';
import { LabelBadge } from '../../ui/chip.tsx';
import classes from './space-table.module.css';

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
      inconnu
      {partialEur !== null && (
        <small className={classes.months}>{`dont connu\u00a0: ${euros(partialEur, false)}`}</small>
      )}
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
      inconnu
      {partialKg !== null && <small className={classes.months}>{`dont connu\u00a0: ${number(partialKg)}`}</small>}
    </span>
  );
}

/** Estimated energy and GES bands of a building; the DPE that a person entered where nothing can be estimated. */
export function RowLabel({ label, dpe }: { label: EstimatedLabel | null; dpe: string | null }) {
  if (!label)
    return dpe ? (
      <span className={classes.labels} title="DPE renseigné dans la fiche du bâtiment">
        <LabelBadge label={dpe} name="DPE renseigné" />
        <small className={classes.note}>DPE</small>
      </span>
    ) : (
      <span className={classes.note} title="Il faut une surface et une année de mesures sans trou">
        —
      </span>
    );
  const { energy, ges, primaryPerM2, carbonPerM2 } = label;
  const words = [
    `Énergie ${energy}\u00a0: ${number(primaryPerM2)}\u00a0kWh d’énergie primaire par m² et par an`,
    `GES ${ges}\u00a0: ${carbonPerM2 === null ? 'émissions inconnues' : `${carbon(carbonPerM2)} par m² et par an`}`,
    'estimation, ne vaut pas DPE',
  ];
  return (
    <span className={classes.labels} title={words.join('\n')}>
      <LabelBadge label={energy} name="Étiquette énergie estimée" />
      <LabelBadge label={ges} name="GES" small />
    </span>
  );
}
