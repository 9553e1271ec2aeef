import type { EstimatedLabel } from '@joulerie/contract/energy-year';
import { carbon, number } from '../../lib/format.ts';
import { LabelBadge } from '../../ui/chip.tsx';
import classes from './building-label.module.css';

/** Estimated energy and GES bands of a building, the same wherever it is named; the DPE that a person entered where nothing can be estimated. */
export function BuildingLabel({ label, dpe }: { label: EstimatedLabel | null; dpe: string | null }) {
  if (!label)
    return dpe ? (
      <span className={classes.labels} title="DPE renseigné dans la fiche du bâtiment">
        <LabelBadge label={dpe} name="DPE renseigné" />
        <small className={classes.note}>DPE</small>
      </span>
    ) : (
      <span className={classes.note} title="Il faut une surface et une année de consommations sans trou">
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
