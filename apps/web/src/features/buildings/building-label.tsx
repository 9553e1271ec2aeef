import type { EstimatedLabel } from '@joulerie/contract/energy-year';
import { carbon, number } from '../../lib/format.ts';
import { LabelBadge } from '../../ui/chip.tsx';
import classes from './building-label.module.css';

const NO_DPE = 'estimation, ne vaut pas DPE';

type Props = {
  label: EstimatedLabel | null;
  dpe: string | null;
  /** Opens what the bands are and how they differ from a DPE, for a finger and the keyboard too. */
  opens?: boolean;
};

/** Estimated energy and GES bands of a building, the same wherever it is named; the DPE that a person entered where nothing can be estimated. */
export function BuildingLabel({ label, dpe, opens = false }: Props) {
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
  ];
  const badges = (
    <span className={classes.labels}>
      <LabelBadge label={energy} name="Étiquette énergie estimée" />
      <LabelBadge label={ges} name="GES" small />
    </span>
  );
  if (!opens)
    return (
      <span className={classes.estimated} title={[...words, NO_DPE].join('\n')}>
        {badges}
        <small className={classes.estimate}>estimation</small>
      </span>
    );
  return (
    <details className={classes.whole}>
      <summary>
        {badges}
        <small className={classes.note}>{NO_DPE}</small>
      </summary>
      <div className={classes.card}>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          Ces étiquettes sont calculées d’après les consommations mesurées d’une année, telles que le bâtiment est
          occupé. Le DPE est établi par un diagnostiqueur, pour un usage conventionnel&nbsp;: les deux peuvent différer.
        </p>
        <p>{dpe ? `DPE renseigné dans la fiche\u00a0: ${dpe}` : 'Aucun DPE n’est renseigné dans la fiche.'}</p>
      </div>
    </details>
  );
}
