import type { Cost } from '@joulerie/contract/costs';
import type { MissingTerm } from '@joulerie/domain/costs/missing-terms';
import { Link } from '@tanstack/react-router';
import { dayRange } from '../../lib/format-date.ts';
import classes from './costs.module.css';
import { NEW_OFFER } from './offer-search.ts';

const FILL: Record<MissingTerm, string> = {
  offer: 'Ajouter l’offre',
  formula: 'Indiquer la formule d’acheminement',
  power: 'Indiquer la puissance souscrite',
  off_peak: 'Indiquer les heures creuses',
  price: 'Indiquer le prix',
};

/** « tarif inconnu »: which source, since when and until when, why, and the field to fill. Never a price of zero. */
export function UnknownTariffs({ unknown }: { unknown: Cost['unknown'] }) {
  if (unknown.length === 0) return <p className={classes.note}>Rien à facturer sur cette période.</p>;
  return (
    <ul className={classes.unknown}>
      {unknown.map((gap) => (
        <li key={`${gap._id_source} ${gap.from} ${gap.reason}`}>
          <strong>{gap.source}</strong>, {dayRange(gap.from, gap.to)}&nbsp;: {gap.reason}{' '}
          {gap.missing && (
            <Link
              to="/source/$id/info-general"
              params={{ id: gap._id_source }}
              search={{
                offre: gap._id_offer ?? NEW_OFFER,
                champ: gap.missing,
                ...(!gap._id_offer && { du: gap.from }),
              }}
              className={classes.fill}
            >
              {FILL[gap.missing]}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
